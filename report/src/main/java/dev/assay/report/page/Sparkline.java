package dev.assay.report.page;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A small line without axes, beside a figure whose course it shows. Immutable.
 *
 * @param label what the line shows, with its lowest and highest value; for readers who do not see it
 * @param values at equal distances, not negative; null for a gap
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Sparkline(String label, List<@Nullable Double> values) {

    /** Copies the list. */
    public Sparkline {
        values = Collections.unmodifiableList(new ArrayList<>(values));
    }

    /**
     * Returns a line with fewer values: of each stretch, the lowest and the highest remain, in their order.
     *
     * @param most maximum number of values, at least 2
     */
    public Sparkline thinned(int most) {
        if (values.size() <= most) {
            return this;
        }
        int stretches = most / 2;
        List<@Nullable Double> kept = new ArrayList<>();
        for (int stretch = 0; stretch < stretches; stretch++) {
            int from = (int) ((long) values.size() * stretch / stretches);
            int to = (int) ((long) values.size() * (stretch + 1) / stretches);
            int lowest = from;
            int highest = from;
            for (int i = from; i < to; i++) {
                lowest = height(i) < height(lowest) ? i : lowest;
                highest = height(i) > height(highest) ? i : highest;
            }
            kept.add(values.get(Math.min(lowest, highest)));
            kept.add(values.get(Math.max(lowest, highest)));
        }
        return new Sparkline(label, kept);
    }

    /** A gap is lower than all values, so that it remains. */
    private double height(int at) {
        Double value = values.get(at);
        return value == null || !Double.isFinite(value) ? -1 : value;
    }
}
