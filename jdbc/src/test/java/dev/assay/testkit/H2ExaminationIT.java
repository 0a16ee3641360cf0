package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import dev.assay.spi.data.Change;
import dev.assay.spi.target.Expectation;
import dev.assay.test.Parallel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In the JVM, in a file, with an ordinary account that owns a schema. */
@Parallel
class H2ExaminationIT extends Examined {

    @TempDir
    Path folder;

    private Connection administrator;

    @BeforeEach
    void createDatabase() throws SQLException {
        administrator = DriverManager.getConnection(url(), "sa", "");
        execute(
                "SET WRITE_DELAY 0",
                "CREATE USER bench PASSWORD '" + PLANTED + "'",
                "CREATE SCHEMA bench AUTHORIZATION bench");
    }

    @AfterEach
    void shutDown() throws SQLException {
        execute("SHUTDOWN");
    }

    private String url() {
        return "jdbc:h2:file:" + folder.resolve("examined");
    }

    private void execute(String... statements) throws SQLException {
        for (String sql : statements) {
            H2.execute(administrator, sql);
        }
    }

    @Override
    TargetSpec spec() {
        return spec(";SCHEMA=BENCH");
    }

    private TargetSpec spec(String parameters) {
        return TargetSpec.of(url() + parameters, "bench", PLANTED);
    }

    /** H2 never waits for the disk, and only an administrator can force a write. */
    @Override
    List<String> inevitable() {
        return List.of("durability", "checkpoint-role");
    }

    private static Finding of(List<Finding> findings, String id) {
        return findings.stream().filter(f -> f.id().equals(id)).findFirst().orElseThrow();
    }

    @Test
    void nothingButTheInevitableIsAmissWithAWellSetUpDatabase() {
        assertNothingAmiss();
        assertThat(examined())
                .extracting(Finding::id)
                .containsExactly(
                        "driver-preset",
                        "encryption",
                        "privileges",
                        "checkpoint-role",
                        "read-only",
                        "durability",
                        "memory",
                        "isolation",
                        "clock");
    }

    @Test
    void accountThatMayNotCheckpointIsNoted() throws SQLException {
        Finding finding = of(examined(), "checkpoint-role");
        assertThat(finding.level()).isEqualTo(Level.NOTE);
        assertThat(finding.remedy()).isEqualTo("ALTER USER \"BENCH\" ADMIN TRUE;");
        execute(finding.remedy());
        assertThat(of(examined(), "checkpoint-role").level()).isEqualTo(Level.OK);
    }

    @Test
    void durabilityIsToldForWhatItIs() throws SQLException {
        assertThat(of(examined(), "durability").level()).isEqualTo(Level.NOTE);
        assertThat(of(examined(), "durability").text()).contains("WRITE_DELAY = 0", "never waits for the disk");
        execute("SET WRITE_DELAY 500");
        Finding delayed = of(examined(), "durability");
        assertThat(delayed.level()).isEqualTo(Level.WARNING);
        assertThat(delayed.text()).contains("WRITE_DELAY = 500 ms", "a crash of the process loses the last commits");
        execute(delayed.remedy());
        assertThat(of(examined(), "durability").level()).isEqualTo(Level.NOTE);
    }

    @Test
    void databaseInMemoryIsToldOf() throws SQLException {
        try (H2 database = new H2()) {
            List<Finding> findings = examined(database.spec(), 8, 2, DATA);
            assertThat(of(findings, "durability").level()).isEqualTo(Level.WARNING);
            assertThat(of(findings, "durability").text()).contains("in memory only", "a commit writes nothing");
            assertThat(of(findings, "memory").level()).isEqualTo(Level.OK);
            assertThat(amiss(findings)).isEmpty();
        }
    }

    @Test
    void schemaOfSomebodyElseIsToldWithTheGrant() throws SQLException {
        List<Finding> findings = examined(spec(""), 8, 2, DATA);
        Finding finding = assertOnly(
                findings,
                "privileges",
                Level.PROBLEM,
                "\"BENCH\" lacks the right to create tables in schema \"PUBLIC\"",
                "GRANT ALTER ANY SCHEMA TO \"BENCH\";");
        execute(finding.remedy());
        assertThat(amiss(examined(spec(""), 8, 2, DATA))).isEmpty();
        execute("REVOKE ALTER ANY SCHEMA FROM bench");
        assertThat(only(examined(spec(""), 8, 2, null)).level()).isEqualTo(Level.WARNING);
    }

    private List<Finding> examinedFor(Map<String, Set<Change>> changes) {
        return examined(spec(""), new Expectation(8, 2, DATA, changes, 0));
    }

