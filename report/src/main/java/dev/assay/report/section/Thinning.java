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
final class Thinning {

    private Thinning() {}

    /** The same with about so many positions, or fewer. */
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

    /** The first and the last position, and of each stretch the places of the least and the greatest value of each series; of each gap between two of them, a place. */
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
        series.forEach(each -> gaps(each.values(), List.copyOf(kept), kept));
        return List.copyOf(kept);
    }

    /** Between two values that stay, a position of a gap that was between them stays too, so that the line breaks there. */
    private static void gaps(List<@Nullable Double> values, List<Integer> there, Set<Integer> kept) {
        int before = -1;
        for (int after : there) {
            if (before >= 0 && values.get(before) != null && values.get(after) != null) {
                int gap = values.subList(before, after).indexOf(null);
                if (gap >= 0) {
                    kept.add(before + gap);
                }
            }
            before = after;
        }
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
