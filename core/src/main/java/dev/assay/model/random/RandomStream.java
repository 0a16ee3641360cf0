package dev.assay.model.random;

import org.apiguardian.api.API;

/**
 * A pseudo-random sequence that depends on its seed alone: not on the JDK, the platform or the number of threads.
 *
 * <p>SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014) with bounded draws by
 * multiplication (Lemire, "Fast Random Integer Generation in an Interval", ACM TOMACS 2019), which are exactly uniform. The
 * sequence is part of the format of a data set and never changes; {@code java.util.random} does not guarantee that for bounded
 * draws. See ADR 3. Confined to one thread. Draws allocate nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RandomStream {

    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private long state;

    /** Creates a sequence; any seed is suitable. */
    public RandomStream(long seed) {
        this.state = seed;
    }

    /** Returns the position in the sequence, for {@link #moveTo}. */
    public long position() {
        return state;
    }

    /** Continues at a position of the sequence: the draws after it are repeated. */
    public void moveTo(long position) {
        state = position;
    }

    /** Returns 64 uniform bits. */
    public long nextLong() {
        state += GOLDEN_GAMMA;
        return mix(state);
    }

    /**
     * Returns a uniform integer in {@code [0, bound)}.
     *
     * @param bound at least 1
     */
    public int nextInt(int bound) {
        long product = (nextLong() >>> 32) * bound;
        if ((product & 0xFFFF_FFFFL) < bound) {
            product = withoutBias(product, bound);
        }
        return (int) (product >>> 32);
    }

    private long withoutBias(long first, int bound) {
        long threshold = (0x1_0000_0000L - bound) % bound;
        long product = first;
        while ((product & 0xFFFF_FFFFL) < threshold) {
            product = (nextLong() >>> 32) * bound;
        }
        return product;
    }

    /** Returns a uniform integer in {@code [low, high]}, both ends included, as in the TPC-C specification. */
    public int between(int low, int high) {
        return low + nextInt(high - low + 1);
    }

    /** Returns a uniform number in {@code [0, 1)} with 53 random bits. */
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1.0p-53;
    }

    /** Returns an exponential variate with the given mean, by inversion; finite and not negative. */
    public double nextExponential(double mean) {
        return -Math.log1p(-nextDouble()) * mean;
    }

    /** Shuffles an array; all orders are equally likely (Durstenfeld, CACM 1964). */
    public void shuffle(int[] values) {
        for (int i = values.length - 1; i > 0; i--) {
            int j = nextInt(i + 1);
            int swapped = values[i];
            values[i] = values[j];
            values[j] = swapped;
        }
    }

    /** SplitMix64's finalizer (variant 13 of Stafford's MurmurHash3 finalizers): a bijection with full avalanche. */
    static long mix(long bits) {
        long z = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }
}
