package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.jdbc.Dialects;
import dev.assay.jdbc.JdbcTarget;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Level;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.Dataset;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A well set up server to spoil in one way after the other; each has to show in its own line and in no other. */
abstract class ExaminedPostgres {

    static final Dialects DIALECTS = Dialects.discover(ExaminedPostgres.class.getClassLoader());

    static final TargetSpec SERVER = SharedDatabase.get("postgres", Map.of());

    /** Names that have to be quoted. */
    static final String ACCOUNT = "bench-1";

    static final String DATABASE = "Examined";

    static final Dataset DATA = new SmallDataset(1_000);

    final TargetSpec spec = spec("");

    private final Map<String, String> changed = new TreeMap<>();

    static TargetSpec spec(String parameters) {
        return TargetSpec.of(url(DATABASE) + parameters, ACCOUNT, Postgres.PLANTED);
    }

    static String url(String database) {
        return SERVER.url().replaceFirst("[^/]*$", database);
    }

    /** Not in the database under examination: it may be spoilt for everybody. */
    static void onServer(String... statements) throws SQLException {
        administrate(SERVER.url(), statements);
    }

    static void inDatabase(String... statements) throws SQLException {
        administrate(url(DATABASE), statements);
    }

    private static void administrate(String url, String... statements) throws SQLException {
        String writing = url + "?options=-c%20default_transaction_read_only=off%20-c%20synchronous_commit=local";
        try (Connection connection = DriverManager.getConnection(writing, SERVER.user(), SERVER.password())) {
            for (String sql : statements) {
                Postgres.execute(connection, sql);
            }
        }
    }

    @BeforeEach
    void wellSetUpDatabase() throws SQLException {
        onServer(
                "DROP DATABASE IF EXISTS \"Examined\" WITH (FORCE)",
                "DROP ROLE IF EXISTS \"bench-1\"",
                "CREATE ROLE \"bench-1\" LOGIN PASSWORD '" + Postgres.PLANTED + "'",
                "GRANT pg_checkpoint TO \"bench-1\"",
                "CREATE DATABASE \"Examined\"");
        inDatabase("GRANT CREATE ON SCHEMA public TO \"bench-1\"");
    }

    @AfterEach
    void settingsAreAsTheyWere() throws SQLException {
        for (Map.Entry<String, String> setting : changed.entrySet()) {
            change(setting.getKey(), setting.getValue());
        }
    }

    /** Changes a setting of the server until the end of the test. */
    final void set(String name, String value) throws SQLException {
        changed.put(name, setting(name));
        change(name, value);
    }

    /** A new value reaches new sessions a moment after the server was told. */
    private static void change(String name, String value) throws SQLException {
        onServer("ALTER SYSTEM SET " + name + " = '" + value + "'", "SELECT pg_reload_conf()");
        Awaitility.await().until(() -> value.equals(setting(name)));
    }

    static String setting(String name) throws SQLException {
        try (Connection connection = DriverManager.getConnection(SERVER.url(), SERVER.user(), SERVER.password());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW " + name)) {
            row.next();
            return row.getString(1);
        }
    }

    static List<Finding> examined(TargetSpec spec, int users, int loaderThreads, @Nullable Dataset dataset) {
        try (Target target = JdbcTarget.connect(spec, DIALECTS)) {
            return target.examine(new Expectation(users, loaderThreads, dataset));
        }
    }

    final List<Finding> examined() {
        return examined(spec, 8, 2, DATA);
    }

    static List<Finding> amiss(List<Finding> findings) {
        return findings.stream().filter(f -> f.level() != Level.OK).toList();
    }

    static Finding only(List<Finding> findings) {
        List<Finding> amiss = amiss(findings);
        assertThat(amiss).hasSize(1);
        assertThat(amiss.get(0).remedy()).isNotBlank();
        assertThat(findings).extracting(Finding::text).noneMatch(text -> text.contains(Postgres.PLANTED));
        return amiss.get(0);
    }

    static Finding assertOnly(List<Finding> findings, String id, Level level, String text, String remedy) {
        Finding finding = only(findings);
        assertThat(finding.id()).isEqualTo(id);
        assertThat(finding.level()).isEqualTo(level);
        assertThat(finding.text()).contains(text);
        assertThat(finding.remedy()).contains(remedy);
        return finding;
    }

    final Finding assertOnly(String id, Level level, String text, String remedy) {
        return assertOnly(examined(), id, level, text, remedy);
    }

    final void assertNothingAmiss() {
        assertThat(examined())
                .allSatisfy(f -> assertThat(f.level()).as(f.toString()).isEqualTo(Level.OK));
    }
}
