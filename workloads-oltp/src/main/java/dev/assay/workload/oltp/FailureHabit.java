package dev.assay.workload.oltp;

import dev.assay.spi.workload.Remedy;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;

/** What a persona does about a statement that failed. */
enum FailureHabit {
    /** As the engine does: the class of the failure decides. */
    OF_EVERY_WORKLOAD,
    /** Deadlocks, serialisation failures and ids that are taken begin the event anew; all else ends the run. */
    RESTARTED,
    /** The same without serialisation failures, which sysbench 0.4 does not know in PostgreSQL. */
    RESTARTED_0_4;

    /** Deadlock, changed record, lock wait: what sysbench ignores of MySQL and MariaDB unless told otherwise. */
    private static final Set<Integer> IGNORED_ERRORS = Set.of(1213, 1020, 1205);

    /** SQLSTATEs after which an event begins anew, except in MySQL and MariaDB. */
    private Set<String> ignoredStates() {
        return switch (this) {
            case OF_EVERY_WORKLOAD -> Set.of();
            case RESTARTED -> Set.of("40P01", "23505", "40001");
            case RESTARTED_0_4 -> Set.of("40P01", "23505");
        };
    }

    /**
     * What to do.
     *
     * @param dialect of the session; to MySQL and MariaDB no ROLLBACK is sent, so that after a lock wait the next BEGIN commits
     *     what the event had done
     */
    Remedy remedy(String dialect, Exception failure) {
        if (this == OF_EVERY_WORKLOAD) {
            return Remedy.AS_CLASSIFIED;
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                boolean mysql = dialect.equals("mysql") || dialect.equals("mariadb");
                boolean ignored = mysql
                        ? IGNORED_ERRORS.contains(sql.getErrorCode())
                        : ignoredStates().contains(Objects.requireNonNullElse(sql.getSQLState(), ""));
                if (ignored) {
                    return mysql ? Remedy.RESTART : Remedy.ROLL_BACK_AND_RESTART;
                }
                return Remedy.STOP;
            }
        }
        return Remedy.STOP;
    }
}
