package dev.assay.junit;

import dev.assay.model.result.Condition;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.Measure;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.unit.MetricNames;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Assertions on the result of a benchmark with one trial. Immutable. */
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
    private final TrialResult trial;

    BenchmarkAssert(BenchmarkResult result) {
        this.result = result;
        this.trial = result.trial();
    }

    /**
     * Asserts that the trial was measured as planned and that its verdict has no reason apart from those that a short test on one
     * host implies: {@code short-measurement}, {@code no-ramp-up}, {@code same-host}, {@code noisy-host}, {@code host-cpu} and the
     * {@code client-…} reasons of processor time and pauses, as far as they make the figures suspect, not invalid.
     */
    public BenchmarkAssert isValid() {
        isNotInvalid();
        List<Verdict.Reason> doubts = trial.verdict().reasons().stream()
                .filter(reason -> VerdictCode.of(reason.code())
                        .filter(USUAL_IN_TESTS::contains)
                        .isEmpty())
                .toList();
        if (!doubts.isEmpty()) {
            throw failure("expected a valid measurement, but "
                    + doubts.stream()
                            .map(reason -> reason.code() + ": " + reason.detail())
                            .collect(Collectors.joining("; ")));
        }
        return this;
    }

    /** Asserts that the trial was measured as planned, and that its verdict is {@code VALID} or {@code SUSPECT}. */
    public BenchmarkAssert isNotInvalid() {
        if (trial.course().status() != TrialResult.Status.DONE
                || trial.verdict().status() == Verdict.Status.INVALID) {
            throw failure("expected a measurement that is not INVALID, but the outcome is " + trial.outcome());
        }
        return this;
    }

    /** Asserts that no transaction failed in the measurement. Executions that were repeated successfully are no failures. */
    public BenchmarkAssert hasNoErrors() {
        long failed = trial.outcomes().transactions().stream()
                .mapToLong(TransactionResult::failed)
                .sum();
        if (failed > 0) {
            String kinds = trial.outcomes().errors().stream()
                    .map(BenchmarkAssert::text)
                    .collect(Collectors.joining("; "));
            throw failure(String.format(Locale.ROOT, "expected no failed transaction, but %,d failed", failed)
                    + (kinds.isEmpty() ? "" : ": " + kinds));
        }
        return this;
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
        return new ThroughputAssert(
                this,
                "a throughput",
                MetricNames.unit(trial.throughput().metric()),
                trial.throughput().value());
    }

    /** Begins an assertion on the successful transactions of all types per second. */
    public ThroughputAssert transactionsPerSecond() {
        return new ThroughputAssert(
                this, "a rate", "transactions/s", trial.rates().transactionsPerSecond());
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
        TransactionResult.requireType(
                type,
                trial.outcomes().transactions().stream()
                        .map(TransactionResult::type)
                        .toList());
        return new ResponseTimeAssert(this, type);
    }

    /**
     * Asserts a condition in the notation of plans, such as {@code p99(new-order) < 20ms}, {@code errors <= 0.1%} or {@code
     * throughput >= 500/s}.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the text is not a condition
     */
    public BenchmarkAssert meets(String condition) {
        Condition parsed = Condition.objective(condition);
        parsed.requireType(trial.outcomes().transactions().stream()
                .map(TransactionResult::type)
                .toList());
        if (!parsed.holds(trial)) {
            throw failure("expected " + parsed.text());
        }
        return this;
    }

    Measure.Observed observed(Measure.Figure figure, @Nullable String type) {
        return new Measure(figure, type).observed(trial);
    }

    AssertionError failure(String problem) {
        return new AssertionError(ResultText.failure(problem, result));
    }
}
