package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.spi.jdbc.BulkLoader;
import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.DriverPreset;
import dev.assay.spi.jdbc.ServerActivity;
import dev.assay.spi.target.Capability;
import dev.assay.spi.target.ErrorClass;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * Tests that every dialect must pass on its product. A plug-in's test class extends this one, returns its dialect and
 * opens connections. The tests cover error classes, bulk loading, settings and driver presets. Tests of an optional part
 * that the dialect lacks are aborted. The tests create and drop the table {@code contract_types}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class DialectContract extends DialectLoading {

    @Test
    void recognisesItsProductAndNoOther() throws SQLException {
        PluginChecks.requireKebabCase(dialect().id());
        try (Connection connection = connect()) {
            DatabaseMetaData about = connection.getMetaData();
            DatabaseIdentity own = new DatabaseIdentity(
                    about.getDatabaseProductName(), about.getDatabaseProductVersion(), about.getURL());
            assertThat(dialect().match(own)).as("match of %s", own).isEqualTo(Dialect.Match.EXACT);
        }
        for (DatabaseIdentity other : List.of(
                new DatabaseIdentity("NoSuchBase", "1.0", "jdbc:nosuchbase://localhost/x"),
                new DatabaseIdentity("", "", ""))) {
            assertThat(dialect().match(other)).as("match of %s", other).isEqualTo(Dialect.Match.NO);
        }
    }

    @Test
    void aDuplicateKeyIsAConstraintWhetherInsertedOrLoaded() throws Exception {
        String insert = "INSERT INTO " + TypedRow.TABLE.name() + " (id) VALUES (1)";
        execute(insert);
        assertThatThrownBy(() -> execute(insert)).isInstanceOfSatisfying(SQLException.class, this::requireConstraint);
        try (Connection connection = transaction()) {
            assertThatThrownBy(() -> {
                        try (BulkLoader loader = loading().bulkLoader(connection, TypedRow.TABLE)) {
                            TypedRow.empty(1).write(loader);
                            loader.finish();
                        }
                    })
                    .isInstanceOf(IOException.class)
                    .cause()
                    .isInstanceOfSatisfying(SQLException.class, this::requireConstraint);
            connection.rollback();
        }
        assertThat(count()).as("rows after two rejected duplicates").isEqualTo(1);
    }

    private void requireConstraint(SQLException failure) {
        requireClass(failure, ErrorClass.CONSTRAINT);
    }

    private void requireClass(SQLException failure, ErrorClass expected) {
        assertThat(dialect().classify(failure))
                .as("error class of SQLSTATE %s (%s)", failure.getSQLState(), failure.getMessage())
                .isEqualTo(expected);
    }

    @Test
    void aMissingTableAndASyntaxErrorAreFatal() {
        for (String sql : List.of("SELECT * FROM contract_no_such_table", "THIS IS NO SQL")) {
            assertThatThrownBy(() -> execute(sql))
                    .isInstanceOfSatisfying(SQLException.class, failure -> requireClass(failure, ErrorClass.FATAL));
        }
    }

    @Test
    void classifiesUnknownErrorsAsFatalWithoutAdvice() {
        for (String state : new String[] {null, "", "0", "XX", "ZZ999"}) {
            SQLException unknown = new SQLException(null, state);
            requireClass(unknown, ErrorClass.FATAL);
            assertThat(dialect().advice(unknown))
                    .as("advice on SQLSTATE %s", state)
                    .isEmpty();
        }
    }

    @Test
    void classifiesADeadlockAsRetryable() throws Exception {
        execute("INSERT INTO " + TypedRow.TABLE.name() + " (id, whole) VALUES (1, 0)");
        execute("INSERT INTO " + TypedRow.TABLE.name() + " (id, whole) VALUES (2, 0)");
        CyclicBarrier bothHoldOne = new CyclicBarrier(2);
        List<SQLException> failures = Collections.synchronizedList(new ArrayList<>());
        AssertingThread one = AssertingThread.start("contract-lock-1", () -> update(1, 2, bothHoldOne, failures));
        AssertingThread other = AssertingThread.start("contract-lock-2", () -> update(2, 1, bothHoldOne, failures));
        one.end();
        other.end();
        assertThat(failures).as("victims of the deadlock").hasSize(1);
        requireClass(failures.get(0), ErrorClass.RETRYABLE);
    }

    private void update(int first, int second, CyclicBarrier bothHoldOne, List<SQLException> failures)
            throws Exception {
        String update = "UPDATE " + TypedRow.TABLE.name() + " SET whole = whole + 1 WHERE id = ";
        try (Connection connection = transaction()) {
            execute(connection, update + first);
            bothHoldOne.await();
            try {
                execute(connection, update + second);
                connection.commit();
            } catch (SQLException e) {
                failures.add(e);
                connection.rollback();
            }
        }
    }

    @Test
    void readsSettingsAsAnyAccountInAFixedOrder() throws SQLException {
        try (Connection connection = connect()) {
            Set<String> names = examination().readSettings(connection).keySet();
            assertThat(names)
                    .as("readSettings() as an account without privileges")
                    .isNotEmpty();
            assertThat(examination().readSettings(connection).keySet())
                    .as("readSettings() must return the settings in the same order each time")
                    .containsExactlyElementsOf(names);
        }
    }

    @Test
    void settlesAndRunsACheckpointWithinItsPrivileges() throws SQLException {
        execute("INSERT INTO " + TypedRow.TABLE.name() + " (id) VALUES (1)");
        try (Connection ordinary = connect();
                Connection administrator = connectAsAdministrator()) {
            maintenance().settle(ordinary, TypedRow.TABLE);
            maintenance()
                    .checkpoint(ordinary)
                    .ifPresent(reason -> assertThat(reason)
                            .as("checkpoint() must return the reason for a refusal in one line")
                            .isNotBlank()
                            .doesNotContain("\n"));
            maintenance().settle(administrator, TypedRow.TABLE);
            assertThat(maintenance().checkpoint(administrator))
                    .as("the reason why checkpoint() refuses an administrator")
                    .isEmpty();
            assertThat(ordinary.getAutoCommit())
                    .as("maintenance must keep the autocommit mode of the connection")
                    .isTrue();
        }
        assertThat(count()).as("rows after maintenance").isEqualTo(1);
    }

    @Test
    void readsCountersIfItDeclaresThem() throws SQLException {
        try (Connection connection = connect()) {
            Optional<ServerActivity> activity = dialect().activity();
            assertThat(activity.isPresent()
                            && activity.get().counters(connection).isPresent())
                    .as("activity().counters() must be present if and only if SERVER_COUNTERS is declared")
                    .isEqualTo(dialect().capabilities().contains(Capability.SERVER_COUNTERS));
        }
    }

    @Test
    void presetsHoldNoSecretsAndExistForAnyDriver() throws SQLException {
        String driver;
        try (Connection connection = connect()) {
            driver = connection.getMetaData().getDriverName();
        }
        for (String name : List.of("", "no.such.Driver", driver)) {
            DriverPreset preset = dialect().preset(name);
            for (Map<String, String> properties : List.of(preset.always(), preset.tuned(), preset.loading())) {
                assertThat(properties)
                        .as("preset of the driver '%s': presets must not contain credentials", name)
                        .doesNotContainKeys("user", "password");
            }
        }
    }
}
