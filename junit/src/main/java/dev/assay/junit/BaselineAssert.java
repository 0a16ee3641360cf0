package dev.assay.junit;

import dev.assay.analysis.compare.ComparedMetric;
import dev.assay.model.AssayException;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.TrialResult;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Assertions on the change of a result against a baseline. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BaselineAssert {

    /** The entry of the test's report. */
    static final String ENTRY = "assay.baseline";

    private final BenchmarkAssert parent;
    private final BenchmarkResult result;
    private final @Nullable Stored stored;
    private final boolean evidence;

    /**
     * The baseline and its file.
     *
     * @param relative calibrations of both sides, if figures are compared relative to them; else null
     */
    record Stored(BaselineDocument baseline, Path file, ComparedValues.@Nullable Relative relative) {}

    private BaselineAssert(BenchmarkAssert parent, BenchmarkResult result, @Nullable Stored stored, boolean evidence) {
        this.parent = parent;
        this.result = result;
        this.stored = stored;
        this.evidence = evidence;
    }

    /** Writes the baseline, reads it, or does neither. */
    static BaselineAssert of(BenchmarkAssert parent, BenchmarkResult result, String name) {
        BaselineOptions options = result.context().baselines().get();
        Stored stored = switch (options.mode()) {
            case UPDATE -> {
                update(result, name, options);
                yield null;
            }
            case CHECK -> check(result, name, options);
            case OFF -> {
                publish(result, "not compared with " + name + ", because " + BaselineMode.SETTING + "=off");
                yield null;
            }
        };
        return new BaselineAssert(parent, result, stored, false);
    }

    private static void update(BenchmarkResult result, String name, BaselineOptions options) {
        int repetitions = result.run().trials().size();
        if (repetitions < Repeats.LEAST_COMPARED) {
            throw new AssertionError("baseline '" + name + "' is not written: " + result.test() + " measured "
                    + repetitions + (repetitions == 1 ? " repetition, " : " repetitions, ") + Repeats.LEAST_COMPARED
                    + " or more are needed; set detect = \"5%\" or repeats = 5 of the benchmark");
        }
        requireRanked(result, "baseline '" + name + "' is not written");
        Calibration calibration = result.context().calibration();
        BaselineDocument baseline = BaselineDocument.of(name, result.id(), result.run(), HostClass.here(), calibration);
        if (result.context().writers().test(options.store().file(baseline), result)) {
            throw new AssertionError("baseline '" + name + "' is not written: " + result.id()
                    + " wrote it in this run with another result of the same settings, which this one would replace; give"
                    + " each database or argument a baseline of its own, such as baseline(\"" + name + "-2\")");
        }
        Path file = options.store().write(baseline);
        publish(
                result,
                name + " written to " + file
                        + (baseline.host().isKnown() || calibration != null
                                ? ""
                                : "; the processor model of this host is not known, so that only a benchmark with a"
                                        + " calibration can be compared with it"));
        result.context().changes().accept(name + " written");
    }

    private static Stored check(BenchmarkResult result, String name, BaselineOptions options) {
        Calibration after = result.context().calibration();
        BaselineStore.Stored found = new BaselineLookup(name, result, options).find();
        requireRanked(result, "baseline '" + name + "' is not compared");
        Calibration before = found.baseline().calibration();
        return new Stored(
                found.baseline(),
                found.file(),
                before == null || after == null ? null : new ComparedValues.Relative(before, after));
    }

    private static void requireRanked(BenchmarkResult result, String consequence) {
        List<CellResult> all = CellResult.of(result.run());
        for (int i = 0; i < all.size(); i++) {
            if (!all.get(i).ranked()) {
                throw new AssertionError(ResultText.failure(
                        consequence + ": repetition " + (i + 1) + " of " + all.size() + " is "
                                + all.get(i).trial().outcome(),
                        result,
                        all.get(i).trial()));
            }
        }
    }

    private static void publish(BenchmarkResult result, String text) {
        result.context().entries().accept(Map.of(ENTRY, text));
    }

    /** Makes the following assertions fail if the interval of the change does not show that they hold. */
    public BaselineAssert requireEvidence() {
        return new BaselineAssert(parent, result, stored, true);
    }

    /** Begins an assertion on the primary metric of the workload. */
    public ChangeAssert throughput() {
        return new ChangeAssert(this, ComparedMetric.THROUGHPUT);
    }

    /** Begins an assertion on the successful transactions of all types per second. */
    public ChangeAssert transactionsPerSecond() {
        return new ChangeAssert(this, ComparedMetric.TRANSACTIONS);
    }

    /** Begins an assertion on the response times of all transactions. Failures count as longer than all successes. */
    public ResponseTimeChangeAssert responseTime() {
        return new ResponseTimeChangeAssert(this, null);
    }

    /**
     * Begins an assertion on the response times of a transaction type, failures included as in {@link #responseTime()}.
     *
     * @throws AssayException of kind {@code PLAN} if there is no such type; the message lists them
     */
    public ResponseTimeChangeAssert responseTime(String type) {
        parent.requireType(type);
        return new ResponseTimeChangeAssert(this, type);
    }

    /** Returns to the assertions on the result itself. */
    public BenchmarkAssert and() {
        return parent;
    }

    /** Asserts that a figure is not worse than the baseline by more than the limit. */
    void isNotSlower(ComparedMetric metric, Percent limit) {
        if (stored == null) {
            return;
        }
        BaselineDocument baseline = stored.baseline();
        ComparedValues.Relative relative = stored.relative();
        String than = limit + (metric.higherIsBetter() ? " below" : " above") + " baseline '" + baseline.name() + "'"
                + (relative == null ? "" : " relative to " + relative.after().workload());
        BaselineDocument.Figure before = baseline.figures().get(metric.text());
        if (before == null) {
            throw new AssertionError("baseline '" + baseline.name() + "' has no " + metric.text()
                    + ": a repetition of it did not measure that; write it again: "
                    + result.context().baselines().get().update() + "\nfile          " + stored.file());
        }
        List<TrialResult> trials = result.run().trials();
        BaselineComparison compared = BaselineComparison.of(
                        limit,
                        result.context().power(),
                        new ComparedValues(
                                metric,
                                before.unit(),
                                before.values(),
                                Arrays.stream(BaselineFigures.values(metric, trials))
                                        .boxed()
                                        .toList(),
                                relative),
                        trials.get(0).provenance().seed())
                .orElseThrow(() -> parent.unknown(
                        metric,
                        "expected " + metric.text() + " at most " + than
                                + ", but failed transactions, which count as the longest, reach it"));
        publish(
                result,
                baseline.name() + ": " + metric.text() + " " + compared.change() + ", " + compared.outcome()
                        + BaselineText.origin(baseline, result));
        result.context()
                .changes()
                .accept(baseline.name() + " " + metric.text() + ": " + compared.change() + ", " + compared.outcome());
        if (compared.decision() == BaselineComparison.Decision.SLOWER) {
            throw failure(
                    "expected " + metric.text() + " at most " + than + ", but the change is " + compared.change(),
                    compared,
                    stored);
        }
        if (evidence && compared.decision() == BaselineComparison.Decision.NO_EVIDENCE) {
            throw failure(
                    "expected evidence that " + metric.text() + " is at most " + than + ", but " + compared.doubt(),
                    compared,
                    stored);
        }
    }

    private AssertionError failure(String problem, BaselineComparison compared, Stored with) {
        return new AssertionError(BaselineText.failure(problem, compared, with.baseline(), with.file(), result));
    }
}
