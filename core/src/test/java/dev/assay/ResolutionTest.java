package dev.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.plan.Resolution;
import dev.assay.internal.plugin.BoundWorkload;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RateProfile.Segment;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.Tuning;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Unspecified values come from the workload; values that violate its requirements are rejected. */
@Parallel
class ResolutionTest {

    private static final LoadRequirements BOUND =
            new LoadRequirements(20, true, Duration.ofSeconds(60), Isolation.REPEATABLE_READ, true, true, 0, true);

    private static ExperimentBuilder experiment(LoadRequirements requirements) {
        return Assay.create(Assay.class.getClassLoader()).experiment(new DrivenWorkload.Factory(requirements));
    }

    private static Plan plan(ExperimentBuilder builder) {
        return builder.embedded("noop").build().experiment().plan();
    }

    private static TargetSpec url(Isolation isolation) {
        return TargetSpec.of("jdbc:postgresql://h/d", "u", null).withIsolation(isolation);
    }

    private static void assertRefused(ExperimentBuilder builder, String message) {
        assertThatThrownBy(builder::build)
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessage(message);
    }

    @Test
    void copiesAreThoseOfOneTarget() {
        ExperimentBuilder builder = experiment(LoadRequirements.FREE)
                .target("jdbc:h2:mem:a", null, null)
                .copies(new DataCopies());
        assertThat(builder.build().experiment().cells()).hasSize(1);

        assertRefused(
                builder.target("jdbc:h2:mem:b", null, null),
                "copies: found 2 targets, one is needed: the copies are those of one database");
    }

    /** The transaction limit is the workload's unless the plan has one. */
    @Test
    void aLimitOfTransactionsFollowsTheWorkload() {
        LoadRequirements limited =
                new LoadRequirements(0, false, Duration.ZERO, Isolation.DEFAULT, false, false, 10_000, false);
        assertThat(plan(experiment(limited)).schedule().transactions()).isEqualTo(10_000);
        assertThat(plan(experiment(limited).transactions(5)).schedule().transactions())
                .isEqualTo(5);
        assertThat(plan(experiment(limited).transactions(0)).schedule().transactions())
                .isZero();
        assertThat(plan(experiment(LoadRequirements.FREE)).schedule().transactions())
                .isZero();
    }

    @Test
    void whatIsLeftOpenFollowsTheWorkload() {
        Plan plan = experiment(BOUND)
                .target(url(Isolation.DEFAULT))
                .build()
                .experiment()
                .plan();
        assertThat(plan.load()).isEqualTo(new ClosedLoop(20, ThinkTime.WORKLOAD));
        assertThat(plan.schedule().rampUp()).isEqualTo(Duration.ofSeconds(60));
        assertThat(plan.targets()).containsExactly(url(Isolation.REPEATABLE_READ));
    }

    @Test
    void embeddedDatabasesGetTheIsolationToo() {
        SystemSpec.Embedded embedded = new SystemSpec.Embedded(
                "here",
                "postgres",
                null,
                Map.of("fsync", "off"),
                SessionSettings.USUAL.withTuning(Tuning.OUT_OF_THE_BOX));
        assertThat(experiment(BOUND)
                        .target(embedded)
                        .build()
                        .experiment()
                        .plan()
                        .targets())
                .containsExactly(embedded.withSessions(embedded.sessions().withIsolation(Isolation.REPEATABLE_READ)));
    }

    @Test
    void whatIsSaidAsTheWorkloadWantsItIsKept() {
        Plan plan = experiment(BOUND)
                .users(20)
                .think()
                .rampUp(Duration.ofSeconds(5))
                .rampDown(Duration.ofSeconds(2))
                .duration(Duration.ofMinutes(2))
                .transactions(9)
                .target(url(Isolation.SERIALIZABLE))
                .build()
                .experiment()
                .plan();
        assertThat(plan.load()).isEqualTo(new ClosedLoop(20, ThinkTime.WORKLOAD));
        assertThat(plan.schedule().rampUp()).as("shorter, if asked for").isEqualTo(Duration.ofSeconds(5));
        assertThat(plan.schedule().rampDown()).isEqualTo(Duration.ofSeconds(2));
        assertThat(plan.schedule().measurement()).isEqualTo(Duration.ofMinutes(2));
        assertThat(plan.schedule().transactions()).isEqualTo(9);
        assertThat(plan.targets()).as("stronger is well").containsExactly(url(Isolation.SERIALIZABLE));
    }

    @Test
    void anOpenLoadIsRefusedWhereUsersThink() {
        assertRefused(
                experiment(BOUND)
                        .load(new OpenLoop(Rate.perSecond(10), Arrivals.POISSON, 20))
                        .embedded("postgres"),
                "the workload driven, as configured, requires a closed load with its own think times");
    }

