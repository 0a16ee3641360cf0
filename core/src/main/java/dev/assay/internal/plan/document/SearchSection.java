package dev.assay.internal.plan.document;

import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.unit.Kebab;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A search as written: cells are chosen one by one instead of measuring the whole matrix. Immutable.
 *
 * @param find what to find
 * @param over {@code users} or {@code rate}, which a search for the capacity varies
 * @param from first users or rate of a search for the capacity
 * @param to highest users or rate that may be tried
 * @param objective conditions that the capacity keeps, such as {@code p95(new-order) < 20ms, errors < 0.1%}
 * @param precision relative distance between the capacity and a load that misses the objective
 * @param latency the percentile that ends a stepwise increase, such as {@code p95(update)}
 * @param latencyGrowth growth of the latency between two steps that is too much
 * @param throughputGain gain of throughput between two steps that justifies it
 * @param confidence probability at which the search for the best point stops, 0.5 to 0.999
 * @param margin proportion by which another point may exceed the best one
 * @param maxCells different cells that may be measured for each target
 * @param confirm duration of the measurement that confirms the answer; that of all cells if not specified
 */
public record SearchSection(
        Find find,
        @Nullable Over over,
        @Nullable String from,
        @Nullable String to,
        @Nullable String objective,
        @Nullable Double precision,
        @Nullable String latency,
        @Nullable Double latencyGrowth,
        @Nullable Double throughputGain,
        @Nullable Double confidence,
        @Nullable Double margin,
        @Nullable Integer maxCells,
        @Nullable Duration confirm) {

    /** The kinds of searches. */
    public enum Find {
        /** The point of the matrix with the highest throughput. */
        BEST,
        /** The highest users or rate that keeps an objective. */
        CAPACITY,
        /** The last step of an increasing load before the response times deteriorate. */
        STEP_UP
    }

    /** The loads of a search for the capacity. */
    public enum Over {
        USERS,
        RATE
    }

    public SearchSection {
        Map<String, @Nullable Object> best = new LinkedHashMap<>();
        best.put("confidence", confidence);
        best.put("margin", margin);
        Map<String, @Nullable Object> capacity = new LinkedHashMap<>();
        capacity.put("over", over);
        capacity.put("from", from);
        capacity.put("to", to);
        capacity.put("objective", objective);
        capacity.put("precision", precision);
        Map<String, @Nullable Object> stepUp = new LinkedHashMap<>();
        stepUp.put("latency", latency);
        stepUp.put("latency-growth", latencyGrowth);
        stepUp.put("throughput-gain", throughputGain);
        requireOf(find, Find.BEST, best);
        requireOf(find, Find.CAPACITY, capacity);
        requireOf(find, Find.STEP_UP, stepUp);
        if (find == Find.STEP_UP && (maxCells != null || confirm != null)) {
            throw AssayException.plan((maxCells != null ? "max-cells" : "confirm")
                    + ": a stepwise increase measures the steps of the matrix, each as often as repeat says;"
                    + " leave it out");
        }
        if (find == Find.CAPACITY && objective == null) {
            throw AssayException.plan(
                    "a search for the capacity needs an objective, such as objective: \"p95 < 20ms, errors"
                            + " < 0.1%\"");
        }
        if (confirm != null && confirm.isZero()) {
            throw AssayException.plan("confirm: found 0s, nothing would be measured");
        }
    }

    /**
     * Returns the section of these keys.
     *
     * @param values texts by key
     * @throws AssayException of kind {@code PLAN} if a key or a value is not valid
     */
    public static SearchSection of(Map<String, String> values) {
        List<String> known = Arrays.stream(SearchSection.class.getRecordComponents())
                .map(component -> Kebab.ofComponent(component.getName()))
                .toList();
        for (String key : values.keySet()) {
            if (!known.contains(key)) {
                throw AssayException.plan("search: there is no '" + key + "'" + NearestName.suggestion(key, known)
                        + " here; known are " + String.join(", ", known));
            }
        }
        return new SearchSection(
                Setting.constant(Find.class, values.getOrDefault("find", Kebab.of(Find.BEST))),
                value(values, "over", text -> Setting.constant(Over.class, text)),
                values.get("from"),
                values.get("to"),
                values.get("objective"),
                value(values, "precision", SearchSection::number),
                values.get("latency"),
                value(values, "latency-growth", SearchSection::number),
                value(values, "throughput-gain", SearchSection::number),
                value(values, "confidence", SearchSection::number),
                value(values, "margin", SearchSection::number),
                value(values, "max-cells", SearchSection::whole),
                value(values, "confirm", TimeText::parse));
    }

    private static <T> @Nullable T value(Map<String, String> values, String key, Function<String, T> parser) {
        String text = values.get(key);
        try {
            return text == null ? null : parser.apply(text);
        } catch (AssayException e) {
            throw AssayException.plan(key + ": " + e.message());
        }
    }

    private static Double number(String text) {
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException e) {
            throw AssayException.plan("found '" + text + "', a number such as 0.05 is needed");
        }
    }

    private static Integer whole(String text) {
        try {
            return Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw AssayException.plan("found '" + text + "', a whole number is needed");
        }
    }

    private static void requireOf(Find find, Find owner, Map<String, @Nullable Object> values) {
        values.forEach((name, value) -> {
            if (value != null && find != owner) {
                throw AssayException.plan(name + ": belongs to find: " + Kebab.of(owner) + ", found " + Kebab.of(find)
                        + "; leave it out");
            }
        });
    }
}
