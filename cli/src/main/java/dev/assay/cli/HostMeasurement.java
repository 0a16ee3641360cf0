package dev.assay.cli;

import dev.assay.cli.HostPart.End;
import dev.assay.cli.RentedRunResults.Measured;
import dev.assay.cli.RentedRunWatch.Checks;
import dev.assay.model.AssayException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The measurement of a plan on its client hosts at the same time. A host that fails does not end the others. Confined to one thread,
 * which also records the results of each host when they are at home.
 *
 * @param watch of the limits
 * @param checks of the limits, and what the hosts do now
 * @param signals receives what the first signal stops
 * @param threads opens the host of a part; its queue receives the thread at its end
 */
record HostMeasurement(
        RentedRunWatch watch, Function<Supplier<String>, Checks> checks, Consumer<Runnable> signals, Opening threads) {

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
            watch.start(checks.apply(() -> steps(all)), stop, () -> all.forEach(HostThread::giveUp));
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

    private static End end(HostThread ended) {
        HostPart part = ended.part();
        Measured measured;
        End end;
        try {
            measured = measured(ended);
            end = part.measured(measured);
        } catch (RuntimeException | Error e) { // does not end the other hosts
            return part.failed(HostFailures.of(e));
        }
        if (end.failure() == null) {
            part.results().recordHome(measured);
            if (part.isOneOfSeveral()) {
                part.results().info().accept("its results are at home");
            }
        }
        return end;
    }

    private static Measured measured(HostThread ended) {
        try {
            return new Measured(ended.host().name(), ended.ended());
        } catch (AssayException e) {
            return RentedRunWatch.within(FETCHING, () -> ended.part().results().after(e));
        }
    }
}