    @Test
    void aLoadWithoutThinkTimesIsRefusedWhereUsersThink() {
        assertRefused(
                experiment(BOUND).load(new ClosedLoop(20)).embedded("postgres"),
                "the workload driven, as configured, requires a closed load with its own think times");
    }

    @ParameterizedTest
    @EnumSource(
            value = Isolation.class,
            names = {"READ_UNCOMMITTED", "READ_COMMITTED"})
    void weakerIsolationIsRefused(Isolation isolation) {
        String found = isolation.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        assertRefused(
                experiment(BOUND).target(url(isolation)),
                "--isolation: found " + found
                        + "; the workload driven, as configured, needs repeatable-read, which it gets without --isolation");
    }

    @Test
    void wrongNumbersOfUsersAreRefusedByTheWorkload() {
        assertRefused(experiment(BOUND).users(7).embedded("postgres"), "--users: found 7");
        assertRefused(
                experiment(BOUND).load(new ClosedLoop(21, ThinkTime.WORKLOAD)).embedded("postgres"),
                "--users: found 21");
    }

    @Test
    void freeWorkloadsAreLeftAsPeopleLike() {
        Plan plan = experiment(LoadRequirements.FREE)
                .target(url(Isolation.DEFAULT))
                .build()
                .experiment()
                .plan();
        assertThat(plan.load()).isEqualTo(new ClosedLoop(1));
        assertThat(plan.schedule().rampUp()).as("a third of a minute").isEqualTo(Duration.ofSeconds(20));
        assertThat(plan.targets()).containsExactly(url(Isolation.DEFAULT));
    }

    @Test
    void rampUpIsAThirdOfTheMeasurementAndThirtySecondsAtMost() {
        assertThat(rampUp(experiment(LoadRequirements.FREE).duration(Duration.ofSeconds(3))))
                .isEqualTo(Duration.ofSeconds(1));
        assertThat(rampUp(experiment(LoadRequirements.FREE).duration(Duration.ofHours(1))))
                .isEqualTo(Duration.ofSeconds(30));
        assertThat(rampUp(experiment(LoadRequirements.FREE).transactions(100))).isEqualTo(Duration.ZERO);
        assertThat(rampUp(experiment(LoadRequirements.FREE).rate(Rate.perSecond(10), Arrivals.POISSON)))
                .isEqualTo(Duration.ofSeconds(20));
        RateProfile step = RateProfile.of(
                Segment.at(Rate.perSecond(1), Duration.ofSeconds(9)),
                Segment.at(Rate.perSecond(2), Duration.ofSeconds(9)));
        assertThat(rampUp(experiment(LoadRequirements.FREE).rate(step, Arrivals.CONSTANT)))
                .as("a schedule of its own")
                .isEqualTo(Duration.ZERO);
    }

    private Duration rampUp(ExperimentBuilder builder) {
        return builder.embedded("noop").build().experiment().plan().schedule().rampUp();
    }

    @Test
    void freeWorkloadsTakeWhateverIsSaid() {
        OpenLoop open = new OpenLoop(Rate.perSecond(10), Arrivals.CONSTANT, 3);
        Plan plan = experiment(LoadRequirements.FREE)
                .load(open)
                .rampUp(Duration.ofSeconds(3))
                .target(url(Isolation.READ_UNCOMMITTED))
                .build()
                .experiment()
                .plan();
        assertThat(plan.load()).isEqualTo(open);
        assertThat(plan.schedule().rampUp()).isEqualTo(Duration.ofSeconds(3));
        assertThat(plan.targets()).containsExactly(url(Isolation.READ_UNCOMMITTED));
        assertThat(plan(experiment(LoadRequirements.FREE).users(4).think()).load())
                .isEqualTo(new ClosedLoop(4, ThinkTime.WORKLOAD));
    }

    private static Checking checking(LoadRequirements requirements, @Nullable Checking asked) {
        return Resolution.of(BoundWorkload.of(new DrivenWorkload.Factory(requirements), Map.of()), 1)
                .checking(asked);
    }

    @Test
    void conditionsAreCheckedBeforeTheRunWhereTheWorkloadWantsIt() {
        assertThat(checking(BOUND, null)).isEqualTo(Checking.BOTH);
        assertThat(checking(LoadRequirements.FREE, null)).isEqualTo(Checking.AFTER);
    }

    @ParameterizedTest
    @EnumSource(Checking.class)
    void conditionsAreCheckedWhenTheUserSaysSo(Checking asked) {
        assertThat(checking(BOUND, asked)).isEqualTo(asked);
        assertThat(checking(LoadRequirements.FREE, asked)).isEqualTo(asked);
    }

    @Test
    void standInsHaveNoIsolationToFill() {
        SystemSpec noop = new SystemSpec.StandIn("noop", "noop");
        assertThat(experiment(BOUND).target(noop).build().experiment().plan().targets())
                .containsExactly(noop);
    }
}
