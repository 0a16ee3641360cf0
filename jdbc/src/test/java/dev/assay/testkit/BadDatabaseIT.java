package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.jdbc.Dialects;
import dev.assay.spi.target.Target;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

@Parallel
class BadDatabaseIT {

    abstract static class OnServer extends BadDatabase {

        private final String product;
        ScratchDatabase database;

        OnServer(String product) {
            this.product = product;
        }

        @BeforeAll
        void createDatabase() throws SQLException {
            database = DevelopmentServer.own(product).scratch();
        }

        @AfterAll
        void dropDatabase() throws SQLException {
            if (database != null) {
                database.close();
            }
        }

        @Override
        TargetSpec spec() {
            // MariaDB's driver rejects certificates that it cannot verify; the driver does not matter here
            return database.spec(product.equals("postgresql") ? product : "mysql");
        }

        /** A load without an examination gets the message of the server. */
        @Test
        void serverThatTakesNoWritesIsToldWithWhatWouldHelp() throws SQLException {
            forbidWrites(true);
            try (Target target = JdbcTarget.connect(spec(), Dialects.discover(BadDatabaseIT.class.getClassLoader()))) {
                assertThatThrownBy(() -> target.datasets().begin(new SmallDataset(1), "bad"))
                        .isInstanceOfSatisfying(
                                AssayException.class,
                                e -> assertThat(e.message())
                                        .contains(
                                                "cannot create the tables of small",
                                                "perhaps a replica; use the primary"));
            } finally {
                forbidWrites(false);
            }
        }
    }

    abstract static class OnMysqlFamily extends OnServer {

        OnMysqlFamily(String product) {
            super(product);
        }

        @Override
        void forbidWrites(boolean forbidden) throws SQLException {
            database.server().administrate("SET GLOBAL read_only = " + (forbidden ? "ON" : "OFF"));
        }

        @Override
        boolean holdsAnyDateWithoutADialect() {
            return false;
        }

        @Test
        void loadWithoutLocalInfileSaysWhatItLoses() throws SQLException {
            bank().build().load();
            assertThat(notes()).as("the fast way").noneMatch(note -> note.contains("INFILE"));
            bank().build().clean();
            database.server().administrate("SET GLOBAL local_infile = OFF");
            try {
                bank().build().load();
                assertThat(notes())
                        .anySatisfy(note -> assertThat(note)
                                .contains(
                                        "loading with batches of INSERT, at a quarter to two thirds of the rate of LOAD DATA"
                                                + " LOCAL INFILE: the server does not allow that",
                                        "SET GLOBAL local_infile = ON"))
                        .anyMatch(note -> note.matches("loaded [0-9,]+ rows/s this way"));
                bank().build().clean();
            } finally {
                database.server().administrate("SET GLOBAL local_infile = ON");
            }
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_MYSQL)
    class Mysql extends OnMysqlFamily {
        Mysql() {
            super("mysql");
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_MARIADB)
    class Mariadb extends OnMysqlFamily {
        Mariadb() {
            super("mariadb");
        }
    }

    @Nested
    @ResourceLock(Resources.OWN_POSTGRESQL)
    class Postgres extends OnServer {
        Postgres() {
            super("postgresql");
        }

        @Override
        void forbidWrites(boolean forbidden) throws SQLException {
            database.server()
                    .administrate("ALTER ROLE " + database.account()
                            + (forbidden
                                    ? " SET default_transaction_read_only = on"
                                    : " RESET default_transaction_read_only"));
        }
    }

    @Nested
    class OnH2 extends BadDatabase {

        @TempDir
        static Path folder;

        private Connection keeper;
        private boolean forbidden;

        @BeforeAll
        void createDatabase() throws SQLException {
            keeper = DriverManager.getConnection(url(), "sa", H2.PLANTED);
        }

        @AfterAll
        void shutDown() throws SQLException {
            H2.execute(keeper, "SHUTDOWN");
        }

        private String url() {
            return "jdbc:h2:file:" + folder.resolve("bad");
        }

        @Override
        TargetSpec spec() {
            return TargetSpec.of(url() + (forbidden ? ";ACCESS_MODE_DATA=r" : ""), "sa", H2.PLANTED);
        }

        /** A file can be opened in one mode at a time. */
        @Override
        void forbidWrites(boolean forbid) throws SQLException {
            H2.execute(keeper, "SHUTDOWN");
            forbidden = forbid;
            keeper = DriverManager.getConnection(spec().url(), "sa", H2.PLANTED);
        }
    }
}
