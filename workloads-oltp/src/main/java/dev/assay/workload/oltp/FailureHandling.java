package dev.assay.workload.oltp;

import java.util.Set;

/** What a persona does about a statement that failed. */
enum FailureHandling {
    /** As the engine does: the class of the failure decides. */
    OF_EVERY_WORKLOAD,
    /** Deadlocks, serialisation failures and ids that are taken begin the event anew; all else ends the run. */
    RESTARTED,
    /** The same without serialisation failures, which sysbench 0.4 does not know in PostgreSQL. */
    RESTARTED_0_4;

    /** SQLSTATEs after which an event begins anew, except in MySQL and MariaDB. */
    Set<String> ignoredStates() {
        return switch (this) {
            case OF_EVERY_WORKLOAD -> Set.of();
            case RESTARTED -> Set.of("40P01", "23505", "40001");
            case RESTARTED_0_4 -> Set.of("40P01", "23505");
        };
    }
}
