package dev.assay.internal.engine;

import dev.assay.model.result.LatencyLayout;
import dev.assay.spi.target.Traffic;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The results of one worker by transaction type and outcome, separated into the measurement and the time around it.
 *
 * <p>Written by its worker, read by the sampler. Recording allocates only when an outcome occurs for the first time.
 */
final class Recorder {

    private static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(Cell[].class);
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle LATENESS = VarHandles.field(MethodHandles.lookup(), "maxLatenessNanos", long.class);
    private static final VarHandle LAST_END =
            VarHandles.field(MethodHandles.lookup(), "lastMeasuredEndNanos", long.class);
    private static final VarHandle CLAMPED = VarHandles.field(MethodHandles.lookup(), "clamped", long.class);
    private static final VarHandle EDGE = VarHandles.field(MethodHandles.lookup(), "edgeNanos", long.class);
    private static final VarHandle IN_FLIGHT = VarHandles.field(MethodHandles.lookup(), "inFlightNanos", long.class);

    static final class Cell {
        final LatencyCounts measured;
        final LatencyCounts around;
        /** Times from the actual start; null if they cannot differ from those of the intended start. */
        final @Nullable LatencyCounts service;

        Cell(LatencyLayout layout, boolean service) {
            this.measured = new LatencyCounts(layout);
            this.around = new LatencyCounts(layout);
            this.service = service ? new LatencyCounts(layout) : null;
        }
    }

    private final PhaseTimes phaseTimes;
    private final LatencyLayout layout;
    private final int outcomes;
    private final boolean separateService;
    private final @Nullable Cell[] cells;
    /** Waits for a connection in the measurement; null if users have their own connections. */
    private final @Nullable LatencyCounts waits;

    /** Retries by type: first those in the measurement, then those around it. */
    private final long[] retries;

    /** By type, in the measurement: round trips, then bytes sent, then bytes received. */
    private final long[] traffic;

    private final int types;
    private long maxLatenessNanos;

    @SuppressWarnings("unused") // written and read through a VarHandle
    private long lastMeasuredEndNanos;

    private long clamped;
    private long edgeNanos;

    @SuppressWarnings("unused") // written and read through a VarHandle
    private long inFlightNanos;

    /**
     * @param separateService whether service times can differ from response times
     * @param borrows whether connections are borrowed, so that users may have to wait for them
     */
    Recorder(
            PhaseTimes phaseTimes,
            LatencyLayout layout,
            int types,
            int outcomes,
            boolean separateService,
            boolean borrows) {
        this.waits = borrows ? new LatencyCounts(layout) : null;
        this.phaseTimes = phaseTimes;
        this.layout = layout;
        this.types = types;
        this.outcomes = outcomes;
        this.separateService = separateService;
        this.cells = new Cell[types * outcomes];
        this.retries = new long[2 * types];
        this.traffic = new long[3 * types];
        this.lastMeasuredEndNanos = phaseTimes.measureStartNanos();
        for (int type = 0; type < types; type++) {
            cells[type * outcomes] = new Cell(layout, separateService);
        }
    }

