package dev.assay.report.page;

import java.util.List;
import org.apiguardian.api.API;

/**
 * An axis of a chart. Immutable.
 *
 * @param name of what is on it
 * @param unit of its values; empty where they have none
 * @param scale how values are spread
 * @param categories in order; empty unless the scale is {@link Scale#CATEGORY}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Axis(String name, String unit, Scale scale, List<String> categories) {

    /** How values are spread. */
    public enum Scale {
        /** One after the other; a value is a position in the list of categories. */
        CATEGORY,
        /** In proportion. */
        LINEAR,
        /** Each step doubles. */
        LOG2,
        /** Each step is ten times as much. */
        LOG10,
        /** Percentiles: each step leaves out a tenth of what the one before it left out. */
        PERCENTILE
    }

    /** Copies the list. */
    public Axis {
        categories = List.copyOf(categories);
    }

    /** Names in order. */
    public static Axis of(String name, List<String> categories) {
        return new Axis(name, "", Scale.CATEGORY, categories);
    }

    /** Numbers in proportion. */
    public static Axis linear(String name, String unit) {
        return new Axis(name, unit, Scale.LINEAR, List.of());
    }

    /** Numbers in another way. */
    public static Axis of(String name, String unit, Scale scale) {
        return new Axis(name, unit, scale, List.of());
    }

    /** Name and unit as a heading: {@code response time (ms)}; what begins with its unit does not get it again. */
    public String heading() {
        return unit.isEmpty() || (name + ",").startsWith(unit + ",") ? name : name + " (" + unit + ")";
    }
}
