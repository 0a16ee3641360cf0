package dev.assay.model.result;

import dev.assay.model.AssayException;
import org.apiguardian.api.API;

/**
 * The assignment of times to buckets: HdrHistogram's layout over the fixed range of 1 µs to 10 min, so that counts can be passed
 * to an HdrHistogram unchanged. The narrowest buckets are half a microsecond wide. Immutable, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LatencyLayout {

    /** The smallest distinguishable time in nanoseconds. */
    public static final long LOWEST_NANOS = 1_000;

    /** The largest recorded time in nanoseconds; longer times are recorded as this value and counted as clamped. */
    public static final long HIGHEST_NANOS = 600_000_000_000L;

    /** Buckets of half a microsecond: the largest power of two that is not above {@link #LOWEST_NANOS}. */
    private static final int UNIT_MAGNITUDE = 9;

    /** Percentiles within 1 % or half a microsecond. A distribution takes 25 kB in HdrHistogram, and half of that in a worker. */
    public static final LatencyLayout TWO_DIGITS = new LatencyLayout(2);

    private final int digits;
    private final int subBucketHalfMagnitude;
    private final long subBucketMask;
    private final int leadingZeros;
    private final int buckets;

    private LatencyLayout(int digits) {
        if (digits < 1 || digits > 4) {
            throw AssayException.plan("precision: found " + digits + " digits, 1 to 4 are possible");
        }
        this.digits = digits;
        long singleUnit = 2 * (long) Math.pow(10, digits);
        int subBucketMagnitude = 64 - Long.numberOfLeadingZeros(singleUnit - 1);
        this.subBucketHalfMagnitude = subBucketMagnitude - 1;
        this.subBucketMask = ((1L << subBucketMagnitude) - 1) << UNIT_MAGNITUDE;
        this.leadingZeros = 64 - UNIT_MAGNITUDE - subBucketMagnitude;
        this.buckets = index(HIGHEST_NANOS) + 1;
    }

    /**
     * Returns a layout with 1 to 4 significant decimal digits.
     *
     * @throws AssayException of kind {@code PLAN} for another number of digits
     */
    public static LatencyLayout ofDigits(int digits) {
        return digits == 2 ? TWO_DIGITS : new LatencyLayout(digits);
    }

    /** Returns the number of significant decimal digits. */
    public int digits() {
        return digits;
    }

    /** Returns the number of buckets. */
    public int buckets() {
        return buckets;
    }

    /**
     * Returns the bucket of a time.
     *
     * @param nanos 0 to {@link #HIGHEST_NANOS}
     */
    public int index(long nanos) {
        int bucket = leadingZeros - Long.numberOfLeadingZeros(nanos | subBucketMask);
        int subBucket = (int) (nanos >>> (bucket + UNIT_MAGNITUDE));
        return (bucket << subBucketHalfMagnitude) + subBucket;
    }

    /** Returns the smallest time of a bucket in nanoseconds. */
    public long lowest(int index) {
        int bucket = (index >> subBucketHalfMagnitude) - 1;
        int subBucket = (index & ((1 << subBucketHalfMagnitude) - 1)) + (1 << subBucketHalfMagnitude);
        if (bucket < 0) {
            subBucket -= 1 << subBucketHalfMagnitude;
            bucket = 0;
        }
        return (long) subBucket << (bucket + UNIT_MAGNITUDE);
    }

    /** Returns the largest time of a bucket in nanoseconds. */
    public long highest(int index) {
        return lowest(index + 1) - 1;
    }
}
