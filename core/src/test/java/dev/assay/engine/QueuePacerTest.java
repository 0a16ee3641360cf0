package dev.assay.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class QueuePacerTest {

    private static final int TYPE = 5;

    private final ManualClock clock = new ManualClock(1_000);
    private final RunControl control = new RunControl(0);
    private final TrialQueue queue = new TrialQueue(2);
    private final TrialQueue.View user = queue.view(clock);
    private final TrialQueue.View worker = queue.view(clock);
    private final QueuePacer pacer = new QueuePacer(control, worker, TYPE);
    private final Slot slot = new Slot();

    @Test
    void responseTimeBeginsWhenTheWorkIsQueued() {
        user.put(77);
        clock.awaitNanos(9_000);
        assertThat(pacer.claim(slot)).isTrue();
        assertThat(slot.type).isEqualTo(TYPE);
        assertThat(slot.intendedNanos).isEqualTo(1_000);
        assertThat(pacer.await(slot)).isTrue();
        assertThat(clock.nanoTime()).as("nobody waits for what has begun").isEqualTo(9_000);
        assertThat(worker.item()).isEqualTo(77);
        assertThat(worker.putAtMillis()).isBetween(System.currentTimeMillis() - 60_000, System.currentTimeMillis());
    }

    @Test
    void firstComeFirstServed() {
        user.put(1);
        user.put(2);
        user.put(3);
        for (long item = 1; item <= 3; item++) {
            assertThat(pacer.claim(slot)).isTrue();
            assertThat(worker.item()).isEqualTo(item);
        }
    }

    @Test
    void endsWhenTheLastUserHasEndedAndAllIsDone() {
        user.put(1);
        queue.userEnded();
        queue.userEnded();
        assertThat(pacer.claim(slot)).isTrue();
        assertThat(pacer.claim(slot)).isFalse();
    }

    @Test
    void afterAStopWhatIsLeftIsDoneAndThenItEnds() {
        user.put(1);
        user.put(2);
        control.stop();
        assertThat(queue.waiting()).isEqualTo(2);
        assertThat(pacer.claim(slot)).isTrue();
        assertThat(pacer.claim(slot)).isTrue();
        assertThat(pacer.claim(slot)).isFalse();
        assertThat(queue.waiting()).isZero();
    }

    @Test
    void anInterruptEndsTheWaitAndStaysSet() {
        Thread.currentThread().interrupt();
        assertThat(pacer.claim(slot)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void onlyWhoTookWorkHasAny() {
        user.put(1);
        assertThatThrownBy(user::item).hasMessage("only a background worker has a piece of work");
        assertThat(pacer.claim(slot)).isTrue();
        assertThatThrownBy(user::putAtMillis).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void linesAreDrainedOnceInTheirOrder() {
        worker.log("one");
        user.log("two");
        assertThat(queue.drainLines()).containsExactly("one", "two");
        assertThat(queue.drainLines()).isEmpty();
    }
}
