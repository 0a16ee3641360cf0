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
import java.util.Optional;
import java.util.concurrent.CyclicBarrier;
import org.apiguardian.api.API;
import org.junit.jupiter.api.Test;

/**
 * Tests that every dialect has to pass on its product. A plug-in's test class extends this one, names its dialect and
 * opens connections. The tests cover error classes, bulk loading, settings and driver presets; those of an optional
 * part that the dialect lacks are aborted. They create and drop the table {@code contract_types}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class DialectContract extends DialectLoading {

    /** Called by subclasses. */
    protected DialectContract() {}

    @Test
    void recognisesItsProductAndNoOther() throws SQLException {
        assertThat(dialect().id()).matches("[a-z][a-z0-9]*(-[a-z0-9]+)*");
        try (Connection connection = connect()) {
            DatabaseMetaData about = connection.getMetaData();
            assertThat(dialect()
                            .match(new DatabaseIdentity(
                                    about.getDatabaseProductName(), about.getDatabaseProductVersion(), about.getURL())))
                    .isEqualTo(Dialect.Match.EXACT);
        }
        assertThat(dialect().match(new DatabaseIdentity("NoSuchBase", "1.0", "jdbc:nosuchbase://localhost/x")))
                .isEqualTo(Dialect.Match.NO);
        assertThat(dialect().match(new DatabaseIdentity("", "", ""))).isEqualTo(Dialect.Match.NO);
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
        assertThat(count()).isEqualTo(1);
    }

    private void requireConstraint(SQLException failure) {
        assertThat(dialect().classify(failure)).isEqualTo(ErrorClass.CONSTRAINT);
    }

    @Test
    void aMissingTableIsFatal() {
        assertThatThrownBy(() -> execute("SELECT * FROM contract_no_such_table"))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        failure -> assertThat(dialect().classify(failure)).isEqualTo(ErrorClass.FATAL));
        assertThatThrownBy(() -> execute("THIS IS NO SQL"))
                .isInstanceOfSatisfying(
                        SQLException.class,
                        failure -> assertThat(dialect().classify(failure)).isEqualTo(ErrorClass.FATAL));
    }

    @Test
    void whatItDoesNotKnowIsFatalAndWithoutAdvice() {
        for (String state : new String[] {null, "", "0", "XX", "ZZ999"}) {
            SQLException unknown = new SQLException(null, state);
            assertThat(dialect().classify(unknown)).as("SQLSTATE %s", state).isEqualTo(ErrorClass.FATAL);
            assertThat(dialect().advice(unknown)).as("SQLSTATE %s", state).isEmpty();
        }
    }

    @Test
    void theVictimOfADeadlockMayTryAgain() throws Exception {
        execute("INSERT INTO " + TypedRow.TABLE.name() + " (id, whole) VALUES (1, 0)");
        execute("INSERT INTO " + TypedRow.TABLE.name() + " (id, whole) VALUES (2, 0)");
        CyclicBarrier bothHoldOne = new CyclicBarrier(2);
        List<SQLException> failures = Collections.synchronizedList(new ArrayList<>());
        AssertingThread one = AssertingThread.start("contract-lock-1", () -> update(1, 2, bothHoldOne, failures));
        AssertingThread other = AssertingThread.start("contract-lock-2", () -> update(2, 1, bothHoldOne, failures));
        one.end();
        other.end();
        assertThat(failures).as("victims").hasSize(1);
        assertThat(dialect().classify(failures.get(0))).isEqualTo(ErrorClass.RETRYABLE);
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
            assertThat(examination().readSettings(connection)).isNotEmpty();
            assertThat(examination().readSettings(connection).keySet())
                    .containsExactlyElementsOf(
                            examination().readSettings(connection).keySet());
        }
    }

    @Test
    void settlesAndWritesOutAsFarAsTheAccountMay() throws SQLException {
        execute("INSERT INTO " + TypedRow.TABLE.name() + " (id) VALUES (1)");
        try (Connection ordinary = connect();
                Connection administrator = connectAsAdministrator()) {
            maintenance().settle(ordinary, TypedRow.TABLE);
            maintenance()
                    .checkpoint(ordinary)
                    .ifPresent(said -> assertThat(said).isNotBlank().doesNotContain("\n"));
            maintenance().settle(administrator, TypedRow.TABLE);
            assertThat(maintenance().checkpoint(administrator))
                    .as("the checkpoint refused to an administrator")
                    .isEmpty();
            assertThat(ordinary.getAutoCommit()).isTrue();
        }
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void readsCountersIfItSaysSo() throws SQLException {
        try (Connection connection = connect()) {
            Optional<ServerActivity> activity = dialect().activity();
            assertThat(activity.isPresent()
                            && activity.get().counters(connection).isPresent())
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
            assertThat(preset.always()).doesNotContainKeys("user", "password");
            assertThat(preset.tuned()).doesNotContainKeys("user", "password");
            assertThat(preset.loading()).doesNotContainKeys("user", "password");
        }
    }
}
