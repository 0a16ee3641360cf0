package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

@Parallel
class TrialWorkersTest {

    private static final Schedule SCHEDULE = Schedule.measuring(Duration.ofSeconds(1));

    private static Trial<FakeSession> trial(Demarcation... demarcations) {
        return new FakeWorkload(List.of(demarcations), () -> {}, session -> OutcomeCode.COMMITTED)
                .trial(new SystemUnderTest.Noop(), 3, SCHEDULE);
    }

    private static TrialWorkers<FakeSession> trialWorkers(Trial<FakeSession> trial) {
        PhaseTimes phaseTimes = PhaseTimes.of(trial.schedule(), 0);
        TrialWorkers.Setting<FakeSession> setting = TrialWorkers.Setting.of(trial);
        return TrialWorkers.assemble(
                setting, phaseTimes, worker -> new ManualClock(0), ExecutorSource.standIn(setting, phaseTimes));
    }

    @Test
    void refusesTypesOfDifferentAutocommitModes() {
        Trial<FakeSession> mixed = trial(Demarcation.DRIVER, Demarcation.AUTOCOMMIT);
        assertThatThrownBy(() -> TrialWorkers.Setting.of(mixed))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("type-0 and type-1")
                .hasMessageContaining("autocommit");
    }

    @Test
    void takesTypesOfDifferentDemarcationInOneAutocommitMode() {
        assertThat(TrialWorkers.Setting.of(trial(Demarcation.DRIVER, Demarcation.SELF))
                        .autocommit())
                .isFalse();
        assertThat(TrialWorkers.Setting.of(trial(Demarcation.AUTOCOMMIT, Demarcation.EXPLICIT_SQL))
                        .autocommit())
                .isTrue();
    }

    @Test
    void refusesAWorkloadWithoutTransactions() {
        Trial<FakeSession> empty = trial();
        assertThatThrownBy(() -> TrialWorkers.Setting.of(empty)).hasMessageContaining("no transaction types");
    }

    @Test
    void hasAWorkerForEachUser() {
        assertThat(trialWorkers(trial(Demarcation.DRIVER)).workers()).hasSize(3);
    }

    @Test
    void keepsServiceTimesApartOnlyWhereTheyCanDiffer() {
        assertThat(trialWorkers(trial(Demarcation.DRIVER)).separateService()).isFalse();
        OpenLoop open = new OpenLoop(Rate.perSecond(10), Arrivals.CONSTANT, 2);
        assertThat(trialWorkers(FakeWorkload.plain().trial(new SystemUnderTest.Noop(), open, SCHEDULE))
                        .separateService())
                .isTrue();
    }

    @Test
    void offersWhatArrivesAndOfVisitorsAllTheirTransactions() {
        PartlyOpen visits = new PartlyOpen(Rate.perSecond(10), Arrivals.POISSON, 2.5, ThinkTime.NONE, 2);
        assertThat(offeredPerSecond(visits)).isEqualTo(25);
        assertThat(offeredPerSecond(new OpenLoop(Rate.perSecond(10), Arrivals.CONSTANT, 2)))
                .isEqualTo(10);
        assertThat(TrialWorkers.Setting.of(trial(Demarcation.DRIVER)).open())
                .as("a closed loop")
                .isNull();
    }

    private static double offeredPerSecond(LoadModel load) {
        Trial<FakeSession> trial = FakeWorkload.plain().trial(new SystemUnderTest.Noop(), load, SCHEDULE);
        return Objects.requireNonNull(TrialWorkers.Setting.of(trial).open())
                .offered()
                .perSecond(0, 1_000_000_000L);
    }

    @Test
    void refusesThinkTimesThatTheWorkloadDoesNotDefine() {
        Trial<FakeSession> thinking =
                FakeWorkload.plain().trial(new SystemUnderTest.Noop(), new ClosedLoop(1, ThinkTime.WORKLOAD), SCHEDULE);
        assertThatThrownBy(() -> trialWorkers(thinking)).hasMessageContaining("defines no keying and think times");
    }

    @Test
    void refusesOutcomesWhoseIndexIsNotTheirPosition() {
        assertThatThrownBy(() -> new OutcomeTable(List.of(ExecutorFixture.NOT_FOUND)))
                .hasMessageContaining("not-found has the index 2");
    }
}
