package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class PostgresLogTest {

    private static final String STAMP = "2026-11-21 03:47:58.001 UTC [5429] ";

    @Test
    void tellsEverySettingThatIsRefused() {
        PostgresLog log = PostgresLog.of(List.of(
                STAMP + "LOG:  unrecognized configuration parameter \"foo\" in file \"/d/postgresql.auto.conf\" line 1",
                STAMP + "LOG:  invalid value for parameter \"work_mem\": \"x\"",
                STAMP + "FATAL:  configuration file \"/d/postgresql.auto.conf\" contains errors"));

        assertThat(log)
                .isEqualTo(new PostgresLog(
                        "unrecognized configuration parameter \"foo\";"
                                + " invalid value for parameter \"work_mem\": \"x\"",
                        true));
    }

    @Test
    void addsTheDetailOfAFailure() {
        PostgresLog log = PostgresLog.of(List.of(
                STAMP + "LOG:  starting PostgreSQL",
                STAMP + "FATAL:  database files are incompatible with server",
                STAMP + "DETAIL:  The data directory was initialized by PostgreSQL version 17.",
                "pg_ctl: could not start server"));

        assertThat(log)
                .isEqualTo(new PostgresLog(
                        "database files are incompatible with server:"
                                + " The data directory was initialized by PostgreSQL version 17.",
                        false));
    }

    @Test
    void knowsComplaintsThatComeBeforeTheLogBegins() {
        PostgresLog log = PostgresLog.of(List.of(
                "waiting for server to start....postgres: \"superuser_reserved_connections\" (200)"
                        + " must be less than \"max_connections\" (100)",
                " stopped waiting",
                "pg_ctl: could not start server"));

        assertThat(log.reason())
                .isEqualTo("\"superuser_reserved_connections\" (200) must be less than \"max_connections\" (100)");
    }

    @Test
    void knowsWhatInitdbSays() {
        PostgresLog log =
                PostgresLog.of(List.of("initdb: error: cannot be run as root", "initdb: hint: Please log in"));

        assertThat(log.reason()).isEqualTo("cannot be run as root");
    }

    @Test
    void givesTheLastLineIfNothingElseHelps() {
        assertThat(PostgresLog.of(List.of("Segmentation fault", "")).reason()).isEqualTo("Segmentation fault");
        assertThat(PostgresLog.of(List.of()).reason()).isEqualTo("no message in its log");
    }
}
