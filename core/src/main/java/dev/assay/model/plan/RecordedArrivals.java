package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * Arrivals at the times in a file; none after the last one. This record describes the file; the times are read when the load
 * begins. Immutable.
 *
 * @param file path as given
 * @param sha256 SHA-256 of the file in hexadecimal, or of the file and of those that it names; a changed file is rejected
 * @param count number of arrivals, at least 1
 * @param length time of the last arrival
 * @param busiestSecond highest number of arrivals in any time span of one second
 * @param types ids of the transaction types in the file, with the line of their first occurrence; empty if the workload chooses
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RecordedArrivals(
        String file, String sha256, long count, Duration length, long busiestSecond, Map<String, Long> types)
        implements ArrivalProcess {

    private static final long NANOS_OF_A_SECOND = 1_000_000_000;

    public RecordedArrivals {
        types = Collections.unmodifiableMap(new TreeMap<>(types));
        if (count < 1 || busiestSecond < 1) {
            throw AssayException.plan(file + ": found no arrivals; at least one is needed");
        }
    }

    /** Returns the count divided by the length, which counts as at least one second. */
    @Override
    public Rate mean() {
        return Rate.perSecond(count / Math.max(1, length.toNanos() / 1e9));
    }

    @Override
    public Rate peak() {
        return Rate.perSecond(busiestSecond);
    }

    @Override
    public String word() {
        return "recorded";
    }

    /**
     * Returns the highest number of arrivals in any time span of one second.
     *
     * @param nanos times since the load began in nanoseconds, ascending
     * @param count number of times
     */
    public static long busiestSecond(long[] nanos, int count) {
        int most = 0;
        int first = 0;
        for (int last = 0; last < count; last++) {
            while (nanos[last] - nanos[first] >= NANOS_OF_A_SECOND) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }
}
