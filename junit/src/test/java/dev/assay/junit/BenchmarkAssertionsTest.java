package dev.assay.junit;

import static dev.assay.junit.BenchmarkAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.document.RunReader;
import dev.assay.model.AssayException;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Outcomes;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Assertions on a stored run of TPC-C with 45,765 tpmC, and what they show when they fail. */
@Parallel
class BenchmarkAssertionsTest {

    private static final Path DEMO = Path.of("../report/src/test/resources/demo");
    private static final TrialResult TRIAL = RunReader.result(DEMO).trial();

    private static BenchmarkResult result(TrialResult trial) {
        RunResult demo = RunReader.result(DEMO);
        return new BenchmarkResult(
                "CheckoutTest.sells",
                new RunResult(demo.schemaVersion(), demo.experiment(), List.of(trial)),
                Path.of("target/assay/run"),
                Path.of("target/assay/run/report.html"));
    }

    private static BenchmarkResult judged(Verdict.Reason... reasons) {
        return result(copy(TRIAL.outcomes(), Verdict.of(List.of(reasons))));
    }

    private static TrialResult copy(Outcomes outcomes, Verdict verdict) {
        return new TrialResult(
                TRIAL.provenance(),
                TRIAL.workload(),
                TRIAL.target(),
                TRIAL.load(),
                TRIAL.course(),
                TRIAL.throughput(),
                TRIAL.rates(),
                outcomes,
                TRIAL.hosts(),
                TRIAL.compliance(),
                verdict,
                null);
    }

    /** New-orders fail 100 times, which leaves their percentiles from 99.5 on unknown. */
    private static BenchmarkResult withFailures() {
        List<TransactionResult> types = new ArrayList<>(TRIAL.outcomes().transactions());
        TransactionResult sold = types.get(0);
        LatencyMicros times = sold.responseTimeMicros();
        types.set(
                0,
                new TransactionResult(
                        sold.type(),
                        sold.committed(),
                        sold.rolledBack(),
                        100,
                        0,
                        3,
                        sold.share(),
                        Map.of("committed", sold.committed(), "failed", 100L),
                        times,
                        times,
                        new LatencyMicros(
                                Double.NaN,
                                times.min(),
                                times.p50(),
                                times.p90(),
                                times.p95(),
                                times.p99(),
                                Double.NaN,
                                Double.NaN),
                        null));
        Outcomes outcomes = new Outcomes(
                types,
                List.of(new ErrorCount("new-order", "fatal", "23505", 0, 100, "duplicate key")),
                TRIAL.outcomes().responseTimeMicros(),
                TRIAL.outcomes().responseTimeAllMicros(),
                null,
                null,
                null);
        return result(copy(outcomes, TRIAL.verdict()));
    }

    private static String failure(Consumer<BenchmarkAssert> assertion, BenchmarkResult result) {
        return catchThrowableOfType(AssertionError.class, () -> assertion.accept(assertThat(result)))
                .getMessage();
    }

    @Test
    void passesWhatHolds() {
        assertThat(result(TRIAL))
                .isNotInvalid()
                .isValid()
                .hasNoErrors()
                .throughput()
                .isAtLeast(45_765)
                .and()
                .transactionsPerSecond()
                .isAtLeast(1_700)
                .and()
                .responseTime("new-order")
                .p95()
                .isBelow(Duration.ofMillis(5))
                .and()
                .responseTime()
                .max()
                .isAtMost(Duration.ofMillis(84))
                .and()
                .meets("p99(new-order) < 7ms");
    }

    @Test
    void showsTheFiguresTheVerdictTheLastSecondsAndTheReport() {
        BenchmarkResult slow =
                judged(new Verdict.Reason("same-host", Verdict.Status.SUSPECT, "client and database share one host"));

        String message = failure(each -> each.responseTime("new-order").p95().isBelow(Duration.ofMillis(4)), slow);

        assertThat(message.lines().map(String::stripTrailing))
                .startsWith(
                        "expected p95(new-order) below 4ms, but it was 4.49 ms",
                        "",
                        "CheckoutTest.sells: tpcc on PostgreSQL 18.6, users 4, 20 s measured",
                        "throughput    45,765.0 tpmC",
                        "verdict       SUSPECT",
                        "              same-host: client and database share one host",
                        "response time in ms, of successful transactions",
                        "                        count   failed       p50       p90       p95       p99     p99.9       max",
                        "  new-order             15255        0      2.20      3.83      4.49      6.75     20.32     48.29")
                .contains("last seconds")
                .anyMatch(line -> line.matches("  transactions/s  ( +\\d+){8}"))
                .anyMatch(line -> line.matches("  p95 in ms       ( +\\d\\.\\d\\d){8}"))
                .anyMatch(line -> line.matches("  failed          ( +0){8}"))
                .endsWith("report        " + Path.of("target/assay/run/report.html"));
    }

    @ParameterizedTest
    @CsvSource({"DRIFT, SUSPECT", "CONSISTENCY, INVALID", "CLIENT_CPU, INVALID"})
    void isNotValidIfTheFiguresAreInDoubt(String code, Verdict.Status status) {
        String id = code.toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        BenchmarkResult doubtful = judged(new Verdict.Reason(id, status, "found something"));

        assertThat(failure(BenchmarkAssert::isValid, doubtful))
                .startsWith(
                        status == Verdict.Status.INVALID
                                ? "expected a measurement that is not INVALID, but the outcome is INVALID\n"
                                : "expected a valid measurement, but " + id + ": found something\n")
                .contains("              " + id + ": found something\n");
    }

    @Test
    void isNotInvalidAcceptsDoubts() {
        assertThat(judged(new Verdict.Reason("drift", Verdict.Status.SUSPECT, "it drifts")))
                .isNotInvalid();
    }

    @Test
    void errorsAreNamed() {
        assertThat(failure(BenchmarkAssert::hasNoErrors, withFailures()))
                .startsWith(
                        "expected no failed transaction, but 100 failed: 100 × new-order fatal 23505 (duplicate key)\n");
    }

    @Test
    void aTimeThatFailuresDecideIsNotBelowAnything() {
        assertThat(failure(each -> each.responseTime("new-order").p999().isBelow(Duration.ofHours(1)), withFailures()))
                .startsWith(
                        "expected p999(new-order) below 1h, but failed transactions, which count as the longest, reach it\n");
    }

    @Test
    void limitsOfRatesAreInTheUnitOfTheFigure() {
        assertThat(failure(each -> each.throughput().isAtLeast(50_000), result(TRIAL)))
                .startsWith("expected a throughput of at least 50,000 tpmC, but it was 45,765\n");
        assertThat(failure(each -> each.transactionsPerSecond().isAtLeast(2_000), result(TRIAL)))
                .startsWith("expected a rate of at least 2,000 transactions/s, but it was 1,703\n");
    }

    @Test
    void conditionsHaveTheNotationOfPlans() {
        assertThat(failure(each -> each.meets("errors < 0.1%").meets("p50 < 1ms"), result(TRIAL)))
                .startsWith("expected p50 < 1ms\n");
    }

    @Test
    void unknownTypesAndConditionsAreRejected() {
        assertThatThrownBy(() -> assertThat(result(TRIAL)).responseTime("new-oder"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("new-order");
        assertThatThrownBy(() -> assertThat(result(TRIAL)).meets("p95 below 20ms"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("is not a condition");
    }
}
