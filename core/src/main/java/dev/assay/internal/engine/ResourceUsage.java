package dev.assay.internal.engine;

import dev.assay.spi.target.Traffic;

/**
 * Resources used and transactions finished since the start of the process; the difference of two readings is what happened
 * between them. A reading on a busy host may be late. Figures per transaction or second are therefore made of the transactions
 * and the time between the same two readings. Immutable.
 *
 * @param nanos time of the reading
 * @param transactions finished by all workers
 * @param cpuNanos processor time of this process
 * @param host processor time of the whole host
 * @param traffic of the measured sessions; {@link Traffic#NONE} if it is not counted
 */
record ResourceUsage(long nanos, long transactions, long cpuNanos, HostTicks host, Traffic traffic) {

    ResourceUsage since(ResourceUsage earlier) {
        return new ResourceUsage(
                nanos - earlier.nanos,
                transactions - earlier.transactions,
                cpuNanos - earlier.cpuNanos,
                host.since(earlier.host),
                traffic.since(earlier.traffic));
    }
}
