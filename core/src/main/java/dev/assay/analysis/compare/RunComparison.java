package dev.assay.analysis.compare;

import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.Variation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of two sides, row by row. Immutable; the document that {@code assay compare --json} prints.
 *
 * @param schemaVersion of this document
 * @param base name of the first side
 * @param other name of the second side; ratios are those of the second side to the first
 * @param paired whether units at equal positions were compared with each other
 * @param confidence of each interval of a ratio: 0.95 for all rows together, by Bonferroni's correction
 * @param margin relative difference up to which two figures count as equivalent
 * @param differences between the sides besides the measured figures
 * @param refusal why the sides are not ranked; null if they are
 * @param rows common to both sides
 * @param conditions results of {@code --fail-if}
 * @param notes remarks on the interpretation
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RunComparison(
        int schemaVersion,
        String base,
        String other,
        boolean paired,
        double confidence,
        double margin,
        List<SideDifference> differences,
        @Nullable String refusal,
        List<Row> rows,
        List<ConditionResult> conditions,
        List<String> notes) {

    /** The version this code writes. */
    public static final int SCHEMA_VERSION = 1;

    /** Copies the lists. */
    public RunComparison {
        differences = List.copyOf(differences);
        rows = List.copyOf(rows);
        conditions = List.copyOf(conditions);
        notes = List.copyOf(notes);
    }

    /** Returns whether a condition fails: it holds, or there is no interval to decide it by. */
    public boolean failed() {
        return conditions.stream().anyMatch(ConditionResult::fails);
    }

    /** The conclusion from an interval. */
    public enum Outcome {
        /** Better: more throughput or shorter response times; the interval excludes no difference. */
        FASTER,
        /** Worse: less throughput or longer response times; the interval excludes no difference. */
        SLOWER,
        /** The interval contains no difference and lies within the margin. */
        EQUIVALENT,
        /** The interval contains no difference and is wider than the margin, or there is no interval. */
        NO_EVIDENCE,
        /** The sides did different work, or a trial is refused, aborted or INVALID. */
        NOT_RANKED
    }

    /**
     * A row.
     *
     * @param target name; empty if both sides have a single target
     * @param point values of the matrix parameters
     * @param flaw why the row is not ranked, such as {@code A: REFUSED}; null if it is
     * @param figures compared figures, throughput first
     */
    public record Row(
            String target,
            Map<String, String> point,
            @Nullable String flaw,
            List<Figure> figures) {

        /** Copies map and list. */
        public Row {
            point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
            figures = List.copyOf(figures);
        }
    }

    /**
     * A compared figure.
     *
     * @param metric such as {@code throughput} or {@code p95}
     * @param unit of the values
     * @param before mean of the first side with its 95 % interval
     * @param after mean of the second side with its 95 % interval
     * @param ratio of the second mean to the first; NaN if unknown
     * @param variationBefore between the units of the first side; null for a single unit
     * @param variationAfter between the units of the second side; null for a single unit
     * @param noise largest relative difference that halves of the same side show, in 95 % of splits; null with fewer than four units
     * @param outcome conclusion
     * @param withinMargin whether the interval of the ratio lies within the margin
     */
    public record Figure(
            String metric,
            String unit,
            IntervalEstimate before,
            IntervalEstimate after,
            IntervalEstimate ratio,
            @Nullable Variation variationBefore,
            @Nullable Variation variationAfter,
            @Nullable Double noise,
            Outcome outcome,
            boolean withinMargin) {

        /** Returns the same figure of sides that are not ranked. */
        Figure unranked() {
            return new Figure(
                    metric,
                    unit,
                    before,
                    after,
                    ratio,
                    variationBefore,
                    variationAfter,
                    noise,
                    Outcome.NOT_RANKED,
                    withinMargin);
        }
    }
}
