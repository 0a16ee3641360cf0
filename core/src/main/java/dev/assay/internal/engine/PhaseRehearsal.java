package dev.assay.internal.engine;

import dev.assay.model.result.LatencyLayout;

/**
 * Takes what workers do at the bounds of phases through all phases, before there is a load. The JVM compiles a loop for the
 * branches it has seen: workers that meet the measurement for the first time when it begins would throw away what the ramp-up
 * had them compile, and spend the first seconds that count in slow code until a compiler, for which busy workers leave little
 * of a small host, has made it anew. Stateless.
 */
final class PhaseRehearsal {

    /** More than what makes HotSpot compile with the better compiler (5,000), with room for it to get around to it. */
    private static final int TIMES = 20_000;

    private static final PhaseTimes BOUNDS = new PhaseTimes(1_000, 2_000, 3_000, 4_000);
    private static final long CYCLE = 5_000;
    private static final long STEP = 7;

    private PhaseRehearsal() {}

    /**
     * Takes some milliseconds of a processor; nothing of it is kept.
     *
     * @return how many ended in the measurement
     */
    static int phaseTimes(LatencyLayout layout, Clock clock) {
        Recorder[] recorders = {new Recorder(BOUNDS, layout, 1, 1, false), new Recorder(BOUNDS, layout, 1, 1, true)};
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
