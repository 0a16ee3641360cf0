package dev.assay.jdbc.internal.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class MysqlErrorsTest {

    /** Error numbers and SQLSTATEs of servers and drivers. */
    @ParameterizedTest
    @CsvSource({
        "1040, 08004, true",
        "1203, 42000, true",
        "1226, 42000, true",
        "0, 08004, true",
        "1045, 28000, false",
        "1049, 42000, false",
        "1129, HY000, false",
        "1130, HY000, false",
        "0, 08S01, false",
        "0, 08001, false"
    })
    void onlyALackOfConnectionsIsOne(int number, String state, boolean lack) {
        assertThat(MysqlErrors.outOfConnections(new SQLException("said", state, number)))
                .isEqualTo(lack);
    }

    @Test
    void aFailureOfWhichNothingIsSaidIsNone() {
        assertThat(MysqlErrors.outOfConnections(new SQLException())).isFalse();
    }
}
