package dev.assay.workload.oltp;

import java.util.Set;

/** Reaction of a persona to a failed statement. */
enum FailureHandling {
    /** The engine decides by the class of the failure. */
    OF_EVERY_WORKLOAD,
    /** Deadlocks, serialization failures and duplicate ids restart the event; any other failure ends the run. */
    RESTARTED,
    /** The same without serialization failures, which sysbench 0.4 does not recognize in PostgreSQL. */
    RESTARTED_0_4;

    /** Returns the SQLSTATEs that restart an event, except in MySQL and MariaDB. */
    Set<String> ignoredStates() {
        return switch (this) {
            case OF_EVERY_WORKLOAD -> Set.of();
            case RESTARTED -> Set.of("40P01", "23505", "40001");
            case RESTARTED_0_4 -> Set.of("40P01", "23505");
        };
    }
}
