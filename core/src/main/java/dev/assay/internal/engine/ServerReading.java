package dev.assay.internal.engine;

import dev.assay.spi.target.ServerMetric;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The server's counters at an instant of the measurement. Immutable.
 *
 * @param second of the measurement that this reading belongs to; 0 is its beginning
 * @param nanos when it was taken, since the measurement began
 * @param counts by metric; metrics that the server does not count are absent
 */
public record ServerReading(int second, long nanos, Map<ServerMetric, Long> counts) {

    public ServerReading {
        Map<ServerMetric, Long> copy = new EnumMap<>(ServerMetric.class);
        copy.putAll(counts);
        counts = Collections.unmodifiableMap(copy);
    }
}
