package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.LatencyLayout;
import dev.assay.test.Parallel;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

@Parallel
class LatencyCountsTest {

    private static final LatencyLayout LAYOUT = LatencyLayout.TWO_DIGITS;

    private static LatencyCounts.Total total(LatencyCounts counts) {
        LatencyCounts.Total total = new LatencyCounts.Total(LAYOUT);
        counts.addTo(total);
        return total;
    }

    @Test
    void countsIntoTheBucketOfTheTime() {
        LatencyCounts counts = new LatencyCounts(LAYOUT);
        counts.record(5_000_000);
        assertThat(total(counts).counts[LAYOUT.index(5_000_000)]).isEqualTo(1);
    }

    @Test
    void keepsSumMinimumAndMaximumExactly() {
        LatencyCounts counts = new LatencyCounts(LAYOUT);
        counts.record(1_234_567);
        counts.record(9_876_543);
        LatencyCounts.Total total = total(counts);
        assertThat(total.sumNanos).isEqualTo(1_234_567 + 9_876_543);
        assertThat(total.minNanos).isEqualTo(1_234_567);
        assertThat(total.maxNanos).isEqualTo(9_876_543);
    }

    @Test
    void countGoesOnBeyondTheRangeOfAnInt() {
        LatencyCounts counts = new LatencyCounts(LAYOUT);
        int bucket = LAYOUT.index(5_000_000);
        counts.counts[bucket] = -2;
        counts.record(5_000_000);
        assertThat(total(counts).counts[bucket]).isEqualTo(0xFFFF_FFFFL);
        counts.record(5_000_000);
        counts.record(5_000_000);
        assertThat(total(counts).counts[bucket]).isEqualTo(0x1_0000_0001L);
    }

    @Test
    void totalsOfSeveralWorkersAddUp() {
        LatencyCounts one = new LatencyCounts(LAYOUT);
        LatencyCounts other = new LatencyCounts(LAYOUT);
        one.record(2_000);
        other.record(2_000);
        other.record(3_000_000);
        LatencyCounts.Total total = new LatencyCounts.Total(LAYOUT);
        one.addTo(total);
        other.addTo(total);
        assertThat(total.counts[LAYOUT.index(2_000)]).isEqualTo(2);
        assertThat(LongStream.of(total.counts).sum()).isEqualTo(3);
        assertThat(total.minNanos).isEqualTo(2_000);
        assertThat(total.maxNanos).isEqualTo(3_000_000);
    }

    @Test
    void readerSeesCountsThatOnlyGrow() throws InterruptedException {
        int records = 2_000_000;
        LatencyCounts counts = new LatencyCounts(LAYOUT);
        CountDownLatch started = new CountDownLatch(1);
        Thread writer = new Thread(() -> {
            started.countDown();
            for (int i = 0; i < records; i++) {
                counts.record(1_000L + (i % 1_000) * 1_000L);
            }
        });
        writer.start();
        started.await();
        long before = 0;
        while (writer.isAlive()) {
            long now = LongStream.of(total(counts).counts).sum();
            assertThat(now).isGreaterThanOrEqualTo(before);
            before = now;
        }
        writer.join();
        assertThat(LongStream.of(total(counts).counts).sum()).isEqualTo(records);
    }
}
