package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Visits of eleven transactions of 1 ms with think times of 2 s: 20.011 s. */
@Parallel
class VisitRulesTest {

    private final TrialFixture trial = new TrialFixture();

    @BeforeEach
    void visitors() {
        trial.load = new PartlyOpen(Rate.perSecond(900), Arrivals.POISSON, 11, ThinkTime.parse("2s"), 20_000);
        trial.demands = new Demands(
                List.of(
                        new TransactionType("new-order", 1, Demarcation.DRIVER, false),
                        new TransactionType("payment", 1, Demarcation.DRIVER, false)),
                List.of(),
                false,
                new ThinkTimes(
                        List.of(Duration.ZERO, Duration.ZERO), List.of(Duration.ofSeconds(2), Duration.ofSeconds(2))),
                List.of());
        trial.rampUpNanos = 61_000_000_000L;
    }

    private List<Reason> reasons() {
        return VisitRules.reasons(trial.context());
    }

    @Test
    void nothingSpeaksAgainstVisitorsWhoAllCameIn() {
        assertThat(reasons()).isEmpty();
        assertThat(trial.verdict().reasons()).isEmpty();
    }

    @Test
    void asManyHaveToLeaveAsComeWhenMeasuringBegins() {
        trial.rampUpNanos = 60_000_000_000L;
        assertThat(trial.verdict().reasons()).singleElement().satisfies(reason -> {
            assertThat(reason.code()).isEqualTo("no-steady-state");
            assertThat(reason.status()).isEqualTo(Status.SUSPECT);
            assertThat(reason.detail())
                    .isEqualTo(
                            "a visit lasts 20 s on average: a ramp-up of 60 s is too short to reach a steady number of"
                                    + " visitors; use --ramp-up 61s");
        });
    }

    @Test
    void visitsThatAreOverAtOnceAreSteadyAtOnce() {
        trial.load = new PartlyOpen(Rate.perSecond(5_000), Arrivals.POISSON, 2, ThinkTime.NONE, 20);
        trial.demands = Demands.NONE;
        trial.rampUpNanos = 0;
        assertThat(reasons()).isEmpty();
    }

    @Test
    void otherLoadsHaveNoVisitors() {
        trial.load = new ClosedLoop(10);
        trial.rampUpNanos = 0;
        assertThat(reasons()).isEmpty();
    }
}
