package dev.assay.spi.data;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * The identity of a data set: stored in the table {@code assay_dataset} when loading is complete, and compared before a run.
 * Immutable.
 *
 * @param workload id of the workload
 * @param formatVersion increased whenever the same parameters and seed would give other rows
 * @param scale parameters that determine the rows, as canonical {@code name=value} pairs: {@code warehouses=4}
 * @param seed seed of the rows
 * @param properties other values that a run needs, such as TPC-C's C-Load
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DatasetMarker(
        String workload, int formatVersion, Map<String, String> scale, long seed, Map<String, String> properties) {

    public DatasetMarker {
        scale = Collections.unmodifiableMap(new TreeMap<>(scale));
        properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    }

    /** Returns the scale for display: {@code warehouses=4}. */
    public String scaleText() {
        return scale.entrySet().stream()
                .map(pair -> pair.getKey() + "=" + pair.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Returns whether workload, format and scale are equal; the seed may differ. */
    public boolean sameShape(DatasetMarker other) {
        return workload.equals(other.workload) && formatVersion == other.formatVersion && scale.equals(other.scale);
    }
}
