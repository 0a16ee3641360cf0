package dev.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.test.Parallel;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The load that the builder's methods create. */
@Parallel
class ExperimentLoadTest {

    private static final LoadRequirements BOUND =
            new LoadRequirements(20, true, Duration.ofSeconds(60), Isolation.REPEATABLE_READ, true, true, 0, true);

    private static final ThinkTime EXPONENTIAL = new ThinkTime.Exponential(Duration.ofSeconds(1));

    private static ExperimentBuilder experiment(LoadRequirements requirements) {
        return Assay.create(Assay.class.getClassLoader()).experiment(new DrivenWorkload.Factory(requirements));
    }

    private static Plan plan(ExperimentBuilder builder) {
        return builder.embedded("noop").build().experiment().plan();
    }

    private static LoadModel load(ExperimentBuilder builder) {
        return plan(builder).load();
    }

    private static void assertRefused(ExperimentBuilder builder, String message) {
        assertThatThrownBy(builder::build)
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessage(message);
    }

    @Test
    void aRateIsServedBySessionsEnoughForAnswersOfATenthOfASecond() {
        assertThat(plan(experiment(LoadRequirements.FREE).rate(Rate.perSecond(500), Arrivals.POISSON))
                        .load())
                .isEqualTo(new OpenLoop(Rate.perSecond(500), Arrivals.POISSON, 50));
        assertThat(OpenLoop.sessionsFor(Rate.perSecond(1))).isEqualTo(4);
        assertThat(OpenLoop.sessionsFor(Rate.perSecond(40.1))).isEqualTo(5);
        assertThat(OpenLoop.sessionsFor(Rate.perSecond(1_000_000))).isEqualTo(200);
        assertThat(plan(experiment(LoadRequirements.FREE)
                                .rate(Rate.perSecond(500), Arrivals.CONSTANT)
                                .users(7))
                        .load())
                .isEqualTo(new OpenLoop(Rate.perSecond(500), Arrivals.CONSTANT, 7));
    }

    @Test
    void aRateIsRefusedWhereUsersThink() {
        assertRefused(
                experiment(LoadRequirements.FREE)
                        .rate(Rate.perSecond(10), Arrivals.POISSON)
                        .think()
                        .embedded("postgres"),
                "think: an open load has no think time; leave out one of rate and think");
    }

    @Test
    void usersThinkAsAsked() {
        assertThat(load(experiment(LoadRequirements.FREE).users(4).think(EXPONENTIAL)))
                .isEqualTo(new ClosedLoop(4, EXPONENTIAL));
        assertThat(load(experiment(LoadRequirements.FREE).users(4).think(ThinkTime.NONE)))
                .isEqualTo(new ClosedLoop(4));
        assertThat(load(experiment(BOUND))).isEqualTo(new ClosedLoop(20, ThinkTime.WORKLOAD));
    }

    @Test
    void otherThinkTimesAreRefusedWhereTheWorkloadHasItsOwn() {
        String refused = "the workload driven, as configured, requires a closed load with its own think times";
        assertRefused(experiment(BOUND).think(EXPONENTIAL).embedded("postgres"), refused);
        assertRefused(experiment(BOUND).think(ThinkTime.NONE).embedded("postgres"), refused);
        assertRefused(
                experiment(BOUND)
                        .visits(Rate.perSecond(1), Arrivals.POISSON, 4)
                        .think()
                        .users(20)
                        .embedded("postgres"),
                refused);
    }

    @Test
    void workloadsThatDoNotSayHowLongPeopleThinkAreRefusedBeforeAnythingIsTouched() {
        DrivenWorkload.Factory machines = new DrivenWorkload.Factory(LoadRequirements.FREE, false);
        assertRefused(
                Assay.create(Assay.class.getClassLoader())
                        .experiment(machines)
                        .think()
                        .embedded("postgres"),
                "think: this workload defines no keying and think times; give a think time, such as 'exponential 500ms'");
        assertThat(load(Assay.create(Assay.class.getClassLoader())
                        .experiment(machines)
                        .think(EXPONENTIAL)))
                .isEqualTo(new ClosedLoop(1, EXPONENTIAL));
    }

    @Test
    void usersComeOneAfterAnotherWithinTheRampUp() {
        Duration five = Duration.ofSeconds(5);
        assertThat(load(experiment(LoadRequirements.FREE).users(4).stagger(five).rampUp(five)))
                .isEqualTo(new ClosedLoop(4, ThinkTime.NONE, five));
        assertThat(load(experiment(BOUND).stagger(five)))
                .as("within the ramp-up that the workload asks for")
                .isEqualTo(new ClosedLoop(20, ThinkTime.WORKLOAD, five));
        assertRefused(
                experiment(LoadRequirements.FREE)
                        .users(4)
                        .stagger(five)
                        .rampUp(five.minusMillis(1))
                        .embedded("postgres"),
                "stagger: found 5s, longer than the ramp-up of 4s999ms, so the measurement would begin with fewer"
                        + " than 4 users; use a longer ramp-up or a shorter stagger");
        assertRefused(
                experiment(LoadRequirements.FREE)
                        .load(new ClosedLoop(4, ThinkTime.NONE, five))
                        .rampUp(Duration.ZERO)
                        .embedded("postgres"),
                "stagger: found 5s, longer than the ramp-up of 0s, so the measurement would begin with fewer than 4"
                        + " users; use a longer ramp-up or a shorter stagger");
    }

    @Test
    void whatArrivesDoesNotStartTogether() {
        assertRefused(
                experiment(LoadRequirements.FREE)
                        .rate(Rate.perSecond(1), Arrivals.POISSON)
                        .stagger(Duration.ofSeconds(5))
                        .rampUp(Duration.ofSeconds(5))
                        .embedded("postgres"),
                "stagger: only the users of a closed load start one after another; leave out stagger");
    }

    @Test
    void whatWasSaidLastOfArrivalsIsWhatCounts() {
        Rate ten = Rate.perSecond(10);
        assertThat(load(experiment(LoadRequirements.FREE)
                        .visits(ten, Arrivals.CONSTANT, 4)
                        .rate(ten, Arrivals.POISSON)
                        .users(7)))
                .isEqualTo(new OpenLoop(ten, Arrivals.POISSON, 7));
        assertThat(load(experiment(LoadRequirements.FREE)
                        .rate(ten, Arrivals.POISSON)
                        .visits(ten, Arrivals.CONSTANT, 4)
                        .users(7)))
                .isEqualTo(new PartlyOpen(ten, Arrivals.CONSTANT, 4, ThinkTime.NONE, 7));
    }

    @Test
    void visitorsHaveSessionsEnoughForWhatTheyThink() {
        Rate ten = Rate.perSecond(10);
        assertThat(load(experiment(LoadRequirements.FREE)
                        .visits(ten, Arrivals.CONSTANT, 4)
                        .think(EXPONENTIAL)))
                .isEqualTo(new PartlyOpen(ten, Arrivals.CONSTANT, 4, EXPONENTIAL, 58));
        assertThat(load(experiment(LoadRequirements.FREE).visits(ten, Arrivals.POISSON, 4)))
                .isEqualTo(new PartlyOpen(ten, Arrivals.POISSON, 4, ThinkTime.NONE, 12));
        assertThat(load(experiment(LoadRequirements.FREE)
                        .visits(ten, Arrivals.POISSON, 4)
                        .think()
                        .users(300)))
                .isEqualTo(new PartlyOpen(ten, Arrivals.POISSON, 4, ThinkTime.WORKLOAD, 300));
    }
}
