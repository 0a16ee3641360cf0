package dev.assay.report.section;

import dev.assay.report.page.Panel;
import dev.assay.report.page.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Thins long series and keeps the minimum and maximum of each series in every stretch, so that outliers stay visible.
 * Stateless.
 */
final class Downsampling {

    private Downsampling() {}

    /**
     * Returns a copy with about the given number of positions: the first, the last, and the extremes of each series in every
     * stretch. There are at least two positions per series, and one more for each gap.
     */
    static Panel thin(Panel panel, int most) {
        int size = panel.positions().size();
        if (size <= most) {
            return panel;
        }
        List<Integer> kept = kept(panel.series(), size, most);
        return new Panel(
                panel.label(),
                panel.kind(),
                panel.x(),
                panel.y(),
                panel.second(),
                pick(panel.positions(), kept),
                panel.labels().isEmpty() ? List.of() : pick(panel.labels(), kept),
                panel.series().stream()
                        .map(series -> new Series(
                                series.name(),
                                pickWithHoles(series.values(), kept),
                                pickWithHoles(series.notes(), kept),
                                pickWithHoles(series.halfWidths(), kept),
                                series.second(),
                                series.line()))
                        .toList(),
                panel.marks());
    }

    private static <T> List<T> pick(List<T> all, List<Integer> kept) {
        List<T> picked = new ArrayList<>();
        kept.forEach(position -> picked.add(all.get(position)));
        return picked;
    }

    /** Same as {@link #pick} for lists with nulls; an empty list stays empty. */
    private static <T> List<@Nullable T> pickWithHoles(List<@Nullable T> all, List<Integer> kept) {
        List<@Nullable T> picked = new ArrayList<>();
        for (int position : all.isEmpty() ? List.<Integer>of() : kept) {
            picked.add(all.get(position));
        }
        return picked;
    }

    /**
     * Returns the positions that stay: the first, the last, the extremes of each series in every stretch, and the starts of
     * gaps.
     */
    static List<Integer> kept(List<Series> series, int size, int most) {
        int stretches = Math.max(1, most / Math.max(1, 2 * series.size()));
        TreeSet<Integer> kept = new TreeSet<>(List.of(0, size - 1));
        for (int stretch = 0; stretch < stretches; stretch++) {
            int from = (int) ((long) size * stretch / stretches);
            int to = (int) ((long) size * (stretch + 1) / stretches);
            for (Series each : series) {
                extremes(each.values(), from, to, kept);
            }
        }
        gaps(series, List.copyOf(kept), kept);
        return List.copyOf(kept);
    }

    /**
     * Keeps the start of a gap between two kept values of a series, so that the line breaks there. A position kept for one
     * series may be a value of another and reopen its gaps, so the next kept position is the earliest that any series needs.
     */
    private static void gaps(List<Series> series, List<Integer> extremes, Set<Integer> kept) {
        List<int[]> holes =
                series.stream().map(each -> nextHoles(each.values())).toList();
        int from = extremes.get(0);
        for (int there : extremes) {
            while (from < there) {
                from = next(series, holes, from, there);
                kept.add(from);
            }
        }
    }

    /** Returns the next position to keep so that no line bridges a gap. */
    private static int next(List<Series> series, List<int[]> holes, int from, int there) {
        int to = there;
        for (boolean bridged = true; bridged; ) {
            bridged = false;
            for (int i = 0; i < holes.size(); i++) {
                List<@Nullable Double> values = series.get(i).values();
                int hole = holes.get(i)[from];
                if (hole < to && values.get(from) != null && values.get(to) != null) {
                    to = hole;
                    bridged = true;
                }
            }
        }
        return to;
    }

    /** Returns for each position the first gap at or after it; the number of positions if there is none. */
    private static int[] nextHoles(List<@Nullable Double> values) {
        int[] next = new int[values.size()];
        int hole = values.size();
        for (int at = values.size() - 1; at >= 0; at--) {
            hole = values.get(at) == null ? at : hole;
            next[at] = hole;
        }
        return next;
    }

    private static void extremes(List<@Nullable Double> values, int from, int to, Set<Integer> kept) {
        int least = -1;
        int greatest = -1;
        for (int at = from; at < to; at++) {
            Double value = values.get(at);
            if (value == null) {
                continue;
            }
            Double low = least < 0 ? null : values.get(least);
            Double high = greatest < 0 ? null : values.get(greatest);
            least = low == null || value < low ? at : least;
            greatest = high == null || value > high ? at : greatest;
        }
        if (least >= 0) {
            kept.add(least);
            kept.add(greatest);
        }
    }
}
