package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Routine;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Findings on the privileges of the account. */
@Parallel
@ResourceLock(Resources.EXAMINED_POSTGRESQL)
class PostgresPrivilegesExaminationIT extends ExaminedPostgres {

    private void createTables(String owner) throws SQLException {
        inDatabase(
                "CREATE TABLE items (id integer)",
                "CREATE TABLE orders (id integer)",
                "ALTER TABLE items OWNER TO " + owner,
                "ALTER TABLE orders OWNER TO " + owner);
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
                "lacks USAGE on schema public; CREATE on schema public",
                "GRANT USAGE ON SCHEMA public TO \"bench-1\"; GRANT CREATE ON SCHEMA public TO \"bench-1\";");
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

    private List<Finding> examinedWithRoutine() {
        awaitThoseWhoLeft();
        return examined(spec, 8, 2, WITH_ROUTINE);
    }

    @Test
    void languageOfStoredProceduresIsNeededByThoseWhoCreateThem() throws SQLException {
        inDatabase("REVOKE USAGE ON LANGUAGE plpgsql FROM PUBLIC");
        assertNothingAmiss();
        Finding finding = assertOnly(
                examinedWithRoutine(),
                "privileges",
                Level.PROBLEM,
                "\"bench-1\" lacks USAGE on language plpgsql",
                "GRANT USAGE ON LANGUAGE plpgsql TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertThat(amiss(examinedWithRoutine())).isEmpty();
        inDatabase("REVOKE USAGE ON LANGUAGE plpgsql FROM \"bench-1\"", "DROP EXTENSION plpgsql");
        finding = assertOnly(
                examinedWithRoutine(),
                "privileges",
                Level.PROBLEM,
                "lacks the language plpgsql for stored procedures",
                "CREATE EXTENSION plpgsql;");
        inDatabase(finding.remedy());
        assertThat(amiss(examinedWithRoutine())).isEmpty();
    }

    @Test
    void schemaIsWrittenToUntilTheStoredProceduresAreThere() throws SQLException {
        createTables("\"bench-1\"");
        inDatabase("REVOKE CREATE ON SCHEMA public FROM \"bench-1\"");
        assertNothingAmiss();
        assertOnly(
                examinedWithRoutine(),
                "privileges",
                Level.PROBLEM,
                "\"bench-1\" lacks CREATE on schema public",
                "GRANT CREATE ON SCHEMA public TO \"bench-1\";");
        inDatabase(WITH_ROUTINE.routines().get(0).text(Routine.Language.PLPGSQL));
        assertThat(amiss(examinedWithRoutine())).isEmpty();
    }

    /** A workload that declares the changes of its transactions. */
    private List<Finding> examinedFor(Map<String, Set<Change>> changes) {
        try (Target target = JdbcTarget.connect(spec, DIALECTS)) {
            return target.examine(new Expectation(8, 2, DATA, changes, 0));
        }
    }

    @Test
    void tableThatMayNotBeReadIsAProblem() throws SQLException {
        createTables("\"bench-1\"");
        assertNothingAmiss();
        inDatabase("REVOKE SELECT ON orders FROM \"bench-1\"");
        Finding finding = assertOnly(
                "privileges",
                Level.PROBLEM,
                "\"bench-1\" lacks SELECT on public.orders",
                "GRANT SELECT ON public.orders TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void privilegesNobodySaidAreNeededAreAWarning() throws SQLException {
        createTables("\"bench-1\"");
        inDatabase("REVOKE INSERT, UPDATE ON items FROM \"bench-1\"", "REVOKE DELETE ON orders FROM \"bench-1\"");
        Finding finding = assertOnly(
                "privileges",
                Level.WARNING,
                "lacks INSERT, UPDATE on public.items; DELETE on public.orders, which may be needed",
                "GRANT INSERT, UPDATE ON public.items TO \"bench-1\"; GRANT DELETE ON public.orders TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void privilegesTransactionsSurelyNeedAreAProblemAndNoOthersAre() throws SQLException {
        createTables("\"bench-1\"");
        inDatabase("REVOKE INSERT, UPDATE, DELETE ON items, orders FROM \"bench-1\"");
        Finding finding = assertOnly(
                examinedFor(Map.of("orders", Set.of(Change.UPDATE, Change.INSERT))),
                "privileges",
                Level.PROBLEM,
                "lacks INSERT, UPDATE on public.orders",
                "GRANT INSERT, UPDATE ON public.orders TO \"bench-1\";");
        inDatabase(finding.remedy());
        assertThat(amiss(examinedFor(Map.of("orders", Set.of(Change.UPDATE, Change.INSERT)))))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GRANT UPDATE ON orders TO PUBLIC",
                "GRANT pg_write_all_data TO \"bench-1\"",
                "ALTER ROLE \"bench-1\" SUPERUSER"
            })
    void privilegesHadByOtherMeansAreNotMissed(String means) throws SQLException {
        createTables("\"bench-1\"");
        inDatabase("REVOKE UPDATE ON orders FROM \"bench-1\"");
        Map<String, Set<Change>> changes = Map.of("orders", Set.of(Change.UPDATE));
        assertThat(only(examinedFor(changes)).level()).isEqualTo(Level.PROBLEM);
        inDatabase(means);
        assertThat(amiss(examinedFor(changes))).isEmpty();
    }

    /** Statements on these columns succeed, and other columns may not be needed. */
    @Test
    void privilegeOnSomeColumnsIsAWarning() throws SQLException {
        createTables("\"bench-1\"");
        inDatabase("REVOKE UPDATE ON orders FROM \"bench-1\"", "GRANT UPDATE (id) ON orders TO \"bench-1\"");
        assertOnly(
                examinedFor(Map.of("orders", Set.of(Change.UPDATE))),
                "privileges",
                Level.WARNING,
                "lacks UPDATE on public.orders",
                "GRANT UPDATE ON public.orders");
    }

    @Test
    void unfinishedLoadsAndFreshDataTakePrivilegesOnTheMarker() throws SQLException {
        createTables("\"bench-1\"");
        inDatabase(
                "CREATE TABLE assay_dataset (id integer)",
                "CREATE TABLE assay_dataset_chunk (id integer)",
                "ALTER TABLE assay_dataset OWNER TO \"bench-1\"",
                "ALTER TABLE assay_dataset_chunk OWNER TO \"bench-1\"",
                "REVOKE ALL ON assay_dataset_chunk FROM \"bench-1\"",
                "REVOKE UPDATE, DELETE ON assay_dataset FROM \"bench-1\"");
        assertOnly(
                "privileges",
                Level.WARNING,
                "lacks UPDATE on public.assay_dataset; SELECT, INSERT, DELETE on public.assay_dataset_chunk, which may",
                "GRANT UPDATE ON public.assay_dataset TO \"bench-1\";");
        inDatabase("REVOKE SELECT ON assay_dataset FROM \"bench-1\"");
        assertThat(amiss(examined())).extracting(Finding::level).containsExactly(Level.PROBLEM, Level.WARNING);
    }

    @Test
    void nothingHasToBeMadeForWhoeverNamesNoData() throws SQLException {
        inDatabase("REVOKE CREATE ON SCHEMA public FROM \"bench-1\"");
        assertOnly(
                examined(spec, 8, 2, null),
                "privileges",
                Level.WARNING,
                "lacks CREATE on schema public, which may be needed",
                "GRANT CREATE ON SCHEMA public");
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
}
