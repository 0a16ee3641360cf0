package dev.assay.internal.provision.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.analysis.limit.Bottlenecks;
import dev.assay.cost.ledger.Ledger;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.Monitoring.EventKind;
import dev.assay.model.result.Monitoring.Metric;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reasons that only providers know: each for its cause, and not for a twin close to the threshold. The measurement has 199 s; the
 * complete periods of the records begin at 20 and 80 s.
 */
@Parallel
class MonitoringRulesTest {

    private static final int SECONDS = 199;

    record Proof(String code, Status status, Recorded cause, Recorded clean, String detail) {

        @Override
        public String toString() {
            return code + ": " + detail;
        }
    }

    private static Recorded recorded() {
        return new Recorded();
    }

    static Stream<Proof> proofs() {
        return Stream.of(
                new Proof(
                        "credits-exhausted",
                        Status.SUSPECT,
                        recorded().with(Metric.STORAGE_CREDITS, 90, 60, 30, 0.4),
                        recorded().with(Metric.STORAGE_CREDITS, 0, 60, 30, 1.1, 1.1, 0),
                        "storage credits: 0.4 % left at 80 s of the measurement (OfSTORAGE_CREDITS of The Watch; threshold: 1)"),
                new Proof(
                        "credits-exhausted",
                        Status.SUSPECT,
                        recorded().every(300, Metric.CPU_CREDITS, 0.9),
                        recorded().every(300, Metric.CPU_CREDITS, 2),
                        "CPU credits: 0.9 credits left at 0 s"),
                new Proof(
                        "iops-throttled",
                        Status.VALID,
                        recorded()
                                .bought(2_000)
                                .with(Metric.READ_REQUESTS, 9, 9, 500, 600, 9)
                                .with(Metric.WRITE_REQUESTS, 9, 9, 500, 1_200, 9),
                        recorded()
                                .bought(2_000)
                                .with(Metric.READ_REQUESTS, 9_999, 9_999, 500, 600, 9_999)
                                .with(Metric.WRITE_REQUESTS, 9, 9, 500, 1_199, 9),
                        "storage reads and storage writes: up to 1,800 of 2000 bought IOPS (90.0 %, threshold 90 %) in 1 of"
                                + " 2 periods by The Watch"),
                new Proof(
                        "provider-event",
                        Status.SUSPECT,
                        recorded().event(12, EventKind.FAILOVER),
                        recorded()
                                .event(-1, EventKind.FAILOVER)
                                .event(201, EventKind.BACKUP)
                                .event(9, EventKind.OTHER),
                        "events of assay-r1-fast during the measurement: failover at 12 s: message of it. Measure again"),
                new Proof(
                        "coarse-monitoring",
                        Status.VALID,
                        recorded().every(300, Metric.CPU_UTILIZATION, 50, 50),
                        recorded().with(Metric.CPU_UTILIZATION, 1, 2, 50, 50).every(300, Metric.CPU_CREDITS, 50),
                        "the measurement of 199 s has no complete period of 300 s of The Watch: CPU of the database"));
    }

    private static Verdict verdict(Recorded recorded) {
        return MonitoredTrial.of(Recorded.trial(SECONDS), recorded.monitoring()).verdict();
    }

    @ParameterizedTest
    @MethodSource("proofs")
    void causeIsNamedAndNothingElse(Proof proof) {
        Verdict verdict = verdict(proof.cause());
        assertThat(verdict.status()).isEqualTo(proof.status());
        assertThat(verdict.reasons())
                .extracting(Reason::code, Reason::status)
                .containsExactly(tuple(proof.code(), proof.status()));
        assertThat(verdict.reasons().get(0).detail()).startsWith(proof.detail()).doesNotContain("\n");
    }

    @ParameterizedTest
    @MethodSource("proofs")
    void twinWithoutTheCauseHasNoReason(Proof proof) {
        assertThat(verdict(proof.clean()).reasons()).isEmpty();
    }

    /** A study may measure what its bought limit gives: the result is valid, and the limit is the bottleneck. */
    @Test
    void boughtLimitIsANoteAndTheBottleneck() {
        Recorded throttled = recorded()
                .bought(2_000)
                .with(Metric.CPU_UTILIZATION, 0, 0, 62, 62)
                .with(Metric.READ_REQUESTS, 0, 0, 900, 900)
                .with(Metric.WRITE_REQUESTS, 0, 0, 1_080, 1_080);
        TrialResult trial = MonitoredTrial.of(Recorded.trial(SECONDS), throttled.monitoring());
        assertThat(trial.verdict().status()).isEqualTo(Status.VALID);
        assertThat(trial.verdict().reasons()).extracting(Reason::code).containsExactly("iops-throttled");
        Bottleneck found = Bottlenecks.of(List.of(trial), Ledger.unpriced(trial, "it was not priced"));
        assertThat(found.kind()).isEqualTo(Bottleneck.Kind.STORAGE);
        assertThat(found.sentence()).isEqualTo("Storage: 1,980.0 requests/s of 2000 bought IOPS were used.");
    }

    /** Reasons of the trial itself stay, the worst first. */
    @Test
    void reasonsOfTheTrialStay() {
        Verdict before = Verdict.of(List.of(
                new Reason("short-measurement", Status.SUSPECT, "a"), new Reason("refused", Status.INVALID, "b")));
        TrialResult trial = Recorded.trial(SECONDS);
        Verdict after = MonitoredTrial.of(
                        trial.observed(trial.hosts(), before),
                        recorded().event(3, EventKind.MAINTENANCE).monitoring())
                .verdict();
        assertThat(after.status()).isEqualTo(Status.INVALID);
        assertThat(after.reasons())
                .extracting(Reason::code)
                .containsExactly("refused", "short-measurement", "provider-event");
    }
}
