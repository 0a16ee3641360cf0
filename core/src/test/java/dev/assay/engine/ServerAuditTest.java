package dev.assay.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.engine.TrialMeasurement.ServerCounts;
import dev.assay.model.plan.Isolation;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Measurements;
import dev.assay.spi.target.ServerCounters;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** On a server to which a reading of its counters is one transaction, and the opening of a session two. */
class ServerAuditTest {

    private static final long SECOND = 1_000_000_000L;
    private static final LatencyLayout LAYOUT = LatencyLayout.TWO_DIGITS;

    private final FakeTarget target = new FakeTarget();
    private final SessionOpener<FakeSession> opener =
            new SessionOpener<>(target, FakeSession.class, new SessionOptions("test", false, Isolation.DEFAULT));
    private final OutcomeTable outcomes = new OutcomeTable(List.of(StationFixture.UNDONE, StationFixture.NOT_FOUND));
    private long readings;
    private long committed;

    private ServerAudit begin(Demarcation demarcation) {
        return ServerAudit.begin(target, opener, List.of(new TransactionType("only", 1, demarcation, false)));
    }

    private ServerAudit begun() {
        target.counters = () -> {
            readings++;
            return Optional.of(new ServerCounters(1_000 + readings + 2L * target.opened.size() + committed, 0));
        };
        ServerAudit audit = begin(Demarcation.DRIVER);
        assertThat(audit).isNotNull();
        return audit;
    }

    /** One transaction of each outcome given, half of them in the measurement and half before it. */
    private Measurements measured(int... ended) {
        Recorder recorder =
                new Recorder(new Bounds(0, SECOND, 9 * SECOND, 9 * SECOND), LAYOUT, 1, outcomes.size(), false);
        for (int i = 0; i < ended.length; i++) {
            long end = i % 2 == 0 ? 5 * SECOND : SECOND / 2;
            recorder.record(0, ended[i], 1, end - 1_000, end - 1_000, end);
        }
        return new Sampler(List.of(recorder), 1, List.of("only"), List.of(false), outcomes, LAYOUT).measurements(false);
    }

    @Test
    void expectsWhatWasCommittedInAllPhasesAndWhatOpeningSessionsTook() {
        ServerAudit audit = begun();
        opener.open(3);
        committed = 4;
        assertThat(audit.end(measured(0, 0, 0, 0), outcomes)).isEqualTo(new ServerCounts(10, 0, 10));
    }

    @Test
    void expectsCommitsOfWhatDidNotSucceedButNoneOfWhatWasUndone() {
        ServerAudit audit = begun();
        committed = 3;
        assertThat(audit.end(measured(0, 1, 2, 2), outcomes)).isEqualTo(new ServerCounts(3, 0, 3));
    }

    @Test
    void commitsOfSomebodyElseShow() {
        ServerAudit audit = begun();
        committed = 50;
        assertThat(audit.end(measured(0, 0), outcomes)).isEqualTo(new ServerCounts(50, 0, 2));
    }

    @Test
    void thereIsNoAuditWhereTheServerKeepsNoCount() {
        assertThat(begin(Demarcation.DRIVER)).isNull();
    }

    @ParameterizedTest
    @EnumSource(
            value = Demarcation.class,
            names = {"AUTOCOMMIT", "SELF"})
    void thereIsNoAuditWhereTheWorkloadCommitsByItself(Demarcation demarcation) {
        target.counters = () -> Optional.of(new ServerCounters(0, 0));
        assertThat(begin(demarcation)).isNull();
    }
}
