package dev.assay.workload.oltp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.workload.Remedy;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailureHabitTest {

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
    void errorsMeanWhatTheyMeanToSysbench(FailureHabit habit, String dialect, String state, int code, Remedy remedy) {
        assertThat(habit.remedy(dialect, new SQLException("failed", state, code)))
                .isEqualTo(remedy);
    }

    @Test
    void whatIsNoErrorOfTheDatabaseEndsTheRun() {
        assertThat(FailureHabit.RESTARTED.remedy("mysql", new IllegalStateException("bug")))
                .isEqualTo(Remedy.STOP);
    }
}
