package dev.assay.analysis.compare;

import dev.assay.internal.statistics.Intervals;
import dev.assay.internal.statistics.Power;
import dev.assay.model.AssayException;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.Variation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The number of repetitions that show a difference, by the variation that was measured. Immutable; the document that {@code assay
 * compare --plan --json} prints.
 *
 * @param schemaVersion of this document
 * @param change relative difference to find, such as 0.05
 * @param power probability of finding it
 * @param confidence of each interval of the later comparison; for all rows together 0.95 if nothing else is planned
 * @param rows measured rows
 * @param repetitions of each side that suffice for the throughput of all rows; null if a row has too few repetitions to tell
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RepetitionPlan(
        int schemaVersion,
        double change,
        double power,
        double confidence,
        List<Row> rows,
        @Nullable Integer repetitions) {

    /** The version this code writes. */
    public static final int SCHEMA_VERSION = 1;

    private static final List<ComparedMetric> METRICS = List.of(ComparedMetric.THROUGHPUT, ComparedMetric.P95);

    /** Copies the list. */
    public RepetitionPlan {
        rows = List.copyOf(rows);
    }

    /**
     * A figure of a row.
     *
     * @param target name; empty if there is a single target
     * @param point values of the matrix parameters
     * @param metric such as {@code throughput}
     * @param variation between units; null for a single unit
     * @param repetitions of each side that suffice, by the upper limit of the variation; null with fewer than three units
     */
    public record Row(
            String target,
            Map<String, String> point,
            String metric,
            @Nullable Variation variation,
            @Nullable Integer repetitions) {

        /** Copies the map. */
        public Row {
            point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
        }
    }

    /**
     * Returns the plan from measured repetitions, for a confidence of 0.95.
     *
     * @param change above 0 and below 1
     * @param power above 0 and below 1
     * @throws AssayException of kind {@code PLAN} if an argument is out of range or no row is ranked
     */
    public static RepetitionPlan of(Side side, double change, double power) {
        check("detect", change);
        check("power", power);
        List<Side.Row> ranked = side.rows().stream()
                .filter(row -> side.results(row).stream().allMatch(result -> result.ranked()))
                .toList();
        if (ranked.isEmpty()) {
            throw AssayException.plan(side.name() + " has no ranked row: nothing to plan from");
        }
        double confidence = 1 - (1 - Intervals.USUAL) / ranked.size();
        List<Row> rows = new ArrayList<>();
        Integer most = 0;
        for (Side.Row row : ranked) {
            for (ComparedMetric metric : METRICS) {
                Variation variation = Intervals.variation(side.units(row, metric));
                Integer enough = enough(variation, change, power, confidence);
                rows.add(new Row(row.target(), row.point(), metric.text(), variation, enough));
                if (metric.equals(ComparedMetric.THROUGHPUT)) {
                    most = enough == null || most == null ? null : Integer.valueOf(Math.max(most, enough));
                }
            }
        }
        return new RepetitionPlan(SCHEMA_VERSION, change, power, confidence, rows, most);
    }

    /**
     * Returns the number of repetitions of each side that suffice for one figure, by the upper limit of its variation.
     *
     * @param values of the figure in measured repetitions, above 0
     * @param change above 0 and below 1
     * @param power above 0 and below 1
     * @param confidence above 0 and below 1
     * @return null with fewer than three values
     * @throws AssayException of kind {@code PLAN} if an argument is out of range
     */
    public static @Nullable Integer repetitionsFor(double[] values, double change, double power, double confidence) {
        check("detect", change);
        check("power", power);
        check("confidence", confidence);
        return enough(Intervals.variation(values), change, power, confidence);
    }

    private static @Nullable Integer enough(
            @Nullable Variation variation, double change, double power, double confidence) {
        return variation == null || variation.upper80() == null
                ? null
                : Integer.valueOf(Power.repetitions(variation.upper80(), change, power, confidence));
    }

    /**
     * Returns the plan for an assumed coefficient of variation and a confidence of 0.95.
     *
     * @param variation above 0 and below 1
     * @param change above 0 and below 1
     * @param power above 0 and below 1
     */
    public static RepetitionPlan assuming(double variation, double change, double power) {
        return assuming(variation, change, power, Intervals.USUAL);
    }

    /**
     * Returns the plan for an assumed coefficient of variation.
     *
     * @param variation above 0 and below 1
     * @param change above 0 and below 1
     * @param power above 0 and below 1
     * @param confidence above 0 and below 1
     */
    public static RepetitionPlan assuming(double variation, double change, double power, double confidence) {
        check("variation", variation);
        check("detect", change);
        check("power", power);
        check("confidence", confidence);
        int enough = Power.repetitions(variation, change, power, confidence);
        return new RepetitionPlan(SCHEMA_VERSION, change, power, confidence, List.of(), enough);
    }

    private static void check(String name, double share) {
        if (!(share > 0 && share < 1)) {
            throw AssayException.plan(name + ": found " + 100 * share + " %, above 0 and below 100 % is needed");
        }
    }

    /** Returns the smallest number of repetitions from which a plan can be made. */
    public static int least() {
        return IntervalEstimate.LEAST_UNITS;
    }

    /** Returns the largest number of repetitions that a plan recommends; more may be needed. */
    public static int most() {
        return Power.MOST_REPETITIONS;
    }
}
