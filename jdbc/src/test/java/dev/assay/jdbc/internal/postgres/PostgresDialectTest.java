package dev.assay.jdbc.internal.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.spi.data.SqlType;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect.Match;
import dev.assay.spi.jdbc.DriverPreset;
import dev.assay.spi.target.ErrorClass;
import dev.assay.test.Parallel;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class PostgresDialectTest {

    private final PostgresDialect dialect = new PostgresDialect();

    /** The names of the SQLSTATEs are those of the manual's appendix on error codes. */
    @ParameterizedTest
    @CsvSource({
        "40001, RETRYABLE, serialization_failure",
        "40P01, RETRYABLE, deadlock_detected",
        "40000, RETRYABLE, transaction_rollback",
        "40002, CONSTRAINT, transaction_integrity_constraint_violation",
        "40003, LOST_SESSION, statement_completion_unknown",
        "57014, TIMEOUT, query_canceled",
        "55P03, TIMEOUT, lock_not_available",
        "25P03, TIMEOUT, idle_in_transaction_session_timeout",
        "25P04, TIMEOUT, transaction_timeout",
        "57P01, LOST_SESSION, admin_shutdown",
        "57P02, LOST_SESSION, crash_shutdown",
        "57P05, LOST_SESSION, idle_session_timeout",
        "08000, LOST_SESSION, connection_exception",
        "08003, LOST_SESSION, connection_does_not_exist",
        "08006, LOST_SESSION, connection_failure",
        "08007, LOST_SESSION, transaction_resolution_unknown",
        "23505, CONSTRAINT, unique_violation",
        "23503, CONSTRAINT, foreign_key_violation",
        "57P03, REFUSED, cannot_connect_now",
        "53300, REFUSED, too_many_connections",
        "53100, REFUSED, disk_full",
        "25006, REFUSED, read_only_sql_transaction",
        "42501, REFUSED, insufficient_privilege",
        "28P01, REFUSED, invalid_password",
        "3D000, REFUSED, invalid_catalog_name",
        "42601, FATAL, syntax_error",
        "42P01, FATAL, undefined_table",
        "22012, FATAL, division_by_zero",
        "25P02, FATAL, in_failed_sql_transaction",
        "XX000, FATAL, internal_error"
    })
    void classifiesByState(String state, ErrorClass expected, String name) {
        assertThat(dialect.classify(new SQLException("text", state))).as(name).isEqualTo(expected);
    }

    @Test
    void failureWithoutAStateIsFatal() {
        assertThat(dialect.classify(new SQLException("text"))).isEqualTo(ErrorClass.FATAL);
    }

    @ParameterizedTest
    @CsvSource({
        "08001, is a server running there",
        "28P01, --password-env",
        "28000, --user",
        "3D000, create the database first",
        "42501, privilege",
        "53300, raise max_connections",
        "53100, disk space",
        "57P03, try again",
        "25006, use the primary"
    })
    void advisesWhatWouldHelp(String state, String advice) {
        assertThat(dialect.advice(new SQLException("text", state))).contains(advice);
    }

    @Test
    void advisesTheGrantWhoeverIsNotLetIn() {
        SQLException refused = new SQLException("FATAL: permission denied for database \"data\"", "42501");
        assertThat(dialect.connectAdvice(new SQLException("FATAL: no entry to \"data\"", "42501"), "bench-1"))
                .isEqualTo("have its owner execute: GRANT CONNECT ON DATABASE data TO \"bench-1\";");
        assertThat(dialect.connectAdvice(refused, "")).isEqualTo(dialect.advice(refused));
        SQLException other = new SQLException("FATAL: database \"data\" does not exist", "3D000");
        assertThat(dialect.connectAdvice(other, "bench")).isEqualTo(dialect.advice(other));
    }

    @ParameterizedTest
    @ValueSource(strings = {"42601", "XX000"})
    void hasNoAdviceForWhatItDoesNotKnow(String state) {
        assertThat(dialect.advice(new SQLException("text", state))).isEmpty();
        assertThat(dialect.advice(new SQLException("text"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "PostgreSQL, 18.1, jdbc:postgresql://h/d, EXACT",
        "PostgreSQL, 12.22 (Debian 12.22-1), '', EXACT",
        "PostgreSQL, 11.22, jdbc:postgresql://h/d, NO",
        "'', '', jdbc:postgresql://h/d, FAMILY",
        "'', '', jdbc:mysql://h/d, NO",
        "CockroachDB, 25.1, jdbc:postgresql://h/d, NO",
        "MySQL, 9.7.0, jdbc:mysql://h/d, NO"
    })
    void fitsByProductAndVersionAndBeforeThatIsKnownByUrl(String product, String version, String url, Match expected) {
        assertThat(dialect.match(new DatabaseIdentity(product, version, url))).isEqualTo(expected);
    }

    @Test
    void spellsEveryType() {
        assertThat(Arrays.asList(SqlType.class.getPermittedSubclasses())).hasSize(9);
        assertThat(List.of(
                        dialect.typeName(new SqlType.Int()),
                        dialect.typeName(new SqlType.UnsignedInt()),
                        dialect.typeName(new SqlType.BigInt()),
                        dialect.typeName(new SqlType.Decimal(12, 2)),
                        dialect.typeName(new SqlType.Char(9)),
                        dialect.typeName(new SqlType.Varchar(24)),
                        dialect.typeName(new SqlType.Text(100)),
                        dialect.typeName(new SqlType.Json(100)),
                        dialect.typeName(new SqlType.Timestamp())))
                .containsExactly(
                        "integer",
                        "integer",
                        "bigint",
                        "numeric(12, 2)",
                        "char(9)",
                        "varchar(24)",
                        "text",
                        "jsonb",
                        "timestamp");
    }

    /** A measured statement has no time limit; opening a connection has one. */
    @Test
    void boundsTheOpeningOfConnectionsAndNoStatement() {
        DriverPreset preset = dialect.preset("org.postgresql.Driver");
        assertThat(preset.always("assay")).containsEntry("loginTimeout", "10").containsEntry("connectTimeout", "10");
        assertThat(List.of(preset.always(), preset.tuned(), preset.loading()))
                .noneMatch(group -> group.containsKey("socketTimeout"));
    }
}
