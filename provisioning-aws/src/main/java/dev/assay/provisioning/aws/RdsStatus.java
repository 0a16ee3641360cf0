package dev.assay.provisioning.aws;

import dev.assay.model.environment.ResourceState.Status;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The states of databases and clusters, by the table of the user guide of RDS as remembered on 2026-11-27. Stateless.
 */
final class RdsStatus {

    /** Usable. An optimization of storage goes on for hours. */
    private static final Set<String> READY = Set.of("available", "storage-optimization");

    /** States that do not end without the user. */
    private static final Set<String> ENDED = Set.of(
            "cloning-failed",
            "delete-precheck-failed",
            "failed",
            "inaccessible-encryption-credentials",
            "inaccessible-encryption-credentials-recoverable",
            "insufficient-capacity",
            "migration-failed",
            "restore-error",
            "stopped",
            "stopping",
            "storage-full");

    private RdsStatus() {}

    static Status of(@Nullable String state) {
        String known = state == null ? "" : state;
        if (READY.contains(known)) {
            return Status.READY;
        }
        if (known.equals("deleting")) {
            return Status.DELETING;
        }
        return ENDED.contains(known) || known.startsWith("incompatible-") ? Status.FAILED : Status.CREATING;
    }

    /** Returns why a database is not usable; null unless it failed. */
    static @Nullable String problem(@Nullable String state) {
        return of(state) == Status.FAILED ? "its state is " + state : null;
    }
}
