package dev.assay.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.jdbc.internal.JdbcTarget;
import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.jdbc.Dialects;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Isolated("removes the drivers of the whole JVM for a while")
class DriversTest {

    private static final Dialects DIALECTS = Dialects.discover(DriversTest.class.getClassLoader());

    /** A test driver, as any jar may contain one. */
    private static final class OracleLike implements Driver {
        @Override
        public Connection connect(String url, Properties info) throws SQLException {
            throw new SQLException("there is no server");
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith("jdbc:oracle:thin:");
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 23;
        }

        @Override
        public int getMinorVersion() {
            return 9;
        }

        @Override
        public boolean jdbcCompliant() {
            return true;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://h/d,        postgresql-*.jar (org.postgresql:postgresql)",
        "jdbc:mysql://h/d,             mysql-connector-j-*.jar (com.mysql:mysql-connector-j)",
        "jdbc:mariadb://h/d,           mariadb-java-client-*.jar (org.mariadb.jdbc:mariadb-java-client)",
        "jdbc:h2:mem:x,                h2-*.jar (com.h2database:h2)",
        "jdbc:oracle:thin:@//h/d,      ojdbc11-*.jar (com.oracle.database.jdbc:ojdbc11)",
        "jdbc:sqlserver://h,           mssql-jdbc-*.jar (com.microsoft.sqlserver:mssql-jdbc)",
        "jdbc:db2://h/d,               jcc-*.jar (com.ibm.db2:jcc)",
        "jdbc:unheard-of:x,            the driver's jar"
    })
    void namesTheJarThatAUrlNeeds(String url, String jar) {
        assertThat(Drivers.jarFor(url)).isEqualTo(jar);
    }

    /** All drivers are missing, as in an installation with an empty {@code drivers/}. */
    @Test
    void whatTakesNoUrlIsMissingAndNamedToWhoeverAsksForIt() throws SQLException {
        List<Driver> there = Collections.list(DriverManager.getDrivers());
        try {
            for (Driver driver : there) {
                DriverManager.deregisterDriver(driver);
            }
            assertThat(Drivers.missing())
                    .extracting(Drivers.Known::scheme)
                    .containsExactly("postgresql", "mysql", "mariadb", "h2", "oracle", "sqlserver", "db2");
            assertThat(Drivers.found(DIALECTS.all())).isEmpty();
            for (Drivers.Known known : Drivers.missing()) {
                String url = "jdbc:" + known.scheme() + "://bench:hunter2@h/d";
                assertThatThrownBy(() -> JdbcTarget.connect(TargetSpec.of(url, null, null), DIALECTS))
                        .isInstanceOfSatisfying(
                                AssayException.class,
                                e -> assertThat(e.message())
                                        .contains("no JDBC driver takes", "put " + known.text() + " into drivers/")
                                        .doesNotContain("hunter2"));
            }
        } finally {
            for (Driver driver : there) {
                DriverManager.registerDriver(driver);
            }
        }
    }

    @Test
    void driverThatIsThereIsToldWithItsVersionFileAndPreset() {
        Drivers.Found postgres = Drivers.found(DIALECTS.all()).stream()
                .filter(f -> f.schemes().contains("postgresql"))
                .findFirst()
                .orElseThrow();
        assertThat(postgres.driverClass()).isEqualTo("org.postgresql.Driver");
        assertThat(postgres.version()).matches("42\\.\\d+\\.\\d+.*");
        assertThat(postgres.jar()).isNotNull().exists();
        assertThat(String.valueOf(postgres.jar())).endsWith("postgresql-" + postgres.version() + ".jar");
        assertThat(postgres.preset().tuned()).containsEntry("prepareThreshold", "1");
        assertThat(Drivers.missing()).extracting(Drivers.Known::scheme).doesNotContain("postgresql");
    }

    /** A driver of a product without a dialect, and without a version in its manifest. */
    @Test
    void strangerIsToldForWhatItSays() throws SQLException {
        Driver stranger = new OracleLike();
        DriverManager.registerDriver(stranger);
        try {
            Drivers.Found found = Drivers.found(DIALECTS.all()).stream()
                    .filter(f -> f.driverClass().equals(OracleLike.class.getName()))
                    .findFirst()
                    .orElseThrow();
            assertThat(found.version()).isEqualTo("23.9");
            assertThat(found.schemes()).containsExactly("oracle");
            assertThat(found.preset().tuned()).isEmpty();
            assertThat(Drivers.missing()).extracting(Drivers.Known::scheme).doesNotContain("oracle");
        } finally {
            DriverManager.deregisterDriver(stranger);
        }
    }
}
