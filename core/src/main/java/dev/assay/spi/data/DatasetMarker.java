package dev.assay.spi.data;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * What identifies a data set: stored in the database's table {@code assay_dataset} when it is complete, and compared
 * before a run. Immutable.
 *
 * @param workload the workload's id
 * @param formatVersion raised whenever the same parameters and seed would give other rows
 * @param scale what decides the number of rows and which, as canonical {@code name=value} pairs: {@code warehouses=4}
 * @param seed the seed of the rows
 * @param properties what a run needs to know besides, such as TPC-C's C-Load
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DatasetMarker(
        String workload, int formatVersion, Map<String, String> scale, long seed, Map<String, String> properties) {

    /** Copies the maps into sorted ones. */
    public DatasetMarker {
        scale = Collections.unmodifiableMap(new TreeMap<>(scale));
        properties = Collections.unmodifiableMap(new TreeMap<>(properties));
    }

    /** The scale as people write it: {@code warehouses=4}. */
    public String scaleText() {
        return scale.entrySet().stream()
                .map(pair -> pair.getKey() + "=" + pair.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Whether both say the same workload in the same format at the same scale; the seed may differ. */
    public boolean sameShape(DatasetMarker other) {
        return workload.equals(other.workload) && formatVersion == other.formatVersion && scale.equals(other.scale);
    }
}
