package dev.assay.cli;

import dev.assay.ExperimentRun;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * Ctrl-C and a polite kill: the first one ends the experiment early, keeping what it measured; the second one ends the
 * process. Thread-safe.
 */
final class Interrupts {

    private final AtomicInteger count = new AtomicInteger();
    private final AtomicReference<@Nullable ExperimentRun> running = new AtomicReference<>();

    /** From now on, an interrupt is for this experiment. */
    void watch(ExperimentRun run, Console console) {
        running.set(run);
        for (String signal : new String[] {"INT", "TERM"}) {
            Signals.register(signal, () -> interrupted(console));
        }
    }

    private void interrupted(Console console) {
        if (count.incrementAndGet() > 1) {
            Runtime.getRuntime().exit(ExitStatus.INTERRUPTED);
        }
        // First of all: a terminal that takes nothing more would keep whoever talks.
        ExperimentRun run = running.get();
        if (run != null) {
            run.stop();
        }
        console.info("\nstopping (once more to end at once)");
    }

    boolean happened() {
        return count.get() > 0;
    }
}
