package dev.assay.analysis;

import dev.assay.cost.ledger.Ledger;
import dev.assay.model.result.Cost;
import dev.assay.model.result.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What follows from a run, or from several runs beside each other. Immutable; that of one run is stored as {@code analysis.json}.
 * Reports, the command line and the document of {@code --json} show it and compute none of it.
 *
 * @param schemaVersion of this document
 * @param inputs the runs that it is computed from
 * @param optimum the point with the highest throughput of all, each in its own metric; null if none can be ranked
 * @param optima the best point of each system, in the plan's order; systems without a ranked point are left out
 * @param capacity the highest throughput within the objectives; null: not computed yet
 * @param knee the point beyond which response times grow faster than throughput; null: not computed yet
 * @param comparisons of two systems, point by point
 * @param frontier of price and throughput, one for each workload of which there are two priced points
 * @param metric what throughput means for all points together
 * @param points of which a trial ended, in the order of their first trials
 * @param best the best point by {@code metric} of each system, and of each workload where there are several
 * @param top which of {@code best} has the highest throughput, by its name; null if there is none
 * @param priced the priced ones of {@code best}, and of each other system the first priced point
 * @param standbys systems that were measured alone and with a standby
 * @param difference why prices are not compared, such as that they are in several currencies; null if they are
 * @param choices what to buy, by the points of {@code best}; one for each workload of which two of them can be ranked
 * @param decisions what to buy, by all priced points; one for each workload
 * @param ledgers what was bought and what of it was used, of each of {@code best}
 * @param nextSteps what to buy next, of those of {@code best} that a resource bound of which there is more
 * @param breakEven where two ways of paying cost the same, of those of {@code priced}
 * @param differences what differs between several runs
 * @param problems what could not be computed of these inputs, a line each
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Analysis(
        int schemaVersion,
        List<Input> inputs,
        @Nullable Optimum optimum,
        List<Optimum> optima,
        @Nullable Optimum capacity,
        @Nullable Optimum knee,
        List<Comparison> comparisons,
        List<Frontier> frontier,
        Metric metric,
        List<Point> points,
        List<Named> best,
        @Nullable String top,
        List<Named> priced,
        List<Standby> standbys,
        @Nullable String difference,
        List<Choice> choices,
        List<Decisions> decisions,
        List<NamedLedger> ledgers,
        List<PointStep> nextSteps,
        BreakEvens breakEven,
        List<Difference> differences,
        List<String> problems) {

    /** The version this code writes. */
    public static final int SCHEMA_VERSION = 2;

    /** Copies the lists. */
    public Analysis {
        inputs = List.copyOf(inputs);
        optima = List.copyOf(optima);
        comparisons = List.copyOf(comparisons);
        frontier = List.copyOf(frontier);
        points = List.copyOf(points);
        best = List.copyOf(best);
        priced = List.copyOf(priced);
        standbys = List.copyOf(standbys);
        choices = List.copyOf(choices);
        decisions = List.copyOf(decisions);
        ledgers = List.copyOf(ledgers);
        nextSteps = List.copyOf(nextSteps);
        differences = List.copyOf(differences);
        problems = List.copyOf(problems);
    }

    /**
     * A run.
     *
     * @param run its name
     * @param sha256 of its {@code result.json}, in hexadecimal digits; null of a run that was cut short
     */
    public record Input(String run, @Nullable String sha256) {}

    /**
     * A point with the highest mean of the primary metric.
     *
     * @param target its system
     * @param point the values of what the matrix varies
     * @param cells that measured it, by number
     * @param metric its id
     * @param value the mean over the cells; not rounded
     * @param unit of the value
     * @param status the worst verdict on any of the cells
     * @param halfWidth95 half the width of the 95 % confidence interval of the mean, by Student's t; null for a single cell
     */
    public record Optimum(
            String target,
            Map<String, String> point,
            List<Integer> cells,
            String metric,
            double value,
            String unit,
            Verdict.Status status,
            @Nullable Double halfWidth95) {

        /** Copies map and list. */
        public Optimum {
            point = ordered(point);
            cells = List.copyOf(cells);
        }
    }

    /**
     * What throughput means: the primary metric that all trials share, else transactions of all types.
     *
     * @param id such as {@code tpmC}
     * @param unit of it
     */
    public record Metric(String id, String unit) {

        /** What every workload has. */
        public static final Metric OF_ALL_TYPES = new Metric("transactionsPerSecond", "1/s");
    }

    /**
     * The mean of a figure over repetitions.
     *
     * @param value the mean
     * @param halfWidth95 half the width of its 95 % confidence interval; null for a single trial
     */
    public record Mean(double value, @Nullable Double halfWidth95) {}

    /**
     * A measured point of the matrix on a system, with all its repetitions.
     *
     * @param target its system; of several runs, with the name of its run
     * @param point the values of what the matrix varies
     * @param run its run
     * @param cells that measured it, by number
     * @param workload name of the workload, with the parameters that differ; throughputs of different workloads are not compared
     * @param status the worst verdict on any of the cells
     * @param flaw why it is not ranked: REFUSED, ABORTED or INVALID; null if it is
     * @param throughput by the metric of the analysis; null if it is not ranked
     * @param cost of several repetitions together; null if none was priced, or there is one: its cost is in its result
     * @param candidate the point as something to buy; null if it was not priced or is not comparable
     */
    public record Point(
            String target,
            Map<String, String> point,
            String run,
            List<Integer> cells,
            String workload,
            Verdict.Status status,
            @Nullable String flaw,
            @Nullable Mean throughput,
            @Nullable Cost cost,
            @Nullable Candidate candidate) {

        /** Copies map and list. */
        public Point {
            point = ordered(point);
            cells = List.copyOf(cells);
        }
    }

    /**
     * A point by the name that it has where it stands for its system.
     *
     * @param name of the system, and the workload where there are several
     * @param target of the point
     * @param point of the matrix
     * @param workload of the point
     */
    public record Named(String name, String target, Map<String, String> point, String workload) {

        /** Copies the map. */
        public Named {
            point = ordered(point);
        }
    }

    /**
     * The points of a workload that no other one is as cheap as and as fast.
     *
     * @param workload in words
     * @param points the cheapest first
     */
    public record Frontier(String workload, List<Candidate> points) {

        /** Copies the list. */
        public Frontier {
            points = List.copyOf(points);
        }
    }

    /**
     * A system without a standby, and the same one with it.
     *
     * @param alone its name in {@code best}
     * @param doubled the name of the other
     */
    public record Standby(String alone, String doubled) {}

    /**
     * The ledger of a point.
     *
     * @param name of the point in {@code best}
     * @param ledger of its first repetition
     */
    public record NamedLedger(String name, Ledger ledger) {}

    /**
     * Something that differs between runs.
     *
     * @param what such as a setting
     * @param values one for each run; a dash where the run has none
     */
    public record Difference(String what, List<String> values) {

        /** Copies the list. */
        public Difference {
            values = List.copyOf(values);
        }
    }

    static Map<String, String> ordered(Map<String, String> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
