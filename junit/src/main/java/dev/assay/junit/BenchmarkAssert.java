package dev.assay.junit;

import dev.assay.analysis.compare.ComparedMetric;
import dev.assay.model.result.Condition;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.Measure;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.unit.MetricNames;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/** Assertions on the result of a benchmark. With several repetitions, each of them has to hold for each repetition. Immutable. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class BenchmarkAssert {

    /** What a short test on a host that client and database share implies. */
    private static final Set<VerdictCode> USUAL_IN_TESTS = EnumSet.of(
            VerdictCode.SHORT_MEASUREMENT,
            VerdictCode.NO_RAMP_UP,
            VerdictCode.SAME_HOST,
            VerdictCode.NOISY_HOST,
            VerdictCode.HOST_CPU,
            VerdictCode.CLIENT_CPU,
            VerdictCode.CLIENT_STEAL,
            VerdictCode.CLIENT_THROTTLED,
            VerdictCode.CLIENT_GC,
            VerdictCode.CLIENT_STALLS);

    private final BenchmarkResult result;
    private final List<TrialResult> trials;

    BenchmarkAssert(BenchmarkResult result) {
        this.result = result;
        this.trials = result.run().trials();
        long points = result.run().experiment().cells().stream()
                .map(cell -> cell.target().name() + " " + cell.pointText())
                .distinct()
                .count();
        if (trials.isEmpty() || points > 1) {
            throw new IllegalStateException(
                    "assertions need the repetitions of one point, but the benchmark measured " + trials.size()
                            + " trials of " + points + " points; assert the trials of result.run() by themselves");
        }
    }

    /**
     * Asserts that the trial was measured as planned and that its verdict has no reason apart from those that a short test on one
     * host implies: {@code short-measurement}, {@code no-ramp-up}, {@code same-host}, {@code noisy-host}, {@code host-cpu} and the
     * {@code client-…} reasons of processor time and pauses, as far as they make the figures suspect, not invalid.
     */
    public BenchmarkAssert isValid() {
        isNotInvalid();
        trials.forEach(this::requireUsualReasons);
        return this;
    }

    private void requireUsualReasons(TrialResult trial) {
        List<Verdict.Reason> doubts = trial.verdict().reasons().stream()
                .filter(reason -> reason.status() != Verdict.Status.VALID)
                .filter(reason -> VerdictCode.of(reason.code())
                        .filter(USUAL_IN_TESTS::contains)
                        .isEmpty())
                .toList();
        if (!doubts.isEmpty()) {
            throw failure(
                    "expected a valid measurement, but "
                            + doubts.stream()
                                    .map(reason -> reason.code() + ": " + reason.detail())
                                    .collect(Collectors.joining("; ")),
                    trial);
        }
    }

    /** Asserts that the trial was measured as planned, and that its verdict is {@code VALID} or {@code SUSPECT}. */
    public BenchmarkAssert isNotInvalid() {
        for (TrialResult trial : trials) {
            if (trial.course().status() != TrialResult.Status.DONE
                    || trial.verdict().status() == Verdict.Status.INVALID) {
                throw failure(
                        "expected a measurement that is not INVALID, but the outcome is " + trial.outcome(), trial);
            }
        }
        return this;
    }

    /** Asserts that no transaction failed in the measurement. Executions that were repeated successfully are no failures. */
    public BenchmarkAssert hasNoErrors() {
        trials.forEach(this::requireNoErrors);
        return this;
    }

    private void requireNoErrors(TrialResult trial) {
        long failed = trial.outcomes().transactions().stream()
                .mapToLong(TransactionResult::failed)
                .sum();
        if (failed > 0) {
            String kinds = trial.outcomes().errors().stream()
                    .map(BenchmarkAssert::text)
                    .collect(Collectors.joining("; "));
            throw failure(
                    String.format(Locale.ROOT, "expected no failed transaction, but %,d failed", failed)
                            + (kinds.isEmpty() ? "" : ": " + kinds),
                    trial);
        }
    }

    private static String text(ErrorCount error) {
        return String.format(
                Locale.ROOT,
                "%,d × %s %s%s (%s)",
                error.count(),
                error.type(),
                error.errorClass(),
                error.sqlState() == null ? "" : " " + error.sqlState(),
                error.firstMessage());
    }

    /** Begins an assertion on the primary metric of the workload, in its own unit: for TPC-C, New-Orders per minute. */
    public ThroughputAssert throughput() {
        TrialResult trial = Collections.min(
                trials, Comparator.comparingDouble(each -> each.throughput().value()));
        return new ThroughputAssert(
                this,
                trial,
                "a throughput",
                MetricNames.unit(trial.throughput().metric()),
                trial.throughput().value());
    }

    /** Begins an assertion on the successful transactions of all types per second. */
    public ThroughputAssert transactionsPerSecond() {
        TrialResult trial = Collections.min(
                trials, Comparator.comparingDouble(each -> each.rates().transactionsPerSecond()));
        return new ThroughputAssert(
                this, trial, "a rate", "transactions/s", trial.rates().transactionsPerSecond());
    }

    /**
     * Begins an assertion on the response times of all transactions. Failures, and arrivals that never started, count as longer
     * than all successes.
     */
    public ResponseTimeAssert responseTime() {
        return new ResponseTimeAssert(this, null);
    }

    /**
     * Begins an assertion on the response times of a transaction type, failures included as in {@link #responseTime()}.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if there is no such type; the message lists them
     */
    public ResponseTimeAssert responseTime(String type) {
        requireType(type);
        return new ResponseTimeAssert(this, type);
    }

    void requireType(String type) {
        TransactionResult.requireType(type, types());
    }

    private List<String> types() {
        return trials.get(0).outcomes().transactions().stream()
                .map(TransactionResult::type)
                .toList();
    }

    /**
     * Compares the result with a baseline: a file in the repository that {@code -Dassay.baseline=update} writes. With {@code
     * -Dassay.baseline=off} all assertions on the change pass.
     *
     * <p>The baseline has to be of the same class of hosts (processors, architecture, operating system) and of the same settings
     * (workload, parameters, load, duration, product).
     *
     * @throws AssertionError if the baseline is missing, damaged, or of another host or other settings, or if a repetition is INVALID;
     *     the message names what was found and the command that writes the baseline
     */
    public BaselineAssert comparedTo(Baseline baseline) {
        return BaselineAssert.of(this, result, baseline.name());
    }

    /**
     * Asserts a condition in the notation of plans, such as {@code p99(new-order) < 20ms}, {@code errors <= 0.1%} or {@code
     * throughput >= 500/s}.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the text is not a condition
     */
    public BenchmarkAssert meets(String condition) {
        Condition parsed = Condition.objective(condition);
        parsed.requireType(types());
        for (TrialResult trial : trials) {
            if (!parsed.holds(trial)) {
                throw failure("expected " + parsed.text(), trial);
            }
        }
        return this;
    }

    /** Begins an assertion on the repetition with the longest time; an unknown time is longer than all others. */
    DurationAssert longest(Measure measure) {
        TrialResult trial = Collections.max(trials, Comparator.comparingDouble(each -> {
            Double micros = measure.observed(each).value();
            return micros == null ? Double.NaN : micros;
        }));
        return new DurationAssert(this, trial, measure.text(), measure.observed(trial));
    }

    /** Returns the failure of the first repetition that lacks a time. */
    AssertionError unknown(ComparedMetric metric, String problem) {
        return failure(
                problem,
                trials.stream()
                        .filter(trial -> !Double.isFinite(metric.of(trial)))
                        .findFirst()
                        .orElse(trials.get(0)));
    }

    AssertionError failure(String problem, TrialResult trial) {
        return new AssertionError(ResultText.failure(problem, result, trial));
    }
}
