package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tuning;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Common target tests of MySQL and MariaDB, through either driver, on servers without other users. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class MysqlFamilyTarget extends JdbcTargetContract {

    private static final Dialects DIALECTS = Dialects.discover(MysqlFamilyTarget.class.getClassLoader());

    private final String product;
    private final String scheme;
    private ScratchDatabase database;
    private ScratchDatabase limited;

    /**
     * @param scheme of the driver
     */
    MysqlFamilyTarget(String product, String scheme) {
        this.product = product;
        this.scheme = scheme;
    }

    @BeforeAll
    void createDatabases() throws SQLException {
        DevelopmentServer server = DevelopmentServer.own(product);
        database = server.scratch();
        limited = server.scratch();
        limited.limitConnections(3);
    }

    @AfterAll
    void dropDatabases() throws SQLException {
        if (limited != null) {
            limited.close();
            database.close();
        }
    }

    @Override
    protected Target connect(TargetSpec described) {
        return JdbcTarget.connect(described, DIALECTS);
    }

    @Override
    protected TargetSpec spec() {
        return database.spec(scheme);
    }

    @Override
    protected String slowStatement() {
        return "SELECT SLEEP(120)";
    }

    @Override
    protected Optional<TargetSpec> limited() {
        return Optional.of(limited.spec(scheme));
    }

    @Override
    protected Map<String, TargetSpec> unreachable() {
        String url = spec().url();
        String nobody = "jdbc:" + scheme + "://127.0.0.1:1/" + database.name();
        String account = "?user=" + database.name() + "&password=";
        String wrong = "wr0ng-" + database.password();
        return Map.of(
                "nobody listens",
                TargetSpec.of(nobody, database.name(), database.password()),
                "nobody listens, password in the URL",
                TargetSpec.of(nobody + account + database.password(), null, null),
                "wrong password",
                TargetSpec.of(url, database.name(), wrong),
                "no password",
                TargetSpec.of(url, database.name(), null),
                "wrong password in the URL",
                TargetSpec.of(url + account + wrong, null, null),
                "no such user",
                TargetSpec.of(url, "nobody", database.password()),
                "no such database",
                TargetSpec.of(url.replace(database.name(), "no_such_database"), database.name(), database.password()));
    }

    @Test
    void isCalledByItsOwnNameThroughEitherDriver() {
        try (Target target = connect(spec())) {
            assertThat(target.info().product()).isEqualToIgnoringCase(product);
            assertThat(target.info().version())
                    .as("not that of an old protocol")
                    .doesNotStartWith("5.5.5-");
        }
    }

    @Test
    void knowsTheProductBehindEitherDriver() {
        try (Target target = connect(spec())) {
            assertThat(target.info().dialect()).isEqualTo(product);
            assertThat(target.info().settings())
                    .containsKeys("innodb_flush_log_at_trx_commit", "innodb_buffer_pool_size", "version");
        }
    }

    /** A hostile server could request files, and disabled checks would change the measured work. */
    @Test
    void whatLoadingNeedsNeverReachesMeasuredSessions() throws SQLException {
        for (Tuning tuning : Tuning.values()) {
            try (Target target = connect(spec().withTuning(tuning));
                    JdbcSession session = open(target, true);
                    Statement statement = session.connection().createStatement()) {
                assertThatThrownBy(() ->
                                statement.execute("LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE contract_rows"))
                        .as("%s", tuning)
                        .isInstanceOf(SQLException.class);
            }
            try (Target target = connect(spec().withTuning(tuning));
                    JdbcSession session = open(target, true);
                    Statement statement = session.connection().createStatement();
                    ResultSet row = statement.executeQuery("SELECT @@foreign_key_checks, @@unique_checks")) {
                row.next();
                assertThat(row.getInt(1)).isEqualTo(1);
                assertThat(row.getInt(2)).isEqualTo(1);
            }
        }
    }
}
