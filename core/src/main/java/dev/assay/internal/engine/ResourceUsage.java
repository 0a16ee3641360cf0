package dev.assay.internal.engine;

import dev.assay.spi.target.Traffic;

/**
 * What a trial has taken so far; the difference between two readings is what it took meanwhile. Immutable.
 *
 * @param cpuNanos processor time of this process
 * @param host what all the host's processors did
 * @param traffic of the measured sessions; {@link Traffic#NONE} where it is not counted
 */
record ResourceUsage(long cpuNanos, HostTicks host, Traffic traffic) {

    ResourceUsage since(ResourceUsage earlier) {
        return new ResourceUsage(cpuNanos - earlier.cpuNanos, host.since(earlier.host), traffic.since(earlier.traffic));
    }
}
