package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Routine;
import dev.assay.spi.target.Expectation;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Findings on the privileges of an account in MySQL or MariaDB. */
abstract class MysqlFamilyPrivileges extends ExaminedMysqlFamily {

    private static final String REVOKE = "REVOKE ALL ON `exam\\_ined`.* FROM " + ACCOUNT;

    MysqlFamilyPrivileges(String product, String scheme) {
        super(product, scheme);
    }

    private void createTables() throws SQLException {
        onServer("CREATE TABLE exam_ined.items (id INT, text INT)", "CREATE TABLE exam_ined.orders (id INT, text INT)");
    }

    private List<Finding> examinedFor(Map<String, Set<Change>> changes) {
        return examined(spec(), new Expectation(8, 2, DATA, changes, 0));
    }

    @Test
    void missingPrivilegesAreToldWithTheirGrant() throws SQLException {
        onServer("REVOKE CREATE, INSERT ON `exam\\_ined`.* FROM " + ACCOUNT);
        Finding finding = assertOnly(
                "privileges",
                Level.PROBLEM,
                "'bench-1'@'%' lacks CREATE, INSERT on database exam_ined",
                "GRANT CREATE, INSERT ON `exam\\_ined`.* TO 'bench-1'@'%';");
        onServer(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void whoeverCannotDropIsToldSo() throws SQLException {
        onServer("REVOKE DROP ON `exam\\_ined`.* FROM " + ACCOUNT);
        Finding finding = assertOnly(
                "privileges", Level.WARNING, "lacks DROP on database exam_ined, which may be needed", "GRANT DROP ON ");
        onServer(finding.remedy());
        assertNothingAmiss();
    }

    /** The master account of a managed service has all privileges one by one, but neither SUPER nor ALL PRIVILEGES. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "GRANT ALL ON *.* TO ",
                "GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, RELOAD, PROCESS, REFERENCES, INDEX, ALTER ON *.* TO ",
                "GRANT ALL ON `exam%`.* TO ",
                "GRANT ALL ON `exam_ined`.* TO ",
                "GRANT ALL ON `%`.* TO "
            })
    void privilegesHadByOtherMeansAreNotMissed(String grant) throws SQLException {
        // so that the account can still connect to the database
        onServer(REVOKE, "GRANT SHOW VIEW ON `exam\\_ined`.* TO " + ACCOUNT);
        assertThat(amiss(examined())).extracting(Finding::level).containsExactly(Level.PROBLEM, Level.WARNING);
        onServer(grant + ACCOUNT);
        assertNothingAmiss();
    }

    @ParameterizedTest
    @ValueSource(strings = {"GRANT ALL ON `examXined`.* TO ", "GRANT ALL ON `exam`.* TO ", "GRANT EXECUTE ON *.* TO "})
    void privilegesOnSomethingElseAreNotEnough(String grant) throws SQLException {
        onServer(REVOKE, "GRANT SHOW VIEW ON `exam\\_ined`.* TO " + ACCOUNT, grant + ACCOUNT);
        assertThat(amiss(examined())).extracting(Finding::level).containsExactly(Level.PROBLEM, Level.WARNING);
    }

    @Test
    void rolesCountWhileTheyAreActive() throws SQLException {
        onServer(
                REVOKE,
                "GRANT SHOW VIEW ON `exam\\_ined`.* TO " + ACCOUNT,
                "CREATE ROLE bench_role",
                "GRANT ALL ON `exam\\_ined`.* TO bench_role",
                "GRANT bench_role TO " + ACCOUNT);
        assertThat(amiss(examined()))
                .first()
                .satisfies(finding -> assertThat(finding.text())
                        .contains("(it has roles that are not active: `bench_role`", "SET DEFAULT ROLE"));
        onServer("SET DEFAULT ROLE bench_role " + (mariadb() ? "FOR " : "TO ") + ACCOUNT);
        assertNothingAmiss();
    }

    @Test
    void tablesThatAreAllThereNeedNoPrivilegeToMakeThem() throws SQLException {
        createTables();
        onServer("REVOKE CREATE, INDEX, ALTER, REFERENCES ON `exam\\_ined`.* FROM " + ACCOUNT);
        assertNothingAmiss();
        onServer("DROP TABLE exam_ined.orders");
        assertOnly("privileges", Level.PROBLEM, "lacks CREATE on database exam_ined", "GRANT CREATE");
    }

    @Test
    void storedProceduresNeedAPrivilegeUntilTheyAreThere() throws SQLException {
        onServer("REVOKE CREATE ROUTINE ON `exam\\_ined`.* FROM " + ACCOUNT);
        assertNothingAmiss();
        assertOnly(
                examined(spec(), 8, 2, WITH_ROUTINE),
                "privileges",
                Level.PROBLEM,
                "'bench-1'@'%' lacks CREATE ROUTINE on database exam_ined",
                "GRANT CREATE ROUTINE ON `exam\\_ined`.* TO 'bench-1'@'%';");
        onServer(WITH_ROUTINE
                .routines()
                .get(0)
                .text(Routine.Language.SQL_PSM)
                .replace("PROCEDURE ", "PROCEDURE exam_ined."));
        assertThat(amiss(examined(spec(), 8, 2, WITH_ROUTINE))).isEmpty();
    }

    @Test
    void privilegesOnTablesCount() throws SQLException {
        createTables();
        onServer(REVOKE, "GRANT DROP ON `exam\\_ined`.* TO " + ACCOUNT);
        onServer("GRANT ALL ON exam_ined.items TO " + ACCOUNT, "GRANT SELECT ON exam_ined.orders TO " + ACCOUNT);
        Finding finding = assertOnly(
                "privileges",
                Level.WARNING,
                "lacks INSERT, UPDATE, DELETE on exam_ined.orders, which may be needed",
                "GRANT INSERT, UPDATE, DELETE ON `exam_ined`.`orders` TO 'bench-1'@'%';");
        onServer(finding.remedy());
        assertNothingAmiss();
    }

    @Test
    void privilegesTransactionsSurelyNeedAreAProblemAndNoOthersAre() throws SQLException {
        createTables();
        onServer(REVOKE, "GRANT DROP, SELECT ON `exam\\_ined`.* TO " + ACCOUNT);
        Map<String, Set<Change>> changes = Map.of("orders", Set.of(Change.UPDATE));
        Finding finding = assertOnly(
                examinedFor(changes),
                "privileges",
                Level.PROBLEM,
                "lacks UPDATE on exam_ined.orders",
                "GRANT UPDATE ON `exam_ined`.`orders` TO 'bench-1'@'%';");
        onServer("GRANT UPDATE (id) ON exam_ined.orders TO " + ACCOUNT);
        assertThat(only(examinedFor(changes)).level())
                .as("on some columns: statements that touch these alone succeed")
                .isEqualTo(Level.WARNING);
        onServer(finding.remedy());
        assertThat(amiss(examinedFor(changes))).isEmpty();
    }

    @Test
    void nothingHasToBeMadeForWhoeverNamesNoData() throws SQLException {
        onServer("REVOKE CREATE ON `exam\\_ined`.* FROM " + ACCOUNT);
        assertOnly(
                examined(spec(), 8, 2, null),
                "privileges",
                Level.WARNING,
                "lacks CREATE on database exam_ined, which may be needed",
                "GRANT CREATE ON `exam\\_ined`.*");
    }

    @Test
    void urlWithoutADatabaseIsAProblem() {
        assertOnly(
                examined(specWithoutDatabase(), 8, 2, DATA),
                "privileges",
                Level.PROBLEM,
                "the URL names no database",
                "jdbc:mysql://host:3306/database");
    }

    /** Each product has its own way to grant a privilege outside the account's grants. */
    @Test
    void whatIsSaidElsewhereCounts() throws SQLException {
        if (mariadb()) {
            onServer(REVOKE, "GRANT ALL ON `exam\\_ined`.* TO PUBLIC");
            try {
                assertNothingAmiss();
            } finally {
                onServer("REVOKE ALL ON `exam\\_ined`.* FROM PUBLIC");
            }
            return;
        }
        set("partial_revokes", "ON");
        try {
            onServer(REVOKE, "GRANT ALL ON *.* TO " + ACCOUNT, "REVOKE INSERT ON exam_ined.* FROM " + ACCOUNT);
            Finding finding = assertOnly(
                    "privileges",
                    Level.PROBLEM,
                    "lacks INSERT on database exam_ined",
                    "GRANT INSERT ON `exam_ined`.* TO ");
            onServer(finding.remedy());
            assertNothingAmiss();
        } finally {
            onServer("DROP USER " + ACCOUNT);
        }
    }
}
