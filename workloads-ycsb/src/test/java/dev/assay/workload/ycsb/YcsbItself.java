package dev.assay.workload.ycsb;

import java.lang.reflect.Field;
import java.util.concurrent.ThreadLocalRandom;

/** YCSB's own generators, made to draw what we know: they use this thread's random numbers, whose seed can be set. */
final class YcsbItself {

    private YcsbItself() {}

    /** Sets the seed of this thread's {@link ThreadLocalRandom}. */
    static ThreadLocalRandom seeded(long seed) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        try {
            Field field = Thread.class.getDeclaredField("threadLocalRandomSeed");
            field.setAccessible(true);
            field.setLong(Thread.currentThread(), seed);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("the seed of YCSB's random numbers cannot be set", e);
        }
        return random;
    }

    /** The uniform numbers that YCSB's generators will see after {@link #seeded}, in their order. */
    static double[] uniforms(long seed, int count) {
        ThreadLocalRandom random = seeded(seed);
        double[] all = new double[count];
        for (int i = 0; i < count; i++) {
            all[i] = random.nextDouble();
        }
        return all;
    }
}
