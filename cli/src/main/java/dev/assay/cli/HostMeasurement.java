package dev.assay.cli;

import dev.assay.cli.HostPart.End;
import dev.assay.cli.RentedRunResults.Measured;
import dev.assay.cli.RentedRunWatch.Checks;
import dev.assay.model.AssayException;
import dev.assay.provision.RentedUse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The measurement of a plan on its client hosts at the same time. A host that fails does not end the others. Confined to one thread,
 * which also records the results of each host when they are at home.
 *
 * @param use of the databases
 * @param watch of the limits
 * @param signals receives what the first signal stops
 * @param threads opens the host of a part; its queue receives the thread at its end
 */
record HostMeasurement(RentedUse use, RentedRunWatch watch, Consumer<Runnable> signals, Opening threads) {

    /** The longest wait for results that a host has sent by itself: the resources cost money meanwhile. */
    private static final Duration FETCHING = Duration.ofMinutes(5);

    /** Opens the client host of a part, and makes its thread without starting it. */
    interface Opening {
        HostThread of(HostPart part, BlockingQueue<HostThread> done);
    }

    /** Returns the ends of all parts in the order in which they ended. */
    List<End> ends(List<HostPart> parts) {
        BlockingQueue<HostThread> done = new LinkedBlockingQueue<>();
        List<HostThread> all = new ArrayList<>();
        try (watch) {
            parts.forEach(part -> all.add(threads.of(part, done)));
            all.forEach(HostThread::start);
            Runnable stop = () -> all.forEach(HostThread::stop);
            signals.accept(stop);
            watch.start(
                    new Checks(use::requireTimeForResults, use::requireWithinCaps, use::spent, () -> steps(all)),
                    stop,
                    () -> all.forEach(HostThread::giveUp));
            List<End> ends = new ArrayList<>();
            while (ends.size() < all.size()) {
                ends.add(end(next(done, stop)));
            }
            return ends;
        } finally {
            all.forEach(thread -> thread.host().close());
        }
    }

    /** Returns what the hosts do now. */
    private static String steps(List<HostThread> all) {
        return all.stream()
                .map(HostThread::step)
                .filter(step -> !step.isEmpty())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private static HostThread next(BlockingQueue<HostThread> done, Runnable stop) {
        while (true) {
            try {
                return done.take();
            } catch (InterruptedException e) { // a signal that arrived before the hosts were started
                stop.run();
            }
        }
    }

    private End end(HostThread ended) {
        HostPart part = ended.part();
        Measured measured;
        try {
            measured = new Measured(ended.host().name(), ended.ended());
        } catch (AssayException e) {
            try {
                measured = RentedRunWatch.within(
                        FETCHING, () -> part.results().after(watch.reached().orElse(e)));
            } catch (AssayException failure) {
                return part.failed(failure);
            }
        }
        part.results().keep(measured);
        if (!part.plan().part().isEmpty()) {
            part.results().info().accept("its results are at home");
        }
        return part.measured(measured);
    }
}
