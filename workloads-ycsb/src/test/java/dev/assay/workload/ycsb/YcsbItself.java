package dev.assay.workload.ycsb;

import java.lang.reflect.Field;
import java.util.concurrent.ThreadLocalRandom;

/** Makes YCSB's own generators reproducible: sets the seed of this thread's random numbers, which they use. */
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

    /** Returns the uniform numbers that YCSB's generators draw after {@link #seeded}, in order. */
    static double[] uniforms(long seed, int count) {
        ThreadLocalRandom random = seeded(seed);
        double[] all = new double[count];
        for (int i = 0; i < count; i++) {
            all[i] = random.nextDouble();
        }
        return all;
    }
}
