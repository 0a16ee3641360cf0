package dev.assay.cli;

import dev.assay.ExperimentRun;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * Handler of SIGINT, SIGTERM and SIGHUP, which a terminal sends when it closes: the first signal stops the experiment and keeps its
 * results; the second ends the process. Thread-safe.
 */
final class Interrupts {

    private final AtomicInteger count = new AtomicInteger();
    private final AtomicReference<@Nullable Runnable> running = new AtomicReference<>();

    void watch(ExperimentRun run, Console console) {
        watch(run::stop, console);
    }

    /** Lets the first signal stop what is running. */
    void watch(Runnable stop, Console console) {
        watch(stop, console, "stopping (press Ctrl-C again to exit immediately)");
    }

    /**
     * Lets the first signal stop what is running.
     *
     * @param message printed after the first signal: what happens now, and what a second signal does
     */
    void watch(Runnable stop, Console console, String message) {
        running.set(stop);
        for (String signal : new String[] {"INT", "TERM", "HUP"}) {
            Signals.register(signal, () -> interrupted(console, message));
        }
    }

    private void interrupted(Console console, String message) {
        if (count.incrementAndGet() > 1) {
            Runtime.getRuntime().exit(ExitStatus.INTERRUPTED);
        }
        // Stop before printing: a blocked terminal would block this thread.
        Runnable stop = running.get();
        if (stop != null) {
            stop.run();
        }
        console.info("\n" + message);
    }

    boolean happened() {
        return count.get() > 0;
    }
}
