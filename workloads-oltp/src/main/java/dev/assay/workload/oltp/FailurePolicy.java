package dev.assay.workload.oltp;

import dev.assay.spi.workload.FailureAction;
import java.sql.SQLException;
import java.util.Objects;

/**
 * Reaction of a run to failed statements. Immutable.
 *
 * @param habit failure handling of the persona
 * @param ignored errors of MySQL and MariaDB that restart the event in sysbench's personas
 */
record FailurePolicy(FailureHandling habit, IgnoredErrors ignored) {

    /**
     * Returns the action after a failure. In MySQL and MariaDB, no ROLLBACK is sent: after a lock wait timeout, the next BEGIN
     * commits the changes of the failed event.
     */
    FailureAction failureAction(String dialect, Exception failure) {
        if (habit == FailureHandling.OF_EVERY_WORKLOAD) {
            return FailureAction.AS_CLASSIFIED;
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                String state = Objects.requireNonNullElse(sql.getSQLState(), "");
                if (dialect.equals("mysql") || dialect.equals("mariadb")) {
                    return inMysql(state, sql.getErrorCode());
                }
                return habit.ignoredStates().contains(state) ? FailureAction.ROLL_BACK_AND_RESTART : FailureAction.STOP;
            }
        }
        return FailureAction.STOP;
    }

    /** A lost connection has an SQLSTATE of class 08, and no error number in MySQL's driver. */
    private FailureAction inMysql(String state, int number) {
        if (state.startsWith("08")) {
            return ignored.lostConnections() ? FailureAction.AS_CLASSIFIED : FailureAction.STOP;
        }
        return ignored.contains(number) ? FailureAction.RESTART : FailureAction.STOP;
    }
}