    /**
     * Records a finished transaction in the phase in which it ended.
     *
     * @param attempts executions, 1 or more
     * @param waitedNanos for a connection, between start and end
     * @return whether it belongs to the measurement
     */
    boolean record(
            int type, int outcome, int attempts, long intendedNanos, long startNanos, long waitedNanos, long endNanos) {
        Cell cell = cells[type * outcomes + outcome];
        if (cell == null) {
            cell = firstOf(type, outcome);
        }
        long responseNanos = endNanos - intendedNanos;
        boolean measured = phaseTimes.measures(endNanos);
        if (measured) {
            cell.measured.record(responseNanos);
            LatencyCounts service = cell.service;
            if (service != null) {
                service.record(endNanos - startNanos - waitedNanos);
            }
            if (waits != null) {
                waits.record(waitedNanos);
            }
            LAST_END.setOpaque(this, endNanos);
            if (startNanos - intendedNanos > maxLatenessNanos) {
                LATENESS.setOpaque(this, startNanos - intendedNanos);
            }
            if (responseNanos > LatencyLayout.HIGHEST_NANOS) {
                CLAMPED.setOpaque(this, clamped + 1);
            }
            if (phaseTimes.measureStartNanos() - intendedNanos > 0) {
                EDGE.setOpaque(this, edgeNanos - (phaseTimes.measureStartNanos() - intendedNanos));
            }
        } else {
            cell.around.record(responseNanos);
            if (endNanos - phaseTimes.measureEndNanos() >= 0) {
                EDGE.setOpaque(this, edgeNanos + phaseTimes.measuredNanos(intendedNanos, endNanos));
                if (startNanos - phaseTimes.measureEndNanos() < 0) {
                    IN_FLIGHT.setOpaque(this, phaseTimes.measureEndNanos() - intendedNanos);
                }
            }
        }
        if (attempts > 1) {
            int counter = measured ? type : types + type;
            LONGS.setOpaque(retries, counter, retries[counter] + attempts - 1);
        }
        return measured;
    }

    /**
     * Records the times of one step of a recorded transaction.
     *
     * @param type index of the step, after those of the transactions
     * @param measured the result of {@link #record} for the transaction
     */
    void recordStep(int type, int outcome, boolean measured, long intendedNanos, long startNanos, long endNanos) {
        Cell cell = cells[type * outcomes + outcome];
        if (cell == null) {
            cell = firstOf(type, outcome);
        }
        (measured ? cell.measured : cell.around).record(endNanos - intendedNanos);
        LatencyCounts service = cell.service;
        if (measured && service != null) {
            service.record(endNanos - startNanos);
        }
    }

    /** Adds the network traffic of a transaction that belongs to the measurement. */
    void recordTraffic(int type, TransactionTraffic spent) {
        int first = 3 * type;
        LONGS.setOpaque(traffic, first, traffic[first] + spent.roundTrips());
        LONGS.setOpaque(traffic, first + 1, traffic[first + 1] + spent.bytesSent());
        LONGS.setOpaque(traffic, first + 2, traffic[first + 2] + spent.bytesReceived());
    }

    /** Returns the network traffic of a type in the measurement. Any thread. */
    Traffic traffic(int type) {
        return new Traffic(
                (long) LONGS.getOpaque(traffic, 3 * type), (long) LONGS.getOpaque(traffic, 3 * type + 1), (long)
                        LONGS.getOpaque(traffic, 3 * type + 2));
    }

    private Cell firstOf(int type, int outcome) {
        Cell cell = new Cell(layout, separateService);
        CELLS.setRelease(cells, type * outcomes + outcome, cell);
        return cell;
    }

    /** Returns the counts of a type and outcome, or null before its first occurrence. Any thread. */
    @Nullable
    Cell cell(int type, int outcome) {
        return (Cell) CELLS.getAcquire(cells, type * outcomes + outcome);
    }

    /** Returns the waits for a connection, or null if there are none. Any thread. */
    @Nullable
    LatencyCounts waits() {
        return waits;
    }

    long measuredRetries(int type) {
        return (long) LONGS.getOpaque(retries, type);
    }

    long retriesAround(int type) {
        return (long) LONGS.getOpaque(retries, types + type);
    }

    long maxLatenessNanos() {
        return (long) LATENESS.getOpaque(this);
    }

    long lastMeasuredEndNanos() {
        return (long) LAST_END.getOpaque(this);
    }

    /**
     * Returns the correction of the measured times at the measurement's boundaries: the part of the transaction in flight at its
     * end that lies inside, less the part of the first one that lies before its beginning.
     */
    long edgeNanos() {
        return (long) EDGE.getOpaque(this);
    }

    /** Returns how long the transaction in flight at the measurement's end had taken by then; 0 if there was none. */
    long inFlightNanos() {
        return (long) IN_FLIGHT.getOpaque(this);
    }

    long clamped() {
        return (long) CLAMPED.getOpaque(this);
    }
}
