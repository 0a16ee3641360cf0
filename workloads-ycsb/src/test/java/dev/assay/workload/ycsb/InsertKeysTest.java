package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

@Parallel
class InsertKeysTest {

    /** YCSB#1061: several clients of one experiment insert the same keys. */
    @Test
    void processesInsertDifferentKeysWithoutGaps() {
        List<InsertKeys> processes = new ArrayList<>();
        int[][] workers = {{0, 1, 2}, {3}, {4, 5}};
        for (int[] own : workers) {
            InsertKeys keys = new InsertKeys(1_000);
            for (int worker : own) {
                keys.join(worker, 6);
            }
            processes.add(keys);
        }
        Set<Long> numbers = new HashSet<>();
        for (int i = 0; i < processes.size(); i++) {
            for (int k = 0; k < 100 * workers[i].length; k++) {
                InsertKeys keys = processes.get(i);
                assertThat(numbers.add(keys.number(keys.next()))).isTrue();
            }
        }
        assertThat(numbers).hasSize(600).allMatch(number -> number >= 1_000 && number < 1_600);
    }

    @Test
    void aProcessWithAllWorkersInsertsConsecutiveKeys() {
        InsertKeys keys = new InsertKeys(1_000);
        for (int worker : new int[] {2, 0, 1}) {
            keys.join(worker, 3);
            keys.join(worker, 3);
        }
        for (long expected = 1_000; expected < 1_100; expected++) {
            assertThat(keys.number(keys.next())).isEqualTo(expected);
        }
        assertThat(keys.number(17)).as("a loaded record").isEqualTo(17);
    }

    @Test
    void tooManyUnacknowledgedKeysAreAnError() {
        AcknowledgedCounter counter = new AcknowledgedCounter(0);
        counter.acknowledge(AcknowledgedCounter.WINDOW - 1);
        assertThatThrownBy(() -> counter.acknowledge(AcknowledgedCounter.WINDOW))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Too many unacknowledged insertion keys.");
    }

    /** All numbers up to the last acknowledged one are acknowledged at any time, and finally no number is missing. */
    @Test
    void concurrentAcknowledgementsAreNotLost() throws InterruptedException {
        AcknowledgedCounter counter = new AcknowledgedCounter(0);
        int threads = 4;
        int each = 100_000;
        CountDownLatch start = new CountDownLatch(1);
        AtomicBoolean backwards = new AtomicBoolean();
        List<Thread> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            Thread thread = new Thread(
                    () -> {
                        try {
                            start.await();
                        } catch (InterruptedException e) {
                            return;
                        }
                        long seen = -1;
                        for (int i = 0; i < each; i++) {
                            counter.acknowledge(counter.next());
                            long last = counter.lastAcknowledged();
                            backwards.compareAndSet(false, last < seen);
                            seen = last;
                        }
                    },
                    "acknowledging-" + t);
            thread.start();
            all.add(thread);
        }
        start.countDown();
        for (Thread thread : all) {
            thread.join();
        }
        assertThat(backwards).isFalse();
        assertThat(counter.lastAcknowledged()).isEqualTo((long) threads * each - 1);
    }
}
