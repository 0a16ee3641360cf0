package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RateProfile.Segment;
import dev.assay.model.plan.TypedArrivals;
import dev.assay.model.random.Seeds;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import dev.assay.test.Parallel;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Parallel
class ArrivalBlocksTest {

    private static final int SIZE = ArrivalBlocks.SIZE;

    private final List<Long> worked = new ArrayList<>();

    private ArrivalBlocks counting() {
        return new ArrivalBlocks(
                (number, nanos, types) -> {
                    worked.add(number);
                    Arrays.setAll(nanos, i -> number * SIZE + i);
                    Arrays.setAll(types, i -> (int) number);
                },
                true);
    }

    @Test
    void blocksAreWorkedOutOnce() {
        ArrivalBlocks blocks = counting();
        for (int i = 0; i < 3 * SIZE; i++) {
            assertThat(blocks.arrivalNanos(i)).isEqualTo(i);
            assertThat(blocks.type(i)).isEqualTo(i / SIZE);
        }
        assertThat(worked).containsExactly(0L, 1L, 2L);
    }

    @Test
    void whoIsLateStillFindsTheBlockBefore() {
        ArrivalBlocks blocks = counting();
        blocks.arrivalNanos(4L * SIZE);
        blocks.arrivalNanos(5L * SIZE);
        assertThat(blocks.arrivalNanos(5L * SIZE - 1)).isEqualTo(5L * SIZE - 1);
        assertThat(worked).containsExactly(0L, 4L, 5L);
    }

    @Test
    void anEarlierBlockIsWorkedOutAgainOnce() {
        ArrivalBlocks blocks = counting();
        blocks.arrivalNanos(9L * SIZE);
        for (int i = 0; i < SIZE; i++) {
            assertThat(blocks.arrivalNanos(2 * SIZE + i)).isEqualTo(2 * SIZE + i);
        }
        assertThat(blocks.arrivalNanos(9L * SIZE + 1)).isEqualTo(9L * SIZE + 1);
        assertThat(worked).containsExactly(0L, 9L, 2L);
    }

    private static ArrivalSequence merged(Arrivals spread) {
        List<TransactionType> types = List.of(
                new TransactionType("a", 1, Demarcation.DRIVER, false),
                new TransactionType("b", 1, Demarcation.DRIVER, false));
        RateProfile ramp = RateProfile.repeating(new Segment(Duration.ofSeconds(7), 100, 5_000));
        RateProfile steady = RateProfile.steady(Rate.perSecond(700));
        return OpenSchedule.of(new TypedArrivals(Map.of("a", ramp, "b", steady), spread), types, new Seeds(2))
                .arrivals();
    }

    /** Four workers that share a sequence find the same arrivals for their tickets as a single worker. */
    @ParameterizedTest
    @EnumSource
    void workersFindTheSameArrivalsAsOneAlone(Arrivals spread) throws Exception {
        int n = 40 * SIZE;
        ArrivalSequence shared = merged(spread);
        AtomicLong tickets = new AtomicLong();
        long[] nanos = new long[n];
        int[] types = new int[n];
        Callable<Void> worker = () -> {
            long ticket = tickets.getAndIncrement();
            while (ticket < n) {
                nanos[(int) ticket] = shared.arrivalNanos(ticket);
                types[(int) ticket] = shared.type(ticket);
                ticket = tickets.getAndIncrement();
            }
            return null;
        };
        ExecutorService workers = Executors.newFixedThreadPool(4);
        try {
            for (Future<Void> done : workers.invokeAll(List.of(worker, worker, worker, worker))) {
                done.get();
            }
        } finally {
            workers.shutdown();
        }
        ArrivalSequence alone = merged(spread);
        for (int i = 0; i < n; i++) {
            assertThat(nanos[i]).as("arrival %s", i).isEqualTo(alone.arrivalNanos(i));
            assertThat(types[i]).as("arrival %s", i).isEqualTo(alone.type(i));
        }
    }

    /** A block of 4096 takes 48 KB plus its share of the index; look-ups within a block allocate nothing. */
    @ParameterizedTest
    @EnumSource
    void lookUpsAllocateNothingBesideTheirBlocks(Arrivals spread) {
        var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        ArrivalSequence sequence = merged(spread);
        long sum = 0;
        for (int i = 0; i < 8 * SIZE; i++) {
            sum += sequence.arrivalNanos(i % SIZE) + sequence.type(i % SIZE);
        }
        // Compilers and class loaders also allocate; they finish after some rounds.
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            long begin = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 1_000 * SIZE; i++) {
                sum += sequence.arrivalNanos(i % SIZE) + sequence.type(i % SIZE);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - begin);
        }
        assertThat(least).isLessThan(10_000);
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = SIZE; i < 101 * SIZE; i++) {
            sum += sequence.arrivalNanos(i) + sequence.type(i);
        }
        // for each of the two streams and for both together
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(101 * 3 * 50_000L);
        assertThat(sum).isPositive();
    }
}
