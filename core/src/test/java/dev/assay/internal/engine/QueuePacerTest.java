package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

@Parallel
class QueuePacerTest {

    private static final int TYPE = 5;

    private final ManualClock clock = new ManualClock(1_000);
    private final TrialQueue queue = new TrialQueue(2);
    private final TrialQueue.View user = queue.view(clock);
    private final TrialQueue.View worker = queue.view(clock);
    private final QueuePacer pacer = new QueuePacer(worker, TYPE);
    private final Ticket ticket = new Ticket();

    @Test
    void responseTimeBeginsWhenTheWorkIsQueued() {
        long before = System.currentTimeMillis();
        user.put(77);
        long after = System.currentTimeMillis();
        clock.awaitNanos(9_000);
        assertThat(pacer.claim(ticket)).isTrue();
        assertThat(ticket.type).isEqualTo(TYPE);
        assertThat(ticket.intendedNanos).isEqualTo(1_000);
        assertThat(pacer.await(ticket)).isTrue();
        assertThat(clock.nanoTime()).as("nobody waits for what has begun").isEqualTo(9_000);
        assertThat(worker.item()).isEqualTo(77);
        assertThat(worker.putAtMillis()).isBetween(before, after);
    }

    @Test
    void firstComeFirstServed() {
        user.put(1);
        user.put(2);
        user.put(3);
        for (long item = 1; item <= 3; item++) {
            assertThat(pacer.claim(ticket)).isTrue();
            assertThat(worker.item()).isEqualTo(item);
        }
    }

    @Test
    void endsWhenTheLastUserHasEndedAndAllIsDone() {
        user.put(1);
        queue.userEnded();
        queue.userEnded();
        assertThat(pacer.claim(ticket)).isTrue();
        assertThat(pacer.claim(ticket)).isFalse();
    }

    @Test
    void whatIsLeftWhenTheLastUserEndsIsDoneAndThenItEnds() {
        user.put(1);
        user.put(2);
        queue.userEnded();
        queue.userEnded();
        assertThat(queue.waiting()).isEqualTo(2);
        assertThat(pacer.claim(ticket)).isTrue();
        assertThat(pacer.claim(ticket)).isTrue();
        assertThat(pacer.claim(ticket)).isFalse();
        assertThat(queue.waiting()).isZero();
    }

    /** Reports empty until a given poll; then the action runs between two polls. */
    private static final class Looked extends LinkedBlockingQueue<TrialQueue.Entry> {
        private static final long serialVersionUID = 1;

        private final transient List<Runnable> afterLooks = new ArrayList<>();

        @Override
        public TrialQueue.Entry poll(long timeout, TimeUnit unit) throws InterruptedException {
            TrialQueue.Entry entry = super.poll(0, unit);
            if (!afterLooks.isEmpty()) {
                afterLooks.remove(0).run();
            }
            return entry;
        }
    }

    /** The trial was stopped and the background worker found no work; then a delayed user adds the work that it had begun. */
    @Test
    void whatAUserWhoHasNotEndedHandsInAfterTheStopIsDone() {
        Looked entries = new Looked();
        TrialQueue late = new TrialQueue(1, entries);
        TrialQueue.View lateUser = late.view(clock);
        TrialQueue.View lateWorker = late.view(clock);
        entries.afterLooks.add(() -> {});
        entries.afterLooks.add(() -> lateUser.put(7));
        QueuePacer latePacer = new QueuePacer(lateWorker, TYPE);
        assertThat(latePacer.claim(ticket)).isTrue();
        assertThat(lateWorker.item()).isEqualTo(7);
        entries.afterLooks.add(() -> {
            lateUser.put(8);
            late.userEnded();
        });
        assertThat(latePacer.claim(ticket)).isTrue();
        assertThat(lateWorker.item()).isEqualTo(8);
        assertThat(latePacer.claim(ticket)).isFalse();
        assertThat(late.waiting()).isZero();
    }

    @Test
    void whoWaitsForWorkIsIdle() {
        List<Integer> idle = new ArrayList<>();
        Looked entries = new Looked();
        TrialQueue watched = new TrialQueue(1, entries);
        entries.afterLooks.add(() -> idle.add(watched.idle()));
        entries.afterLooks.add(watched::userEnded);
        assertThat(new QueuePacer(watched.view(clock), TYPE).claim(ticket)).isFalse();
        assertThat(idle).containsExactly(1);
        assertThat(watched.idle()).isZero();
    }

    @Test
    void anInterruptEndsTheWaitAndStaysSet() {
        Thread.currentThread().interrupt();
        assertThat(pacer.claim(ticket)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void onlyWhoTookWorkHasAny() {
        user.put(1);
        assertThatThrownBy(user::item).hasMessage("only a background worker has a piece of work");
        assertThat(pacer.claim(ticket)).isTrue();
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
