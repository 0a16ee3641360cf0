package dev.assay.analysis;

import dev.assay.analysis.distance.DistanceCurve;
import dev.assay.cost.ledger.Ledger;
import dev.assay.model.FlatInJson;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.ConditionResult;
import dev.assay.model.result.Cost;
import dev.assay.model.result.Scaling;
import dev.assay.model.result.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The results that are computed from a run, or from several runs beside each other. Immutable. The analysis of one run is stored as
 * {@code analysis.json}. Reports, the command line and {@code --json} documents show it without further computation.
 *
 * @param schemaVersion of this document
 * @param inputs the analysed runs
 * @param peaks points with the highest throughput
 * @param comparisons of two systems, point by point; of several runs, of each later run with the first
 * @param frontier of price and throughput, one for each workload with at least two priced points
 * @param metric throughput metric of all points
 * @param points with at least one finished trial, in the order of their first trials
 * @param systems the points that represent each system
 * @param recommendations which system to buy
 * @param resources use of resources, and the next purchase
 * @param differences between several runs
 * @param remarks on the inputs: conditions and problems
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Analysis(
        int schemaVersion,
        List<Input> inputs,
        Peaks peaks,
        List<Comparison> comparisons,
        List<Frontier> frontier,
        Metric metric,
        List<Point> points,
        Systems systems,
        Recommendations recommendations,
        Resources resources,
        List<Difference> differences,
        Remarks remarks) {

    /** The version this code writes. */
    public static final int SCHEMA_VERSION = 4;

    /** Copies the lists. */
    public Analysis {
        inputs = List.copyOf(inputs);
        comparisons = List.copyOf(comparisons);
        frontier = List.copyOf(frontier);
        points = List.copyOf(points);
        differences = List.copyOf(differences);
    }

    /** Returns the parts that could not be computed from these inputs, one line each. */
    public List<String> problems() {
        return remarks.problems();
    }

    /** Returns the conditions of the runs, decided for each cell. */
    public List<ConditionResult> conditions() {
        return remarks.conditions();
    }

    /**
     * Remarks on the inputs. Immutable.
     *
     * @param conditions decided for each cell; empty in documents of earlier versions
     * @param problems parts that could not be computed from these inputs, one line each
     */
    @FlatInJson
    public record Remarks(List<ConditionResult> conditions, List<String> problems) {

        /** Copies the lists. */
        public Remarks {
            conditions = stored(conditions);
            problems = List.copyOf(problems);
        }

        private static List<ConditionResult> stored(@Nullable List<ConditionResult> conditions) {
            return conditions == null ? List.of() : List.copyOf(conditions);
        }
    }

    /**
     * The points with the highest throughput. Immutable.
     *
     * @param optimum the highest of all, each in its own metric; null if none can be ranked
     * @param optima the best point of each system, in the plan's order; systems without a ranked point are left out
     * @param capacity the highest throughput of the points that meet all objectives; that of {@code optimum} without objectives
     * @param capacities the highest load that meets each objective; empty in documents of earlier versions
     * @param knee the point on the line of the optimum beyond which more users buy little throughput, for display; null without one
     * @param scaling throughput and response time over the number of users, for closed loops
     * @param searches answers of searches, one for each system; empty if the runs are no searches
     * @param distances throughput over distance, measured and predicted, for plans with several distances; empty in documents of
     *     earlier versions
     */
    @FlatInJson
    public record Peaks(
            @Nullable Optimum optimum,
            List<Optimum> optima,
            @Nullable Optimum capacity,
            List<ObjectiveCapacity> capacities,
            @Nullable Optimum knee,
            List<Scaling> scaling,
            List<SearchConclusion> searches,
            List<DistanceCurve> distances) {

        /** Copies the lists. */
        public Peaks {
            optima = List.copyOf(optima);
            capacities = stored(capacities);
            scaling = List.copyOf(scaling);
            searches = List.copyOf(searches);
            distances = distances == null ? List.of() : List.copyOf(distances);
        }

        private static List<ObjectiveCapacity> stored(@Nullable List<ObjectiveCapacity> capacities) {
            return capacities == null ? List.of() : List.copyOf(capacities);
        }
    }

    /**
     * The points that represent each system. Immutable.
     *
     * @param best the best point by {@code metric} of each system, and of each workload if there are several
     * @param top name of the point of {@code best} with the highest throughput; null if there is none
     * @param priced the priced points of {@code best}, and the first priced point of each other system
     * @param standbys systems that were measured with and without a standby
     */
    @FlatInJson
    public record Systems(List<Named> best, @Nullable String top, List<Named> priced, List<Standby> standbys) {

        /** Copies the lists. */
        public Systems {
            best = List.copyOf(best);
            priced = List.copyOf(priced);
            standbys = List.copyOf(standbys);
        }
    }

    /**
     * Which system to buy. Immutable.
     *
     * @param difference why prices are not compared, such as several currencies; null if they are compared
     * @param choices among the points of {@code best}; one for each workload with at least two rankable points
     * @param decisions among all priced points; one for each workload
     */
    @FlatInJson
    public record Recommendations(@Nullable String difference, List<Choice> choices, List<Decisions> decisions) {

        /** Copies the lists. */
        public Recommendations {
            choices = List.copyOf(choices);
            decisions = List.copyOf(decisions);
        }
    }

    /**
     * Use of resources, and the next purchase. Immutable.
     *
     * @param ledgers bought and used resources of each point of {@code best}
     * @param nextSteps next purchase for the points of {@code best} that are bound by a resource of which more can be bought
     * @param breakEven where two ways to pay cost the same, for the points of {@code priced}
     */
    @FlatInJson
    public record Resources(List<NamedLedger> ledgers, List<PointStep> nextSteps, BreakEvens breakEven) {

        /** Copies the lists. */
        public Resources {
            ledgers = List.copyOf(ledgers);
            nextSteps = List.copyOf(nextSteps);
        }
    }

    /**
     * A run.
     *
     * @param run name
     * @param label short name that distinguishes it from the other runs
     * @param sha256 of its {@code result.json}, in hexadecimal digits; null for a run that was cut short
     */
    public record Input(String run, String label, @Nullable String sha256) {}

    /**
     * A point with the highest mean of the primary metric.
     *
     * @param target system
     * @param point values of the matrix parameters
     * @param cells numbers of its cells
     * @param metric id
     * @param value the mean over the cells; not rounded
     * @param unit of the value
     * @param status the worst verdict on any of the cells
     * @param halfWidth95 half the width of the 95 % confidence interval of the mean, by Student's t; null for a single cell
     * @param edges parameters whose value is the highest or lowest tried; empty in documents of earlier versions
     */
    public record Optimum(
            String target,
            Map<String, String> point,
            List<Integer> cells,
            String metric,
            double value,
            String unit,
            Verdict.Status status,
            @Nullable Double halfWidth95,
            List<Edge> edges) {

        /** Copies the collections. */
        public Optimum {
            point = ordered(point);
            cells = List.copyOf(cells);
            edges = stored(edges);
        }

        private static List<Edge> stored(@Nullable List<Edge> edges) {
            return edges == null ? List.of() : List.copyOf(edges);
        }
    }

    /**
     * The throughput metric: the primary metric if all trials share it, else transactions of all types.
     *
     * @param id such as {@code tpmC}
     * @param unit of it
     */
    public record Metric(String id, String unit) {

        /** The metric of every workload. */
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
     * @param target system; with the name of its run if there are several runs
     * @param point values of the matrix parameters
     * @param run name of its run
     * @param cells numbers of its cells
     * @param workload name of the workload, with the parameters that differ; throughputs of different workloads are not compared
     * @param status worst verdict of its cells
     * @param flaw why it is not ranked: REFUSED, ABORTED or INVALID; null if it is ranked
     * @param throughput in the metric of the analysis; null if it is not ranked
     * @param cost of several repetitions together; null if none was priced, or for a single one: its result has the cost
     * @param candidate the point as a purchase option; null if it was not priced or is not comparable
     * @param bottleneck what limited the throughput
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
            @Nullable Candidate candidate,
            Bottleneck bottleneck) {

        /** Copies map and list. */
        public Point {
            point = ordered(point);
            cells = List.copyOf(cells);
        }
    }

    /**
     * A point with its display name.
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
     * The Pareto frontier of a workload: no other point is both as cheap and as fast.
     *
     * @param workload name
     * @param points the cheapest first
     */
    public record Frontier(String workload, List<Candidate> points) {

        /** Copies the list. */
        public Frontier {
            points = List.copyOf(points);
        }
    }

    /**
     * A system measured without and with a standby.
     *
     * @param alone name in {@code best} of the system without a standby
     * @param doubled name in {@code best} of the system with a standby
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
     * A difference between runs.
     *
     * @param what differs, such as a setting
     * @param values one for each run; a dash for a run without a value
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
