package dev.assay.internal.engine;

import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.random.RandomStream;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * One user's waits: a constant keying time before each transaction, and a random think time after it. Confined to one worker;
 * allocates nothing.
 */
final class UserPauses {

    /** TPC-C rev 5.11 clause 5.2.5.4 permits truncating think times at ten times their mean. */
    private static final double MAX_THINK_IN_MEANS = 10;

    private interface Thinking {
        long nanos(int type, RandomStream random);
    }

    private final long[] keyingNanos;
    private final Thinking thinking;
    private final RandomStream random;

    private UserPauses(long[] keyingNanos, Thinking thinking, RandomStream random) {
        this.keyingNanos = keyingNanos;
        this.thinking = thinking;
        this.random = random;
    }

    /**
     * Returns the waits of a user.
     *
     * @param workload the workload's own times, or null if it defines none
     * @param types number of user types
     * @return null if users do not wait
     */
    static @Nullable UserPauses of(ThinkTime think, @Nullable ThinkTimes workload, int types, RandomStream random) {
        ThinkTimes means = think.means(workload, types);
        if (means == null) {
            return null;
        }
        Thinking thinking =
                think instanceof ThinkTime.Drawn drawn ? drawn(drawn.sampler()) : truncated(nanos(means.meanThink()));
        return new UserPauses(nanos(means.keying()), thinking, random);
    }

    private static Thinking drawn(ToLongFunction<RandomStream> sampler) {
        return (type, random) -> sampler.applyAsLong(random);
    }

    private static Thinking truncated(long[] meanNanos) {
        return (type, random) -> {
            long mean = meanNanos[type];
            return (long) Math.min(random.nextExponential(mean), MAX_THINK_IN_MEANS * mean);
        };
    }

    private static long[] nanos(List<Duration> durations) {
        return durations.stream().mapToLong(Duration::toNanos).toArray();
    }

    long keyingNanos(int type) {
        return keyingNanos[type];
    }

    /** Draws the think time after a transaction. */
    long thinkNanos(int type) {
        return thinking.nanos(type, random);
    }
}
