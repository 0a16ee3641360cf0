package dev.assay.internal.engine;

import dev.assay.model.plan.ThinkTime;
import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.random.RandomStream;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The waits one user makes around transactions: a constant time to key the next one in, and a time to think after each
 * that is drawn anew. Confined to one worker; allocates nothing.
 */
final class UserPauses {

    /** TPC-C rev 5.11 clause 5.2.5.4 lets think times be cut at ten times their mean. */
    private static final double LONGEST_THINK_IN_MEANS = 10;

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
     * The waits of a user who thinks for that long.
     *
     * @param workload what the workload defines, or null if it defines none
     * @param types how many it has for users
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
            return (long) Math.min(random.nextExponential(mean), LONGEST_THINK_IN_MEANS * mean);
        };
    }

    private static long[] nanos(List<Duration> durations) {
        return durations.stream().mapToLong(Duration::toNanos).toArray();
    }

    /** How long it takes to key in a transaction of that type. */
    long keyingNanos(int type) {
        return keyingNanos[type];
    }

    /** Draws how long the answer to a transaction of that type makes one think. */
    long thinkNanos(int type) {
        return thinking.nanos(type, random);
    }
}
