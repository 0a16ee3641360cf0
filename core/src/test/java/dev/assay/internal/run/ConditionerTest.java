package dev.assay.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.DrivenWorkload;
import dev.assay.internal.engine.OneTypeWorkload;
import dev.assay.internal.engine.SimulatedService;
import dev.assay.internal.engine.SystemUnderTest;
import dev.assay.internal.engine.Trial;
import dev.assay.internal.engine.VirtualTimeRunner;
import dev.assay.internal.plan.Resolution;
import dev.assay.internal.plugin.BoundWorkload;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.WorkloadSpec;
import dev.assay.model.result.TrialResult.Conditioning;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.model.unit.Rate;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Simulated servers in virtual time: loads run until they are steady, or to their limit. */
@Parallel
class ConditionerTest {

    private static final Schedule SCHEDULE =
            new Schedule(Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ZERO, 0);
    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final List<String> told = new ArrayList<>();
    private final List<RunEvent.Conditioned> seconds = new ArrayList<>();

    private Conditioning conditioned(LoadModel load, SimulatedService service) {
        Trial<Session> trial = OneTypeWorkload.trial(new SystemUnderTest.Simulated(service), load, SCHEDULE, 1);
        return new Conditioner(new VirtualTimeRunner(), VerdictThresholds.USUAL, event -> {
                    if (event instanceof RunEvent.Stage stage) {
                        told.add(stage.text());
                    } else if (event instanceof RunEvent.Conditioned second) {
                        seconds.add(second);
                    } else {
                        throw new AssertionError("part of a measurement: " + event);
                    }
                })
                .run(trial, LIMIT);
    }

    @Test
    void loadThatIsSteadyRunsForTheMinuteInWhichThatIsSeen() {
        Conditioning found = conditioned(new ClosedLoop(4), new SimulatedService(10_000_000, false, 1, 0, 0));
        assertThat(found.steady()).isTrue();
        assertThat(found.seconds()).isBetween(70.0, 72.0);
        assertThat(found.found()).startsWith("transactions per second stayed level");
        assertThat(told)
                .first()
                .isEqualTo("running the load until it is steady, for 5m at most; it is measured afterwards");
        assertThat(seconds.get(0).elapsed()).isEqualTo(Duration.ofSeconds(1));
        assertThat(seconds.get(0).limit()).isEqualTo(LIMIT.plusSeconds(10));
        assertThat(seconds.get(0).transactionsPerSecond()).isBetween(60.0, 140.0);
        assertThat(seconds).hasSizeBetween(70, 72);
    }

    /** The server stops from second 12 to 32 of the load, so the first minute is not steady. */
    @Test
    void loadThatBeginsSlowlyRunsForLonger() {
        Conditioning found = conditioned(
                new ClosedLoop(4), new SimulatedService(10_000_000, true, 1, 12_000_000_000L, 20_000_000_000L));
        assertThat(found.steady()).isTrue();
        assertThat(found.seconds()).isBetween(80.0, 95.0);
    }

    /** The backlog grows without end. */
    @Test
    void loadThatIsNeverSteadyRunsToItsLimit() {
        Conditioning found = conditioned(
                new OpenLoop(Rate.perSecond(100), Arrivals.CONSTANT, 1),
                new SimulatedService(11_000_000, true, 1, 0, 0));
        assertThat(found.steady()).isFalse();
        assertThat(found.seconds()).isEqualTo(310);
        assertThat(found.found()).startsWith("the mean response time changed by +");
        assertThat(told).anyMatch(text -> text.startsWith("not steady yet: the mean response time changed by +"));
    }

    private static void require(Duration limit, LoadModel load) {
        require(limit, load, new SystemSpec.Given("given"), LoadRequirements.FREE);
    }

    private static void require(Duration limit, LoadModel load, SystemSpec target, LoadRequirements requirements) {
        Cell cell = new Cell(1, target, new WorkloadSpec("driven", Map.of()), load, SCHEDULE, Map.of(), 1);
        Resolution.of(BoundWorkload.of(new DrivenWorkload.Factory(requirements), Map.of()), 1)
                .requireSteadiable(limit, cell);
    }

    /** The load before the measurement would change the initial population. */
    @Test
    void dataThatHaveToBeFreshAreNotRunOnBefore() {
        LoadRequirements fresh = new LoadRequirements(0, false, null, Isolation.DEFAULT, true, false, 0, false);
        require(LIMIT, new ClosedLoop(1), new SystemSpec.StandIn("noop", "noop"), fresh);
        assertThatThrownBy(() -> require(LIMIT, new ClosedLoop(1), new SystemSpec.Given("given"), fresh))
                .hasMessage(
                        "until-steady: the workload driven, as configured, starts with the initial population, which a load"
                                + " before the measurement would change; use a longer ramp-up");
    }

    @Test
    void limitAndLoadHaveToAllowASteadyState() {
        require(Duration.ofSeconds(60), new ClosedLoop(1));
        assertThatThrownBy(() -> require(Duration.ofSeconds(59), new ClosedLoop(1)))
                .isInstanceOf(AssayException.class)
                .hasMessage("until-steady: found 59s, at least 1m is needed, the window of the steady-state test");
        RateProfile steps = new RateProfile(
                List.of(
                        RateProfile.Segment.at(Rate.perSecond(1), Duration.ofSeconds(5)),
                        RateProfile.Segment.at(Rate.perSecond(2), Duration.ofSeconds(5))),
                false);
        assertThatThrownBy(() -> require(LIMIT, new OpenLoop(new RatedArrivals(steps, Arrivals.CONSTANT), 1)))
                .hasMessage("until-steady: the rate of the load changes, so that it has no steady state");
    }
}
