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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The JDBC drivers there are, and those of well-known products that there are not. Stateless. */
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
     * A product's own driver.
     *
     * @param scheme what stands behind {@code jdbc:} in its URLs
     * @param product for a person
     * @param jar the name of its file
     * @param artifact group and name in a Maven repository
     */
    public record Known(String scheme, String product, String jar, String artifact) {

        /** Its file and where that comes from. */
        public String text() {
            return jar + " (" + artifact + ")";
        }

        /** A URL that its driver takes. */
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
     * A driver that is there.
     *
     * @param driverClass its name
     * @param version as full as it says
     * @param jar the file it comes from; null where that cannot be said
     * @param schemes of well-known products that it takes URLs of, behind {@code jdbc:}
     * @param preset what its connections are given; {@link DriverPreset#none()} where no dialect says
     */
    public record Found(
            String driverClass, String version, @Nullable Path jar, List<String> schemes, DriverPreset preset) {}

    /** Those that {@link DriverManager} finds, by class. */
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
                jar(driver.getClass()).orElse(null),
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

    /** A manifest says more than two numbers. */
    private static String version(Driver driver) {
        String full = driver.getClass().getPackage().getImplementationVersion();
        return full == null || full.isBlank() ? driver.getMajorVersion() + "." + driver.getMinorVersion() : full;
    }

    private static Optional<Path> jar(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(source.getLocation().toURI()));
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
            return Optional.empty();
        }
    }

    /** The well-known products of whose URLs no driver takes any. */
    public static List<Known> missing() {
        List<Known> missing = new ArrayList<>();
        for (Known known : KNOWN) {
            if (DriverManager.drivers().noneMatch(driver -> takes(driver, known))) {
                missing.add(known);
            }
        }
        return missing;
    }

    /** The jar, and the artifact, that a URL needs. */
    public static String jarFor(String url) {
        String[] parts = url.split(":", 3);
        return KNOWN.stream()
                .filter(known -> parts.length > 1 && known.scheme().equals(parts[1]))
                .map(Known::text)
                .findFirst()
                .orElse("the driver's jar");
    }
}
