package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the account may not do, and connections that it does not get. */
class PostgresAccessExaminationIT extends ExaminedPostgres {

    private void createTables(String owner) throws SQLException {
        inDatabase(
                "CREATE TABLE items (id integer)",
                "CREATE TABLE orders (id integer)",
                "ALTER TABLE items OWNER TO " + owner,
                "ALTER TABLE orders OWNER TO " + owner);
    }

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
                        "autovacuum");
    }

    @Test
    void missingPrivilegeOnTheSchemaIsToldWithItsGrant() throws SQLException {
        inDatabase("REVOKE CREATE ON SCHEMA public FROM \"bench-1\"");
        Finding finding = assertOnly(
                "privileges",
                Level.PROBLEM,
                "\"bench-1\" lacks CREATE on schema public",
                "GRANT CREATE ON SCHEMA public TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void schemaNobodyMayLookIntoIsToldWithItsGrant() throws SQLException {
        inDatabase("REVOKE ALL ON SCHEMA public FROM PUBLIC", "REVOKE ALL ON SCHEMA public FROM \"bench-1\"");
        Finding finding = assertOnly(
                "privileges",
                Level.PROBLEM,
                "lacks USAGE, CREATE on schema public",
                "GRANT USAGE, CREATE ON SCHEMA public TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertNothingAmiss();
    }

    @ParameterizedTest
    @CsvSource({"nowhere", "Nowhere", "$user"})
    void missingSchemaIsToldWithTheStatementThatMakesIt(String schema) throws SQLException {
        onServer("ALTER ROLE \"bench-1\" SET search_path = \"" + schema + "\"");
        Finding finding = assertOnly("privileges", Level.PROBLEM, "none of search_path = ", "CREATE SCHEMA ");
        inDatabase(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void laterSchemaIsUsedWhereTheFirstMayNotBeLookedInto() throws SQLException {
        inDatabase("CREATE SCHEMA \"bench-1\"");
        assertNothingAmiss();
    }

    @Test
    void missingPrivilegesOnTablesAreToldWithTheirGrants() throws SQLException {
        createTables("\"bench-1\"");
        assertNothingAmiss();
        inDatabase(
                "REVOKE INSERT, UPDATE ON items FROM \"bench-1\"", "REVOKE SELECT, DELETE ON orders FROM \"bench-1\"");
        Finding finding = assertOnly(
                "privileges",
                Level.PROBLEM,
                "lacks INSERT, UPDATE on public.items; SELECT, DELETE on public.orders",
                "GRANT INSERT, UPDATE ON public.items TO \"bench-1\";"
                        + " GRANT SELECT, DELETE ON public.orders TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void tablesThatAreAllThereNeedNoPrivilegeToMakeThem() throws SQLException {
        createTables("\"bench-1\"");
        inDatabase("REVOKE CREATE ON SCHEMA public FROM \"bench-1\"");
        assertNothingAmiss();
        inDatabase("DROP TABLE orders");
        assertOnly("privileges", Level.PROBLEM, "lacks CREATE on schema public", "GRANT CREATE");
    }

    @Test
    void tablesOfSomebodyElseAreToldOf() throws SQLException {
        createTables("CURRENT_USER");
        inDatabase("GRANT ALL ON items, orders TO \"bench-1\"");
        Finding finding = assertOnly(
                "ownership",
                Level.WARNING,
                "\"bench-1\" does not own public.items, public.orders",
                "ALTER TABLE public.items OWNER TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void accountThatMayNotCheckpointIsNoted() throws SQLException {
        onServer("REVOKE pg_checkpoint FROM \"bench-1\"");
        Finding finding = assertOnly(
                "checkpoint-role", Level.NOTE, "has not the role pg_checkpoint", "GRANT pg_checkpoint TO \"bench-1\";");
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

    /** 8 users, 2 loader threads, 5 of ours: 15; without 10 there is no measurement. */
    @ParameterizedTest
    @CsvSource({
        "ALTER ROLE \"bench-1\", CONNECTION LIMIT 9 of the role \"bench-1\"",
        "ALTER DATABASE \"Examined\", CONNECTION LIMIT 9 of the database \"Examined\""
    })
    void limitOfRoleOrDatabaseThatBindsIsToldWithItsRemedy(String what, String text) throws SQLException {
        onServer(what + " CONNECTION LIMIT 9");
        Finding finding = assertOnly(
                "connections", Level.PROBLEM, "room for 9 connections (" + text + ", 0 in use); wanted are 15", what);
        assertThat(finding.remedy()).endsWith("or use at most 7 users");
        onServer(what + " CONNECTION LIMIT 10");
        assertOnly("connections", Level.WARNING, "room for 10", "--loader-threads");
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
            assertOnly(
                    "connections",
                    Level.PROBLEM,
                    "room for 9 connections (CONNECTION LIMIT 16 of the role \"bench-1\", 7 in use)",
                    "CONNECTION LIMIT 22;");
        } finally {
            for (Connection other : others) {
                other.close();
            }
        }
    }

    @Test
    void reservedConnectionsAreNotForOrdinaryAccounts() throws SQLException {
        int most = Integer.parseInt(setting("max_connections"));
        Finding finding = assertOnly(
                examined(spec, most, 2, DATA),
                "connections",
                Level.PROBLEM,
                "max_connections = " + most + ", 3 reserved",
                "raise max_connections to ");
        assertThat(finding.text()).contains("wanted are " + (most + 7) + ": " + most + " users, 2 loader threads");
        TargetSpec administrator = TargetSpec.of(url(DATABASE), SERVER.user(), SERVER.password());
        assertThat(only(examined(administrator, most, 2, DATA)).text()).contains("0 reserved");
    }
}
