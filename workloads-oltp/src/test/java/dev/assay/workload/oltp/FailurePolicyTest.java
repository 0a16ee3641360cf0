package dev.assay.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.workload.FailureAction;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class FailurePolicyTest {

    @ParameterizedTest
    @CsvSource({
        "RESTARTED, mysql, HY000, 1213, RESTART",
        "RESTARTED, mariadb, HY000, 1020, RESTART",
        "RESTARTED, mysql, 40001, 1205, RESTART",
        "RESTARTED, mysql, 23000, 1062, STOP",
        "RESTARTED, mariadb, 08000, 2013, STOP",
        "RESTARTED, postgresql, 40P01, 0, ROLL_BACK_AND_RESTART",
        "RESTARTED, postgresql, 23505, 0, ROLL_BACK_AND_RESTART",
        "RESTARTED, postgresql, 40001, 0, ROLL_BACK_AND_RESTART",
        "RESTARTED, postgresql, 57P01, 0, STOP",
        "RESTARTED, postgresql, , 0, STOP",
        "RESTARTED_0_4, mysql, 40001, 1213, RESTART",
        "RESTARTED_0_4, postgresql, 23505, 0, ROLL_BACK_AND_RESTART",
        "RESTARTED_0_4, postgresql, 40001, 0, STOP",
        "OF_EVERY_WORKLOAD, postgresql, 40001, 0, AS_CLASSIFIED"
    })
    void errorsMeanWhatTheyMeanToSysbench(
            FailureHandling habit, String dialect, String state, int code, FailureAction failureAction) {
        FailurePolicy policy = new FailurePolicy(habit, IgnoredErrors.of(IgnoredErrors.DEFAULT));
        assertThat(policy.failureAction(dialect, new SQLException("failed", state, code)))
                .isEqualTo(failureAction);
    }

    /** Those that sysbench's manual gives as examples, and the connection that is gone. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            all             | mysql      | 42S02 | 1146 | RESTART
            all             | mariadb    | 08S01 | 0    | AS_CLASSIFIED
            all             | postgresql | 57P01 | 0    | STOP
            1062, 2013      | mysql      | 23000 | 1062 | RESTART
            1062, 2013      | mysql      | 40001 | 1213 | STOP
            1062, 2013      | mysql      | 08S01 | 0    | AS_CLASSIFIED
            1062            | mysql      | 08S01 | 0    | STOP
            ''                | mysql      | 40001 | 1213 | STOP
            """)
    void errorsOfMysqlToIgnoreCanBeNamed(
            String ignored, String dialect, String state, int code, FailureAction failureAction) {
        FailurePolicy policy = new FailurePolicy(FailureHandling.RESTARTED, IgnoredErrors.of(ignored));
        assertThat(policy.failureAction(dialect, new SQLException("failed", state, code)))
                .isEqualTo(failureAction);
    }

    @Test
    void whatIsNoErrorOfTheDatabaseEndsTheRun() {
        FailurePolicy policy = new FailurePolicy(FailureHandling.RESTARTED, IgnoredErrors.of("all"));
        assertThat(policy.failureAction("mysql", new IllegalStateException("bug")))
                .isEqualTo(FailureAction.STOP);
    }
}
