package dev.assay.workload.oltp;

import dev.assay.spi.workload.FailureAction;
import java.sql.SQLException;
import java.util.Objects;

/**
 * What a run does about statements that failed. Immutable.
 *
 * @param habit of its persona
 * @param ignored errors of MySQL and MariaDB after which a persona of sysbench goes on
 */
record FailurePolicy(FailureHandling habit, IgnoredErrors ignored) {

    /**
     * What to do.
     *
     * @param dialect of the session; to MySQL and MariaDB no ROLLBACK is sent, so that after a lock wait the next BEGIN commits
     *     what the event had done
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

    /** A connection that is gone has an SQLSTATE of class 08, and no number in MySQL's driver. */
    private FailureAction inMysql(String state, int number) {
        if (state.startsWith("08")) {
            return ignored.lostConnections() ? FailureAction.AS_CLASSIFIED : FailureAction.STOP;
        }
        return ignored.contains(number) ? FailureAction.RESTART : FailureAction.STOP;
    }
}
