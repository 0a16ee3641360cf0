package dev.assay.internal.engine;

import dev.assay.model.result.SelfCheck;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Checks that a clock is monotonic, fine enough and wakes waiting threads in time. Stateless. */
final class ClockCheck {

    private static final int READINGS = 1_000_000;
    private static final int WAITS = 200;
    private static final long WAIT_NANOS = 1_000_000;

    /** The resolution of the recorders. */
    private static final long MAX_STEP_NANOS = 1_000;

    /** Bound of the median wake-up lateness: more would be a tenth of a 20 ms transaction. */
    private static final long MAX_LATENESS_NANOS = 2_000_000;

    private ClockCheck() {}

    static List<SelfCheck> of(Clock clock) {
        long backward = 0;
        long finest = Long.MAX_VALUE;
        long before = clock.nanoTime();
        for (int i = 0; i < READINGS; i++) {
            long now = clock.nanoTime();
            backward += now < before ? 1 : 0;
            finest = now > before ? Math.min(finest, now - before) : finest;
            before = now;
        }
        long[] late = new long[WAITS];
        for (int i = 0; i < WAITS; i++) {
            long deadline = clock.nanoTime() + WAIT_NANOS;
            clock.awaitNanos(deadline);
            late[i] = clock.nanoTime() - deadline;
        }
        Arrays.sort(late);
        long median = late[WAITS / 2];
        return List.of(
                new SelfCheck(
                        "clock", "a million readings go forward", backward == 0, backward + " went backward", "none"),
                new SelfCheck(
                        "clock",
                        "smallest step between two readings",
                        finest <= MAX_STEP_NANOS,
                        finest == Long.MAX_VALUE ? "it stands still" : finest + " ns",
                        "at most " + MAX_STEP_NANOS + " ns"),
                new SelfCheck(
                        "clock",
                        "lateness of a thread that waits 1 ms, median",
                        Math.abs(median) <= MAX_LATENESS_NANOS,
                        String.format(Locale.ROOT, "%.3f ms", median / 1e6),
                        "at most " + MAX_LATENESS_NANOS / 1_000_000 + " ms"));
    }
}
