package dev.assay.jdbc.internal.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Results of {@code SHOW GRANTS} from servers of several versions. */
@Parallel
class MysqlGrantsTest {

    private static MysqlGrants grants(String... lines) {
        return MysqlGrants.of(List.of(lines), true, false);
    }

    /** The master account of Amazon RDS for MySQL 8.0 has neither SUPER nor ALL PRIVILEGES. */
    @Test
    void masterOfAManagedServiceMayDoAllThatIsNeeded() {
        MysqlGrants master = grants(
                "GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, DROP, RELOAD, PROCESS, REFERENCES, INDEX, ALTER, SHOW"
                        + " DATABASES, CREATE TEMPORARY TABLES, LOCK TABLES, EXECUTE, REPLICATION SLAVE, REPLICATION CLIENT,"
                        + " CREATE VIEW, SHOW VIEW, CREATE ROUTINE, ALTER ROUTINE, CREATE USER, EVENT, TRIGGER, CREATE ROLE,"
                        + " DROP ROLE ON *.* TO `admin`@`%` WITH GRANT OPTION",
                "GRANT APPLICATION_PASSWORD_ADMIN,CONNECTION_ADMIN,ROLE_ADMIN,SET_USER_ID,XA_RECOVER_ADMIN ON *.* TO"
                        + " `admin`@`%` WITH GRANT OPTION",
                "GRANT `rds_superuser_role`@`%` TO `admin`@`%`");
        for (String privilege : List.of("CREATE", "SELECT", "INSERT", "INDEX", "ALTER", "REFERENCES", "DROP")) {
            assertThat(master.allow(privilege, "bench", "items")).as(privilege).isTrue();
        }
        assertThat(master.allow("CONNECTION_ADMIN")).isTrue();
        assertThat(master.allow("SUPER")).isFalse();
        assertThat(master.allow("CREATE TEMPORARY TABLES", "bench", "items")).isTrue();
    }

    @Test
    void hashOfAPasswordGoesNowhere() {
        MysqlGrants grants = grants(
                "GRANT USAGE ON *.* TO `bench`@`%` IDENTIFIED BY PASSWORD '*6891F9D51EB5A38D1BB310DDBC6379A189A4F575'",
                "GRANT ALL PRIVILEGES ON `bench`.* TO `bench`@`%`");
        assertThat(grants.toString()).doesNotContain("6891F9D5");
        assertThat(grants.allow("CREATE", "bench", "any")).isTrue();
        assertThat(grants.allow("CREATE")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "`bench\\_1`,    bench_1,  true",
        "`bench\\_1`,    benchX1,  false",
        "`bench_1`,      benchX1,  true",
        "`bench%`,       bench_1,  true",
        "`bench%`,       bencc,    false",
        "`be.ch`,        bench,    false",
        "`a``b`,         a`b,      true",
        "`back\\\\slash`, back\\slash, true",
        "\"bench\",      bench,    true",
        "`Bench`,        bench,    false"
    })
    void nameOfADatabaseIsAPattern(String pattern, String database, boolean covered) {
        assertThat(grants("GRANT INSERT ON " + pattern + ".* TO `b`@`%`").allow("INSERT", database, "t"))
                .isEqualTo(covered);
    }

    @Test
    void namesMayDifferByCaseWhereTheServerLetsThem() {
        List<String> lines =
                List.of("GRANT INSERT ON `Bench`.* TO `b`@`%`", "GRANT UPDATE ON `Bench`.`Items` TO `b`@`%`");
        assertThat(MysqlGrants.of(lines, true, true).allow("INSERT", "bENCH", "t"))
                .isTrue();
        assertThat(MysqlGrants.of(lines, true, true).allow("UPDATE", "bench", "items"))
                .isTrue();
        assertThat(MysqlGrants.of(lines, true, false).allow("UPDATE", "bench", "items"))
                .isFalse();
    }

