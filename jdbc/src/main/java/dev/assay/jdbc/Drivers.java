package dev.assay.jdbc;

import dev.assay.spi.jdbc.DatabaseIdentity;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.jdbc.DriverPreset;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Installed JDBC drivers, and well-known products whose driver is missing. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Drivers {

    private static final List<Known> KNOWN = List.of(
            new Known("postgresql", "PostgreSQL", "postgresql-*.jar", "org.postgresql:postgresql"),
            new Known("mysql", "MySQL", "mysql-connector-j-*.jar", "com.mysql:mysql-connector-j"),
            new Known("mariadb", "MariaDB", "mariadb-java-client-*.jar", "org.mariadb.jdbc:mariadb-java-client"),
            new Known("h2", "H2", "h2-*.jar", "com.h2database:h2"),
            new Known("oracle", "Oracle", "ojdbc11-*.jar", "com.oracle.database.jdbc:ojdbc11"),
            new Known("sqlserver", "SQL Server", "mssql-jdbc-*.jar", "com.microsoft.sqlserver:mssql-jdbc"),
            new Known("db2", "Db2", "jcc-*.jar", "com.ibm.db2:jcc"));

    private Drivers() {}

    /**
     * The driver of a product.
     *
     * @param scheme the part of its URLs after {@code jdbc:}
     * @param product display name
     * @param jar file name pattern
     * @param artifact Maven group and name
     */
    public record Known(String scheme, String product, String jar, String artifact) {

        /** Returns the jar and its Maven artifact. */
        public String text() {
            return jar + " (" + artifact + ")";
        }

        /** Returns a URL that the driver accepts. */
        private String url() {
            return switch (scheme) {
                case "oracle" -> "jdbc:oracle:thin:@//localhost/x";
                case "sqlserver" -> "jdbc:sqlserver://localhost";
                case "h2" -> "jdbc:h2:mem:x";
                default -> "jdbc:" + scheme + "://localhost/x";
            };
        }
    }

    /**
     * An installed driver.
     *
     * @param driverClass class name
     * @param version from the manifest, or else major and minor version
     * @param jar {@code null} if unknown
     * @param schemes of the well-known products whose URLs the driver accepts
     * @param preset connection properties by the dialect; {@link DriverPreset#none()} without a dialect
     */
    public record Found(
            String driverClass, String version, @Nullable Path jar, List<String> schemes, DriverPreset preset) {}

    /** Returns the drivers that {@link DriverManager} finds, sorted by class name. */
    public static List<Found> found(List<Dialect> dialects) {
        return DriverManager.drivers()
                .map(driver -> found(driver, dialects))
                .sorted(Comparator.comparing(Found::driverClass))
                .toList();
    }

    private static Found found(Driver driver, List<Dialect> dialects) {
        List<Known> takes = KNOWN.stream().filter(known -> takes(driver, known)).toList();
        DriverPreset preset = takes.stream()
                .flatMap(known -> dialects.stream().filter(d -> isFor(d, known)))
                .map(dialect -> dialect.preset(driver.getClass().getName()))
                .findFirst()
                .orElse(DriverPreset.none());
        return new Found(
                driver.getClass().getName(),
                version(driver),
                jar(driver.getClass()),
                takes.stream().map(Known::scheme).toList(),
                preset);
    }

    private static boolean isFor(Dialect dialect, Known known) {
        return dialect.match(new DatabaseIdentity("", "", known.url())) != Dialect.Match.NO;
    }

    private static boolean takes(Driver driver, Known known) {
        try {
            return driver.acceptsURL(known.url());
        } catch (SQLException e) {
            return false;
        }
    }

    private static String version(Driver driver) {
        String full = driver.getClass().getPackage().getImplementationVersion();
        return full == null || full.isBlank() ? driver.getMajorVersion() + "." + driver.getMinorVersion() : full;
    }

    private static @Nullable Path jar(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        try {
            return source == null || source.getLocation() == null
                    ? null
                    : Path.of(source.getLocation().toURI());
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            return null;
        }
    }

    /** Returns the well-known products whose URLs no installed driver accepts. */
    public static List<Known> missing() {
        return KNOWN.stream()
                .filter(known -> DriverManager.drivers().noneMatch(driver -> takes(driver, known)))
                .toList();
    }

    /** Returns the jar and the Maven artifact that a URL needs. */
    public static String jarFor(String url) {
        String[] parts = url.split(":", 3);
        return KNOWN.stream()
                .filter(known -> parts.length > 1 && known.scheme().equals(parts[1]))
                .map(Known::text)
                .findFirst()
                .orElse("the driver's jar");
    }
}
