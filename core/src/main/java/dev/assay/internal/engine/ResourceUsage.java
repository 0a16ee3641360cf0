package dev.assay.internal.engine;

import dev.assay.spi.target.Traffic;

/**
 * Resources used since the start of the process; the difference of two readings is the use between them. Immutable.
 *
 * @param cpuNanos processor time of this process
 * @param host processor time of the whole host
 * @param traffic of the measured sessions; {@link Traffic#NONE} if it is not counted
 */
record ResourceUsage(long cpuNanos, HostTicks host, Traffic traffic) {

    ResourceUsage since(ResourceUsage earlier) {
        return new ResourceUsage(cpuNanos - earlier.cpuNanos, host.since(earlier.host), traffic.since(earlier.traffic));
    }
}