    /** With partial revokes there are no wildcards. */
    @Test
    void partialRevokesTakeAwayInOneDatabase() {
        MysqlGrants grants = MysqlGrants.of(
                List.of(
                        "GRANT SELECT, INSERT ON *.* TO `b`@`%`",
                        "REVOKE INSERT ON `bench_1`.* FROM `b`@`%`", "GRANT UPDATE ON `bench_%`.* TO `b`@`%`"),
                false,
                false);
        assertThat(grants.allow("INSERT", "bench_1", "t")).isFalse();
        assertThat(grants.allow("SELECT", "bench_1", "t")).isTrue();
        assertThat(grants.allow("INSERT", "benchX1", "t")).isTrue();
        assertThat(grants.allow("UPDATE", "bench_1", "t")).isFalse();
        assertThat(grants.databasePattern("bench_1")).isEqualTo("`bench_1`");
        assertThat(grants().databasePattern("be_n`%ch")).isEqualTo("`be\\_n``\\%ch`");
    }

    @Test
    void privilegesOnColumnsAreOnSomeAlone() {
        MysqlGrants grants = grants("GRANT SELECT (`a`), UPDATE (`a`, `b`), DELETE ON `bench`.`items` TO `b`@`%`");
        assertThat(grants.allow("DELETE", "bench", "items")).isTrue();
        assertThat(grants.allow("DELETE", "bench", "orders")).isFalse();
        assertThat(grants.allow("UPDATE", "bench", "items")).isFalse();
        assertThat(grants.allowSome("UPDATE", "bench", "items")).isTrue();
        assertThat(grants.allowSome("INSERT", "bench", "items")).isFalse();
    }

    @Test
    void rolesProxiesAndProceduresAreNoPrivilegesOnTables() {
        List<String> lines = List.of(
                "GRANT `r`@`%`,`s`@`%` TO `b`@`%`",
                "GRANT PROXY ON ``@`` TO `root`@`localhost` WITH GRANT OPTION",
                "GRANT EXECUTE ON PROCEDURE `bench`.`p` TO `b`@`%`",
                "GRANT USAGE ON *.* TO `b`@`%`");
        assertThat(MysqlGrants.roles(lines)).containsExactly("`r`@`%`,`s`@`%`");
        assertThat(MysqlGrants.of(lines, true, false).allow("EXECUTE", "bench", "p"))
                .isFalse();
        assertThat(MysqlGrants.of(lines, true, false).allow("SELECT", "bench", "t"))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {"bench@%, 'bench'@'%'", "o'neil@10.0.0.1, 'o''neil'@'10.0.0.1'", "a@b@localhost, 'a@b'@'localhost'"
            })
    void accountIsNamedAsStatementsNameIt(String currentUser, String named) {
        assertThat(MysqlGrants.account(currentUser)).isEqualTo(named);
    }

    @Test
    void limitsAndRequirementsAreReadFromTheDefinition() {
        List<String> mysql =
                List.of("CREATE USER `b`@`%` IDENTIFIED WITH 'caching_sha2_password' AS '$A$005$x' REQUIRE SSL"
                        + " WITH MAX_QUERIES_PER_HOUR 5 MAX_USER_CONNECTIONS 9 PASSWORD EXPIRE DEFAULT ACCOUNT UNLOCK");
        assertThat(MysqlAccount.limits(mysql))
                .containsOnly(entry("MAX_QUERIES_PER_HOUR", 5L), entry("MAX_USER_CONNECTIONS", 9L));
        assertThat(MysqlAccount.requires(mysql)).isEqualTo("SSL");
        List<String> mariadb =
                List.of("CREATE USER `b`@`%` IDENTIFIED BY PASSWORD '*68' WITH MAX_STATEMENT_TIME 1.500000");
        assertThat(MysqlAccount.limits(mariadb)).containsEntry("MAX_STATEMENT_TIME", 1L);
        assertThat(MysqlAccount.requires(mariadb)).isEmpty();
        assertThat(MysqlAccount.requires(List.of("CREATE USER `b`@`%` REQUIRE NONE")))
                .isEmpty();
    }
}
