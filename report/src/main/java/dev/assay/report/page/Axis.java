package dev.assay.report.page;

import java.util.List;
import org.apiguardian.api.API;

/**
 * An axis of a chart. Immutable.
 *
 * @param name of the quantity
 * @param unit of the values; may be empty
 * @param scale of the values
 * @param categories in order; empty unless the scale is {@link Scale#CATEGORY}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Axis(String name, String unit, Scale scale, List<String> categories) {

    /** The scale of an axis. */
    public enum Scale {
        /** Categories; a value is an index into the list of categories. */
        CATEGORY,
        /** Linear. */
        LINEAR,
        /** Logarithmic with base 2. */
        LOG2,
        /** Logarithmic with base 10. */
        LOG10,
        /** Percentiles: each step is one more nine. */
        PERCENTILE
    }

    /** Copies the list. */
    public Axis {
        categories = List.copyOf(categories);
    }

    /** Returns an axis of categories. */
    public static Axis of(String name, List<String> categories) {
        return new Axis(name, "", Scale.CATEGORY, categories);
    }

    /** Returns a linear axis. */
    public static Axis linear(String name, String unit) {
        return new Axis(name, unit, Scale.LINEAR, List.of());
    }

    /** Returns an axis with a scale. */
    public static Axis of(String name, String unit, Scale scale) {
        return new Axis(name, unit, scale, List.of());
    }

    /** Returns name and unit as a heading, {@code response time (ms)}; the unit is omitted if the name begins with it. */
    public String heading() {
        return unit.isEmpty() || (name + ",").startsWith(unit + ",") ? name : name + " (" + unit + ")";
    }
}
