package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.random.RandomStream;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Parallel
class ClosedPacerTest {

    private static final long SECOND = 1_000_000_000L;
    private static final PhaseTimes BOUNDS = new PhaseTimes(0, 10 * SECOND, 30 * SECOND, 35 * SECOND);
    private static final long SEED = 5;

    private final ManualClock clock = new ManualClock(0);
    private final RunControl control = new RunControl(0);
    private final Ticket ticket = new Ticket();

    private ClosedPacer pacer(@Nullable ThinkTimes think) {
        return pacer(think == null ? null : waits(ThinkTime.WORKLOAD, think), 0);
    }

    private ClosedPacer pacer(@Nullable UserPauses waits, long startNanos) {
        return new ClosedPacer(clock, BOUNDS, control, waits, startNanos);
    }

    private static @Nullable UserPauses waits(ThinkTime think, @Nullable ThinkTimes workload) {
        return UserPauses.of(think, workload, 1, new RandomStream(SEED));
    }

    private static ThinkTimes think(int keyingSeconds, int meanSeconds) {
        return new ThinkTimes(List.of(Duration.ofSeconds(keyingSeconds)), List.of(Duration.ofSeconds(meanSeconds)));
    }

    /** Claims a unit of the only type. */
    private boolean claim(ClosedPacer pacer) {
        boolean more = pacer.claim(ticket);
        if (more) {
            ticket.type = 0;
            pacer.chosen(ticket);
        }
        return more;
    }

    @Test
    void withoutWaitsTheNextStartIsWheneverTheWorkerIsReady() {
        ClosedPacer pacer = pacer((ThinkTimes) null);
        assertThat(pacer.claim(ticket)).isTrue();
        assertThat(ticket.intendedNanos).isEqualTo(Ticket.READY);
        assertThat(pacer.await(ticket)).isTrue();
        assertThat(clock.nanoTime()).isZero();
    }

    @Test
    void leavesTheTypeToTheScript() {
        assertThat(pacer((ThinkTimes) null).claim(ticket)).isTrue();
        assertThat(ticket.type).isEqualTo(Ticket.ANY);
    }

    @Test
    void keyingTimePassesBeforeTheFirstTransaction() {
        assertThat(claim(pacer(think(2, 3)))).isTrue();
        assertThat(ticket.intendedNanos).isEqualTo(2 * SECOND);
    }

    @Test
    void thinkTimeCountsFromTheAnswerAndKeyingTimeFollowsIt() {
        ClosedPacer pacer = pacer(think(2, 3));
        claim(pacer);
        pacer.completed(ticket, 7 * SECOND);
        claim(pacer);
        long thought = (long) new RandomStream(SEED).nextExponential(3 * SECOND);
        assertThat(ticket.intendedNanos).isEqualTo(7 * SECOND + thought + 2 * SECOND);
    }

    @Test
    void waitsUntilTheIntendedStart() {
        ClosedPacer pacer = pacer(think(2, 0));
        claim(pacer);
        assertThat(pacer.await(ticket)).isTrue();
        assertThat(clock.nanoTime()).isEqualTo(2 * SECOND);
    }

    @Test
    void thinkTimeIsCutAtTenMeans() {
        ClosedPacer pacer = pacer(think(0, 1));
        claim(pacer);
        long longest = 0;
        for (int i = 0; i < 200_000; i++) {
            pacer.completed(ticket, 0);
            claim(pacer);
            longest = Math.max(longest, ticket.intendedNanos);
        }
        // About nine of these draws exceed ten means.
        assertThat(longest).isEqualTo(10 * SECOND);
    }

    @Test
    void endsWithTheLoad() {
        ClosedPacer pacer = pacer((ThinkTimes) null);
        ticket.type = 0;
        pacer.completed(ticket, 35 * SECOND - 1);
        assertThat(pacer.claim(ticket)).isTrue();
        pacer.completed(ticket, 35 * SECOND);
        assertThat(pacer.claim(ticket)).isFalse();
    }

    @Test
    void doesNotStartWhatIsThoughtOfUntilAfterTheEnd() {
        ClosedPacer pacer = pacer(think(2, 0));
        ticket.type = 0;
        pacer.completed(ticket, 34 * SECOND);
        assertThat(claim(pacer)).isTrue();
        assertThat(pacer.await(ticket)).isFalse();
    }

    @Test
    void endsWhenTheTrialIsStopped() {
        ClosedPacer pacer = pacer((ThinkTimes) null);
        control.stop();
        assertThat(pacer.claim(ticket)).isFalse();
    }

    @Test
    void startsNothingThatWasClaimedBeforeTheTrialWasStopped() {
        ClosedPacer pacer = pacer(think(2, 0));
        claim(pacer);
        control.stop();
        assertThat(pacer.await(ticket)).isFalse();
    }

