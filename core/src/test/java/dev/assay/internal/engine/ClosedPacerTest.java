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
    private static final Bounds BOUNDS = new Bounds(0, 10 * SECOND, 30 * SECOND, 35 * SECOND);
    private static final long SEED = 5;

    private final ManualClock clock = new ManualClock(0);
    private final RunControl control = new RunControl(0);
    private final Slot slot = new Slot();

    private ClosedPacer pacer(@Nullable ThinkTimes think) {
        return pacer(think == null ? null : waits(ThinkTime.WORKLOAD, think), 0);
    }

    private ClosedPacer pacer(@Nullable Waits waits, long startNanos) {
        return new ClosedPacer(clock, BOUNDS, control, waits, startNanos);
    }

    private static @Nullable Waits waits(ThinkTime think, @Nullable ThinkTimes workload) {
        return Waits.of(think, workload, 1, new RandomStream(SEED));
    }

    private static ThinkTimes think(int keyingSeconds, int meanSeconds) {
        return new ThinkTimes(List.of(Duration.ofSeconds(keyingSeconds)), List.of(Duration.ofSeconds(meanSeconds)));
    }

    /** Claims a unit of the only type. */
    private boolean claim(ClosedPacer pacer) {
        boolean more = pacer.claim(slot);
        if (more) {
            slot.type = 0;
            pacer.chosen(slot);
        }
        return more;
    }

    @Test
    void withoutWaitsTheNextStartIsWheneverTheWorkerIsReady() {
        ClosedPacer pacer = pacer((ThinkTimes) null);
        assertThat(pacer.claim(slot)).isTrue();
        assertThat(slot.intendedNanos).isEqualTo(Slot.READY);
        assertThat(pacer.await(slot)).isTrue();
        assertThat(clock.nanoTime()).isZero();
    }

    @Test
    void leavesTheTypeToTheScript() {
        assertThat(pacer((ThinkTimes) null).claim(slot)).isTrue();
        assertThat(slot.type).isEqualTo(Slot.ANY);
    }

    @Test
    void keyingTimePassesBeforeTheFirstTransaction() {
        assertThat(claim(pacer(think(2, 3)))).isTrue();
        assertThat(slot.intendedNanos).isEqualTo(2 * SECOND);
    }

    @Test
    void thinkTimeCountsFromTheAnswerAndKeyingTimeFollowsIt() {
        ClosedPacer pacer = pacer(think(2, 3));
        claim(pacer);
        pacer.completed(slot, 7 * SECOND);
        claim(pacer);
        long thought = (long) new RandomStream(SEED).nextExponential(3 * SECOND);
        assertThat(slot.intendedNanos).isEqualTo(7 * SECOND + thought + 2 * SECOND);
    }

    @Test
    void waitsUntilTheIntendedStart() {
        ClosedPacer pacer = pacer(think(2, 0));
        claim(pacer);
        assertThat(pacer.await(slot)).isTrue();
        assertThat(clock.nanoTime()).isEqualTo(2 * SECOND);
    }

    @Test
    void thinkTimeIsCutAtTenMeans() {
        ClosedPacer pacer = pacer(think(0, 1));
        claim(pacer);
        long longest = 0;
        for (int i = 0; i < 200_000; i++) {
            pacer.completed(slot, 0);
            claim(pacer);
            longest = Math.max(longest, slot.intendedNanos);
        }
        // Of so many draws about nine are beyond ten means.
        assertThat(longest).isEqualTo(10 * SECOND);
    }

    @Test
    void endsWithTheLoad() {
        ClosedPacer pacer = pacer((ThinkTimes) null);
        slot.type = 0;
        pacer.completed(slot, 35 * SECOND - 1);
        assertThat(pacer.claim(slot)).isTrue();
        pacer.completed(slot, 35 * SECOND);
        assertThat(pacer.claim(slot)).isFalse();
    }

    @Test
    void doesNotStartWhatIsThoughtOfUntilAfterTheEnd() {
        ClosedPacer pacer = pacer(think(2, 0));
        slot.type = 0;
        pacer.completed(slot, 34 * SECOND);
        assertThat(claim(pacer)).isTrue();
        assertThat(pacer.await(slot)).isFalse();
    }

    @Test
    void endsWhenTheTrialIsStopped() {
        ClosedPacer pacer = pacer((ThinkTimes) null);
        control.stop();
        assertThat(pacer.claim(slot)).isFalse();
    }

    @Test
    void startsNothingThatWasClaimedBeforeTheTrialWasStopped() {
        ClosedPacer pacer = pacer(think(2, 0));
        claim(pacer);
        control.stop();
        assertThat(pacer.await(slot)).isFalse();
    }

    @Test
    void limitCountsOnlyWhatIsClaimedInTheMeasurement() {
        RunControl limited = new RunControl(2);
        ClosedPacer pacer = new ClosedPacer(clock, BOUNDS, limited, null, 0);
        for (int i = 0; i < 5; i++) {
            assertThat(pacer.claim(slot)).isTrue();
            pacer.completed(slot, i * SECOND);
        }
        assertThat(limited.exhausted()).isFalse();
        pacer.completed(slot, 10 * SECOND);
        assertThat(pacer.claim(slot)).isTrue();
        pacer.completed(slot, 11 * SECOND);
        assertThat(pacer.claim(slot)).isTrue();
        assertThat(limited.exhausted()).isTrue();
        pacer.completed(slot, 12 * SECOND);
        assertThat(pacer.claim(slot)).isFalse();
    }

    @Test
    void thinksForWhatTheDistributionGivesWhateverTheWorkloadSays() {
        ThinkTime think = new ThinkTime.Weibull(Duration.ofSeconds(3), 0.7);
        ClosedPacer pacer = pacer(waits(think, new ThinkTimes(List.of(), List.of())), 0);
        claim(pacer);
        assertThat(slot.intendedNanos).as("the first at once").isZero();
        pacer.completed(slot, 7 * SECOND);
        claim(pacer);
        long thought = ((ThinkTime.Drawn) think).sampler().applyAsLong(new RandomStream(SEED));
        assertThat(slot.intendedNanos).isEqualTo(7 * SECOND + thought);
    }

    @Test
    void whoComesLaterAsksThenAndIsReadyFromThenOn() {
        ClosedPacer pacer = pacer((Waits) null, 3 * SECOND);
        assertThat(claim(pacer)).isTrue();
        assertThat(slot.intendedNanos).isEqualTo(3 * SECOND);
        assertThat(pacer.await(slot)).isTrue();
        assertThat(clock.nanoTime()).isEqualTo(3 * SECOND);
        assertThat(slot.intendedNanos).as("late waking is not response time").isEqualTo(Slot.READY);
        pacer.completed(slot, 4 * SECOND);
        assertThat(claim(pacer)).isTrue();
        assertThat(slot.intendedNanos).isEqualTo(Slot.READY);
    }

    @Test
    void whoComesLaterAndThinksKeysInFromThenOn() {
        ThinkTimes workload = think(2, 3);
        ClosedPacer pacer = pacer(waits(ThinkTime.WORKLOAD, workload), 3 * SECOND);
        assertThat(claim(pacer)).isTrue();
        assertThat(slot.intendedNanos).isEqualTo(5 * SECOND);
    }

    @Test
    void whoWouldComeLaterDoesNotWhenTheTrialIsStopped() {
        ClosedPacer pacer = pacer((Waits) null, 3 * SECOND);
        claim(pacer);
        control.stop();
        assertThat(pacer.await(slot)).isFalse();
    }

    /** User i of N comes i N-ths of the stagger after the first. */
    @Test
    void usersComeOneAfterAnotherEvenlySpread() {
        ClosedLoop load = new ClosedLoop(7, ThinkTime.NONE, Duration.ofSeconds(10));
        ClosedUsers users = new ClosedUsers(
                load,
                OneTypeWorkload.trial(
                        new SystemUnderTest.Noop(),
                        load,
                        new Schedule(Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(5), 0),
                        1));
        for (int user = 0; user < 7; user++) {
            ManualClock own = new ManualClock(0);
            Pacer pacer = users.pacer(user, own, BOUNDS, control);
            assertThat(pacer.claim(slot)).isTrue();
            assertThat(pacer.await(slot)).isTrue();
            assertThat(own.nanoTime()).as("user %s", user).isEqualTo(user * 10L * SECOND / 7);
        }
    }

    @Test
    void onlyWhatIsThoughtWithinTheMeasurementIsItsTime() {
        ClosedPacer pacer = pacer(think(2, 0));
        claim(pacer);
        pacer.await(slot);
        assertThat(pacer.waitedNanos()).as("in the ramp-up").isZero();
        for (long end : new long[] {9, 20, 29}) {
            pacer.completed(slot, end * SECOND);
            claim(pacer);
            pacer.await(slot);
        }
        assertThat(pacer.waitedNanos()).as("9 to 11, 20 to 22, 29 to 31").isEqualTo((1 + 2 + 1) * SECOND);
    }

    @Test
    void whoThinksBeyondTheEndThinksToTheEndOfTheMeasurement() {
        ClosedPacer pacer = pacer(think(20, 0));
        slot.type = 0;
        pacer.completed(slot, 25 * SECOND);
        claim(pacer);
        assertThat(pacer.await(slot)).isFalse();
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
        slot.type = 0;
        pacer.completed(slot, 12 * SECOND);
        claim(pacer);
        assertThat(pacer.await(slot)).isFalse();
        assertThat(pacer.waitedNanos()).isEqualTo(SECOND);
    }
}
