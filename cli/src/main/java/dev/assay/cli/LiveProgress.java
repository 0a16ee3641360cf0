package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.model.result.Interval;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Live state of a run, updated by its events. Confined to the coordinator. */
final class LiveProgress implements RunListener {

    private static final int MOST_SECONDS = 60;
    private static final int WIDEST_BAR = 40;
    private static final int NARROWEST_BAR = 10;

    private final LongSupplier nanos;
    private final boolean blocks;
    private final Deque<Double> rates = new ArrayDeque<>();
    private RunEvent.@Nullable CellStarted cell;
    private RunEvent.@Nullable IntervalMeasured last;
    private RunEvent.@Nullable QueueRead queue;
    private long failed;
    private int begunCells;
    private long firstCellNanos;

    /**
     * Creates the state before the first event.
     *
     * @param nanos clock
     * @param blocks whether the terminal can show block characters
     */
    LiveProgress(LongSupplier nanos, boolean blocks) {
        this.nanos = nanos;
        this.blocks = blocks;
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.CellStarted started) {
            cell = started;
            if (begunCells++ == 0) {
                firstCellNanos = nanos.getAsLong();
            }
        } else if (event instanceof RunEvent.TrialStarted) {
            rates.clear();
            last = null;
            queue = null;
            failed = 0;
        } else if (event instanceof RunEvent.QueueRead read) {
            queue = read;
        } else if (event instanceof RunEvent.IntervalMeasured measured
                && measured.interval().durationNanos() > 0) {
            last = measured;
            failed += measured.interval().failed();
            rates.addLast(measured.interval().transactionsPerSecond());
            if (rates.size() > MOST_SECONDS) {
                rates.removeFirst();
            }
        }
    }

    /** Returns the current cell and the number of cells, {@code 3/12}; empty for a single cell. */
    String cellText() {
        RunEvent.CellStarted current = cell;
        return current == null ? "" : current.cell().id() + "/" + current.of();
    }

    /**
     * Returns the lines to draw, cut to the width; empty before the first second.
     *
     * @param columns width of the terminal
     */
    List<String> lines(int columns) {
        RunEvent.IntervalMeasured now = last;
        if (now == null) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        RunEvent.CellStarted current = cell;
        double until = until(now.interval());
        double planned = now.planned().toNanos() / 1e9;
        double left = Math.max(0, planned - until);
        if (current != null) {
            lines.add(format(
                    "cell %d of %d: %s, about %s left in total",
                    current.cell().id(),
                    current.of(),
                    (current.cell().target().name() + " " + current.cell().pointText()).strip(),
                    time(left + ofRemainingCells(current, planned))));
        }
        lines.add(bar(now.interval(), until, planned, left, columns));
        lines.add(figures(now.interval()));
        double least = rates.stream().mapToDouble(rate -> rate).min().orElse(0);
        double most = rates.stream().mapToDouble(rate -> rate).max().orElse(0);
        List<Double> fitting = new ArrayList<>(rates);
        int room = Math.max(1, columns - 36);
        lines.add(format(
                "%s  %,.0f to %,.0f tps",
                Sparkline.of(fitting.subList(Math.max(0, fitting.size() - room), fitting.size()), blocks),
                least,
                most));
        return lines.stream()
                .map(line -> line.length() < columns ? line : line.substring(0, Math.max(0, columns - 1)))
                .toList();
    }

    private static double until(Interval interval) {
        return (interval.startNanos() + interval.durationNanos()) / 1e9;
    }

    /** Estimates the time of the remaining cells from the finished ones, including loads and pauses. */
    private double ofRemainingCells(RunEvent.CellStarted current, double planned) {
        int others = current.of() - current.cell().id();
        double each =
                begunCells > 1 ? (nanos.getAsLong() - firstCellNanos) / 1e9 / Math.max(1, begunCells - 0.5) : planned;
        return others * Math.max(planned, each);
    }

    private static String bar(Interval interval, double until, double planned, double left, int columns) {
        double share = planned == 0 ? 1 : Math.max(0, Math.min(1, until / planned));
        String phase = Kebab.of(interval.phase());
        String tail = format("%3.0f %%  %.0f of %.0f s, %s left", 100 * share, until, planned, time(left));
        int width = Math.max(NARROWEST_BAR, Math.min(WIDEST_BAR, columns - phase.length() - tail.length() - 7));
        int full = (int) Math.round(share * width);
        return phase + "  [" + "=".repeat(full) + " ".repeat(width - full) + "]  " + tail;
    }

    private String figures(Interval interval) {
        // A second without successes has no percentiles.
        boolean any = interval.committed() + interval.rolledBack() > 0;
        RunEvent.QueueRead waiting = queue;
        return format(
                "%,.1f tps  p95 %s  errors %,d%s",
                interval.transactionsPerSecond(),
                any ? SummaryText.millis(interval.responseTime().p95()) : "-",
                failed,
                waiting == null ? "" : format("  waiting %,d", waiting.waiting()));
    }

    /** Formats a duration: {@code 42 s}, {@code 3 min}, {@code 2 h 5 min}. */
    static String time(double seconds) {
        long whole = Math.round(seconds);
        if (whole < 100) {
            return whole + " s";
        }
        long minutes = Math.round(seconds / 60);
        return minutes < 100 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
    }
}