    @Test
    void limitCountsOnlyWhatIsClaimedInTheMeasurement() {
        RunControl limited = new RunControl(2);
        ClosedPacer pacer = new ClosedPacer(clock, BOUNDS, limited, null, 0);
        for (int i = 0; i < 5; i++) {
            assertThat(pacer.claim(ticket)).isTrue();
            pacer.completed(ticket, i * SECOND);
        }
        assertThat(limited.exhausted()).isFalse();
        pacer.completed(ticket, 10 * SECOND);
        assertThat(pacer.claim(ticket)).isTrue();
        pacer.completed(ticket, 11 * SECOND);
        assertThat(pacer.claim(ticket)).isTrue();
        assertThat(limited.exhausted()).isTrue();
        pacer.completed(ticket, 12 * SECOND);
        assertThat(pacer.claim(ticket)).isFalse();
    }

    @Test
    void thinksForWhatTheDistributionGivesWhateverTheWorkloadSays() {
        ThinkTime think = new ThinkTime.Weibull(Duration.ofSeconds(3), 0.7);
        ClosedPacer pacer = pacer(waits(think, new ThinkTimes(List.of(), List.of())), 0);
        claim(pacer);
        assertThat(ticket.intendedNanos).as("the first at once").isZero();
        pacer.completed(ticket, 7 * SECOND);
        claim(pacer);
        long thought = ((ThinkTime.Drawn) think).sampler().applyAsLong(new RandomStream(SEED));
        assertThat(ticket.intendedNanos).isEqualTo(7 * SECOND + thought);
    }

    @Test
    void whoComesLaterAsksThenAndIsReadyFromThenOn() {
        ClosedPacer pacer = pacer((UserPauses) null, 3 * SECOND);
        assertThat(claim(pacer)).isTrue();
        assertThat(ticket.intendedNanos).isEqualTo(3 * SECOND);
        assertThat(pacer.await(ticket)).isTrue();
        assertThat(clock.nanoTime()).isEqualTo(3 * SECOND);
        assertThat(ticket.intendedNanos).as("late waking is not response time").isEqualTo(Ticket.READY);
        pacer.completed(ticket, 4 * SECOND);
        assertThat(claim(pacer)).isTrue();
        assertThat(ticket.intendedNanos).isEqualTo(Ticket.READY);
    }

    @Test
    void whoComesLaterAndThinksKeysInFromThenOn() {
        ThinkTimes workload = think(2, 3);
        ClosedPacer pacer = pacer(waits(ThinkTime.WORKLOAD, workload), 3 * SECOND);
        assertThat(claim(pacer)).isTrue();
        assertThat(ticket.intendedNanos).isEqualTo(5 * SECOND);
    }

    @Test
    void whoWouldComeLaterDoesNotWhenTheTrialIsStopped() {
        ClosedPacer pacer = pacer((UserPauses) null, 3 * SECOND);
        claim(pacer);
        control.stop();
        assertThat(pacer.await(ticket)).isFalse();
    }

    /** User i of N starts at i / N of the stagger after the first. */
    @Test
    void usersComeOneAfterAnotherEvenlySpread() {
        ClosedLoop load = new ClosedLoop(7, ThinkTime.NONE, Duration.ofSeconds(10));
        Pacing users = new Pacing.ClosedUsers(
                load,
                OneTypeWorkload.trial(
                        new SystemUnderTest.Noop(),
                        load,
                        new Schedule(Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(5), 0),
                        1));
        for (int user = 0; user < 7; user++) {
            ManualClock own = new ManualClock(0);
            Pacer pacer = users.pacer(user, own, BOUNDS, control);
            assertThat(pacer.claim(ticket)).isTrue();
            assertThat(pacer.await(ticket)).isTrue();
            assertThat(own.nanoTime()).as("user %s", user).isEqualTo(user * 10L * SECOND / 7);
        }
    }

    @Test
    void onlyWhatIsThoughtWithinTheMeasurementIsItsTime() {
        ClosedPacer pacer = pacer(think(2, 0));
        claim(pacer);
        pacer.await(ticket);
        assertThat(pacer.waitedNanos()).as("in the ramp-up").isZero();
        for (long end : new long[] {9, 20, 29}) {
            pacer.completed(ticket, end * SECOND);
            claim(pacer);
            pacer.await(ticket);
        }
        assertThat(pacer.waitedNanos()).as("9 to 11, 20 to 22, 29 to 31").isEqualTo((1 + 2 + 1) * SECOND);
    }

    @Test
    void whoThinksBeyondTheEndThinksToTheEndOfTheMeasurement() {
        ClosedPacer pacer = pacer(think(20, 0));
        ticket.type = 0;
        pacer.completed(ticket, 25 * SECOND);
        claim(pacer);
        assertThat(pacer.await(ticket)).isFalse();
        assertThat(pacer.waitedNanos()).isEqualTo(5 * SECOND);
    }

    @Test
    void whoIsStoppedWhileThinkingHasThoughtUntilThen() {
        Clock stopping = new Clock() {
            @Override
            public long nanoTime() {
                return 13 * SECOND;
            }

            @Override
            public void awaitNanos(long deadlineNanos) {
                control.stop();
            }
        };
        ClosedPacer pacer = new ClosedPacer(stopping, BOUNDS, control, waits(ThinkTime.WORKLOAD, think(5, 0)), 0);
        ticket.type = 0;
        pacer.completed(ticket, 12 * SECOND);
        claim(pacer);
        assertThat(pacer.await(ticket)).isFalse();
        assertThat(pacer.waitedNanos()).isEqualTo(SECOND);
    }
}
