package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.assay.model.AssayException;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.test.Parallel;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Named outcomes are counted separately, up to a limit. */
@Parallel
class OutcomeIndexCacheTest {

    private final OutcomeTable outcomes =
            new OutcomeTable(List.of(ExecutorFixture.UNDONE, ExecutorFixture.NOT_FOUND), 2);
    private final OutcomeIndexCache first = new OutcomeIndexCache(outcomes);
    private final OutcomeIndexCache second = new OutcomeIndexCache(outcomes);

    @Test
    void declaredOutcomesStandAtTheirIndexes() {
        assertThat(first.of(OutcomeCode.COMMITTED)).isZero();
        assertThat(first.of(ExecutorFixture.UNDONE)).isEqualTo(1);
        assertThat(first.of(ExecutorFixture.NOT_FOUND)).isEqualTo(2);
        assertThat(first.of(OutcomeCode.unsuccessful(2, "not-found"))).isEqualTo(2);
        assertThat(outcomes.codes()).hasSize(3 + ErrorClass.values().length);
    }

    @Test
    void workersGiveOneNameOnePlace() {
        int there = first.of(ExecutorFixture.NOT_FOUND.named("GONE"));
        OutcomeCode again = ExecutorFixture.NOT_FOUND.named("GONE");
        assertThat(second.of(again)).isEqualTo(there);
        assertThat(second.of(again)).isEqualTo(there);
        assertThat(outcomes.codes().get(there)).isEqualTo("not-found/GONE");
        assertThat(outcomes.codes().indexOf(ErrorClass.FATAL.code())).isEqualTo(outcomes.index(ErrorClass.FATAL));
    }

    @Test
    void whatHasANameEndsAsItsKindDoes() {
        int failed = first.of(ExecutorFixture.NOT_FOUND.named("GONE"));
        int undone = first.of(ExecutorFixture.UNDONE.named("BY_HAND"));
        assertThat(outcomes.success(failed)).isFalse();
        assertThat(outcomes.commits(failed)).isTrue();
        assertThat(outcomes.success(undone)).isTrue();
        assertThat(outcomes.commits(undone)).isFalse();
        assertThat(outcomes.successes()).hasSameSizeAs(outcomes.codes()).endsWith(false, true);
    }

    @Test
    void namesForWhichThereIsNoRoomCountAsTheirKind() {
        List<Integer> places = IntStream.range(0, 5)
                .mapToObj(i -> first.of(ExecutorFixture.NOT_FOUND.named("n" + i)))
                .toList();
        assertThat(places.subList(0, 2)).doesNotContain(2).doesNotHaveDuplicates();
        assertThat(places.subList(2, 5)).containsOnly(2);
        assertThat(second.of(ExecutorFixture.NOT_FOUND.named("n1"))).isEqualTo(places.get(1));
        assertThat(second.of(ExecutorFixture.UNDONE.named("other"))).isEqualTo(1);
    }

    /** Compilers and class loaders also allocate; they finish after some rounds. */
    @Test
    void whatIsKnownIsFoundWithoutAllocation() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        OutcomeCode[] answers = {
            OutcomeCode.COMMITTED, ExecutorFixture.NOT_FOUND.named("one"), ExecutorFixture.NOT_FOUND.named("two")
        };
        int rounds = 20_000;
        long sum = 0;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 10; i++) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int round = 0; round < rounds; round++) {
                sum += first.of(answers[round % answers.length]);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(sum).isPositive();
        assertThat(least).isLessThan(rounds / 100);
    }

    @Test
    void namesAreMadePlain() {
        OutcomeCode named = ExecutorFixture.NOT_FOUND.named("HTTP 429: slow down, please/ü" + "x".repeat(100));
        assertThat(named.code())
                .startsWith("not-found/HTTP_429__slow_down__please__xxx")
                .hasSize(10 + 64);
        assertThat(OutcomeCode.declared(named.code())).isEqualTo("not-found");
        assertThat(OutcomeCode.name(named.code())).startsWith("HTTP_429");
        assertThat(OutcomeCode.declared("not-found")).isEqualTo("not-found");
        assertThat(OutcomeCode.name("not-found")).isEmpty();
        assertThatThrownBy(() -> ExecutorFixture.NOT_FOUND.named("")).isInstanceOf(AssayException.class);
        assertThatThrownBy(() -> named.named("twice")).isInstanceOf(AssayException.class);
    }
}
