package dev.assay.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.random.RandomStream;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClosedPacerTest {

    private static final long SECOND = 1_000_000_000L;
    private static final Bounds BOUNDS = new Bounds(0, 10 * SECOND, 30 * SECOND, 35 * SECOND);
    private static final long SEED = 5;

    private final ManualClock clock = new ManualClock(0);
    private final RunControl control = new RunControl(0);
    private final Slot slot = new Slot();

    private ClosedPacer pacer(@Nullable ThinkTimes think) {
        return new ClosedPacer(clock, BOUNDS, control, think, new RandomStream(SEED));
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
        ClosedPacer pacer = pacer(null);
        assertThat(pacer.claim(slot)).isTrue();
        assertThat(slot.intendedNanos).isEqualTo(Slot.READY);
        assertThat(pacer.await(slot)).isTrue();
        assertThat(clock.nanoTime()).isZero();
    }

    @Test
    void leavesTheTypeToTheScript() {
        assertThat(pacer(null).claim(slot)).isTrue();
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
        ClosedPacer pacer = pacer(null);
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
        ClosedPacer pacer = pacer(null);
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
        ClosedPacer pacer = new ClosedPacer(clock, BOUNDS, limited, null, new RandomStream(SEED));
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
}
