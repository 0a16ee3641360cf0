package dev.assay.internal.engine;

import dev.assay.model.result.LatencyLayout;

/**
 * Warms up the code that workers run at phase boundaries. HotSpot compiles a loop for the branches seen so far. Without this
 * warm-up, the first measured transaction would discard the code compiled in the ramp-up, and the first seconds of the
 * measurement would run slow code. Stateless.
 */
final class PhaseWarmUp {

    /** Above HotSpot's threshold for its optimising compiler (5,000), with a reserve. */
    private static final int TIMES = 20_000;

    private static final PhaseTimes BOUNDS = new PhaseTimes(1_000, 2_000, 3_000, 4_000);
    private static final long CYCLE = 5_000;
    private static final long STEP = 7;

    private PhaseWarmUp() {}

    /** Runs for some milliseconds. Returns the number of measured transactions. */
    static int run(LatencyLayout layout, Clock clock) {
        Recorder[] recorders = {
            new Recorder(BOUNDS, layout, 1, 1, false, false), new Recorder(BOUNDS, layout, 1, 1, true, false)
        };
        RunControl control = new RunControl(0);
        ClosedPacer pacer = new ClosedPacer(clock, BOUNDS, control, null, 0);
        Ticket ticket = new Ticket();
        int measured = 0;
        for (int i = 0; i < TIMES; i++) {
            long end = i * STEP % CYCLE;
            pacer.claim(ticket);
            measured += recorders[i & 1].record(0, 0, 1, end - STEP, end - STEP, 0, end) ? 1 : 0;
            pacer.completed(ticket, end);
        }
        return measured;
    }
}
