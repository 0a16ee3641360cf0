package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Findings on refused connections, and the findings of a good configuration. */
@Parallel
@ResourceLock(Resources.EXAMINED_POSTGRESQL)
class PostgresAccessExaminationIT extends ExaminedPostgres {

    @Test
    void nothingIsAmissWithAWellSetUpServer() {
        assertNothingAmiss();
        assertThat(examined())
                .extracting(Finding::id)
                .containsExactly(
                        "driver-preset",
                        "driver-parameters",
                        "encryption",
                        "privileges",
                        "checkpoint-role",
                        "connections",
                        "read-only",
                        "durability",
                        "memory",
                        "checkpoints",
                        "autovacuum",
                        "clock");
    }

    @Test
    void accountThatMayNotCheckpointIsNoted() throws SQLException {
        onServer("REVOKE pg_checkpoint FROM \"bench-1\"");
        Finding finding = assertOnly(
                "checkpoint-role", Level.NOTE, "lacks the role pg_checkpoint", "GRANT pg_checkpoint TO \"bench-1\";");
        onServer(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void accountThatMayNotConnectIsToldItsGrant() throws SQLException {
        onServer("REVOKE CONNECT ON DATABASE \"Examined\" FROM PUBLIC");
        AssayException refusal = catchThrowableOfType(AssayException.class, this::examined);
        String grant = "GRANT CONNECT ON DATABASE \"Examined\" TO \"bench-1\";";
        assertThat(refusal.kind()).isEqualTo(AssayException.Kind.TARGET);
        assertThat(refusal.message()).contains(grant).doesNotContain(Postgres.PLANTED);
        onServer(grant);
        assertNothingAmiss();
    }

    /** 8 users, 2 loader threads, 5 internal connections: 15. Opening them decides whether there is room for at least 10. */
    @ParameterizedTest
    @CsvSource({
        "ALTER ROLE \"bench-1\", CONNECTION LIMIT 9 of the role \"bench-1\"",
        "ALTER DATABASE \"Examined\", CONNECTION LIMIT 9 of the database \"Examined\""
    })
    void limitOfRoleOrDatabaseThatBindsIsToldWithItsRemedy(String what, String text) throws SQLException {
        onServer(what + " CONNECTION LIMIT 9");
        Finding finding = assertOnly(
                "connections",
                Level.WARNING,
                "room for 9 connections (" + text + ", 0 in use by others); needed are 15",
                what);
        assertThat(finding.text()).endsWith("; without a pooler in between, the run will be refused");
        assertThat(finding.remedy()).endsWith("or use at most 7 users");
        onServer(what + " CONNECTION LIMIT 10");
        Finding scarce = assertOnly("connections", Level.WARNING, "room for 10", "--loader-threads");
        assertThat(scarce.text()).doesNotContain("refused");
        onServer(finding.remedy().replaceFirst(";.*", ""));
        assertNothingAmiss();
    }

    @Test
    void connectionsInUseLeaveLessRoom() throws SQLException {
        onServer("ALTER ROLE \"bench-1\" CONNECTION LIMIT 16");
        assertNothingAmiss();
        List<Connection> others = new ArrayList<>();
        try {
            for (int i = 0; i < 7; i++) {
                others.add(Postgres.connect(spec));
            }
            kept = others.size();
            assertOnly(
                    "connections",
                    Level.WARNING,
                    "room for 9 connections (CONNECTION LIMIT 16 of the role \"bench-1\", 7 in use by others)",
                    "CONNECTION LIMIT 22;");
        } finally {
            for (Connection other : others) {
                other.close();
            }
        }
    }

    @Test
    void connectionsOfOurOwnAreNotSomebodyElses() throws SQLException {
        onServer("ALTER ROLE \"bench-1\" CONNECTION LIMIT 15");
        try (Target target = JdbcTarget.connect(spec, DIALECTS)) {
            target.info(); // leaves its connection idle in the pool
            assertThat(amiss(target.examine(new Expectation(8, 2, DATA)))).isEmpty();
        }
    }

    @Test
    void reservedConnectionsAreNotForOrdinaryAccounts() throws SQLException {
        int most = Integer.parseInt(setting("max_connections"));
        Finding finding = assertOnly(
                examined(spec, most, 2, DATA),
                "connections",
                Level.WARNING,
                "max_connections = " + most + ", 3 reserved",
                "raise max_connections to ");
        assertThat(finding.text()).contains("needed are " + (most + 7) + ": " + most + " users, 2 loader threads");
        TargetSpec administrator = TargetSpec.of(url(DATABASE), SERVER.user(), SERVER.password());
        assertThat(only(examined(administrator, most, 2, DATA)).text()).contains("0 reserved");
    }
}
