package dev.assay.internal.engine;

import dev.assay.spi.target.ServerMetric;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a server had counted at a moment of the measurement. Immutable.
 *
 * @param second which of the measurement it was taken for, from 0: its beginning
 * @param nanos when it was taken, since the measurement began
 * @param counts by metric; what the server does not count is missing
 */
public record ServerReading(int second, long nanos, Map<ServerMetric, Long> counts) {

    /** Copies the map. */
    public ServerReading {
        Map<ServerMetric, Long> copy = new EnumMap<>(ServerMetric.class);
        copy.putAll(counts);
        counts = Collections.unmodifiableMap(copy);
    }
}
