package dev.assay.report.section;

import dev.assay.report.page.Panel;
import dev.assay.report.page.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out positions of long series, never the least or the greatest value of any of them within a stretch: what is left has the
 * outliers of the whole. Stateless.
 */
final class Downsampling {

    private Downsampling() {}

    /**
     * The same with fewer positions, if it has more than so many: the first and the last, the least and the greatest values of
     * stretches, which are so many or two a series, whichever is more, and at most one for each gap of each series.
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

    /** Likewise; of none, none. */
    private static <T> List<@Nullable T> pickWithHoles(List<@Nullable T> all, List<Integer> kept) {
        List<@Nullable T> picked = new ArrayList<>();
        for (int position : all.isEmpty() ? List.<Integer>of() : kept) {
            picked.add(all.get(position));
        }
        return picked;
    }

    /** The first and the last position, and of each stretch the places of the least and the greatest value of each series; where a line would go over a gap, its begin. */
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
     * Between two values of a series that stay, the begin of a gap that was between them stays too, so that the line breaks there. What
     * stays for one series may be a value of another and open its gaps again: so from each position that stays the next one is at most
     * the first that any series needs.
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

    /** The position up to which no line goes over a gap, if it is the next one that stays. */
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

    /** Of each position, the first one from there on that has no value; the number of positions if there is none. */
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