    @Test
    void privilegesOnTablesAreToldWithTheirGrants() throws SQLException {
        execute("CREATE TABLE items (id INT PRIMARY KEY)", "CREATE TABLE orders (id INT PRIMARY KEY)");
        execute("GRANT SELECT ON items TO bench", "GRANT SELECT, INSERT ON orders TO bench");
        Finding unsaid = assertOnly(
                examinedFor(Map.of()),
                "privileges",
                Level.WARNING,
                "lacks INSERT, UPDATE, DELETE on \"PUBLIC\".\"ITEMS\"; UPDATE, DELETE on \"PUBLIC\".\"ORDERS\", which may",
                "GRANT UPDATE, DELETE ON \"PUBLIC\".\"ORDERS\" TO \"BENCH\";");
        assertThat(unsaid.remedy()).startsWith("GRANT INSERT, UPDATE, DELETE ON \"PUBLIC\".\"ITEMS\" TO \"BENCH\";");
        Map<String, Set<Change>> changes = Map.of("orders", Set.of(Change.UPDATE));
        Finding said = assertOnly(
                examinedFor(changes),
                "privileges",
                Level.PROBLEM,
                "lacks UPDATE on \"PUBLIC\".\"ORDERS\"",
                "GRANT UPDATE");
        execute(said.remedy());
        assertThat(amiss(examinedFor(changes))).isEmpty();
        execute("REVOKE SELECT ON items FROM bench");
        assertOnly(
                examinedFor(changes),
                "privileges",
                Level.PROBLEM,
                "lacks SELECT on \"PUBLIC\".\"ITEMS\"",
                "GRANT SELECT");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GRANT SELECT, UPDATE ON SCHEMA public TO bench",
                "GRANT SELECT, UPDATE ON orders TO PUBLIC",
                "GRANT writers TO bench",
                "ALTER USER bench ADMIN TRUE"
            })
    void privilegesHadByOtherMeansAreNotMissed(String means) throws SQLException {
        execute("CREATE TABLE items (id INT PRIMARY KEY)", "CREATE TABLE orders (id INT PRIMARY KEY)");
        execute("GRANT SELECT ON items TO bench", "CREATE ROLE writers", "GRANT SELECT, UPDATE ON orders TO writers");
        Map<String, Set<Change>> changes = Map.of("orders", Set.of(Change.UPDATE));
        assertThat(only(examinedFor(changes)).level()).isEqualTo(Level.PROBLEM);
        execute(means);
        assertThat(amiss(examinedFor(changes))).isEmpty();
    }

    @Test
    void databaseOpenedForReadingAloneIsAProblem() throws SQLException {
        execute("SHUTDOWN");
        // H2 allows no trial statements then; it reports the mode itself
        assertThat(amiss(examined(spec(";SCHEMA=BENCH;ACCESS_MODE_DATA=r"), 8, 2, DATA)))
                .filteredOn(f -> f.id().equals("read-only"))
                .singleElement()
                .satisfies(f -> {
                    assertThat(f.level()).isEqualTo(Level.PROBLEM);
                    assertThat(f.text()).contains("opened read-only");
                    assertThat(f.remedy()).contains("ACCESS_MODE_DATA=r");
                });
        administrator = DriverManager.getConnection(url(), "sa", "");
    }

    @Test
    void dataLargerThanTheCacheAreNoted() throws SQLException {
        execute("SET CACHE_SIZE 65536");
        assertNothingAmiss();
        // 100 bytes a row: 954 MiB
        assertOnly(
                examined(spec(), 8, 2, new SmallDataset(10_000_000)),
                "memory",
                Level.NOTE,
                "the data will take about 954 MiB without indexes; the cache holds 64 MiB",
                "raise CACHE_SIZE (976563 KiB or more");
    }

    @Test
    void tablesAreAsLargeAsTheyAre() throws SQLException {
        execute(
                "CREATE TABLE bench.items AS SELECT x AS id, REPEAT('x', 900) AS text FROM SYSTEM_RANGE(1, 4000)",
                "CHECKPOINT SYNC");
        assertThat(of(examined(spec(), 8, 2, new SmallDataset(1)), "memory").text())
                .matches("the data take [34]([.][0-9])? MiB; .*: they fit");
        assertThat(of(examined(spec(), 8, 2, null), "memory").text()).matches("the database holds [34].* MiB; .*");
    }

    @Test
    void dirtyReadsAreToldOf() throws SQLException {
        String init = ";INIT=SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ UNCOMMITTED";
        assertOnly(
                examined(spec(";SCHEMA=BENCH" + init), 8, 2, DATA),
                "isolation",
                Level.WARNING,
                "read-uncommitted",
                "--isolation");
    }
}
