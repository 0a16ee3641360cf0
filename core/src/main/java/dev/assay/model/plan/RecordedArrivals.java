package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * Arrivals at the instants a file holds, and none after the last of them. This is what the file was found to be; the
 * instants themselves are read when the load begins. Immutable.
 *
 * @param file its path, as it was given
 * @param sha256 of its bytes, in hexadecimal; a file that has changed since is refused
 * @param count how many arrivals it holds, at least 1
 * @param length until the last of them
 * @param busiestSecond the most of them within a second, wherever that begins
 * @param types the ids of transaction types it names, each with the line where it stands first; empty if it leaves the
 *     choice to the workload
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RecordedArrivals(
        String file, String sha256, long count, Duration length, long busiestSecond, Map<String, Long> types)
        implements ArrivalProcess {

    /** Copies the map into a sorted one and checks that something arrives. */
    public RecordedArrivals {
        types = Collections.unmodifiableMap(new TreeMap<>(types));
        if (count < 1 || busiestSecond < 1) {
            throw AssayException.plan(file + ": found no arrivals; at least one is needed");
        }
    }

    /** The count over the length; one second is the shortest there is a rate for. */
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
}
