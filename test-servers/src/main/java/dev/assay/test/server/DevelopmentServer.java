package dev.assay.test.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Assumptions;

/**
 * A database server on this host that {@code dev/databases} started: {@code postgresql}, {@code mariadb} or
 * {@code mysql}. A test whose server is missing is aborted; with {@code -Dassay.require=all} the build then fails.
 * Immutable, thread-safe.
 */
public final class DevelopmentServer {

    /** The start of an abort message for a server that may be missing: {@code dev/TestSummary.java} accepts it. */
    static final String ALLOWED_GAP = "allowed gap: ";

    private static final Map<String, String> PRODUCTS =
            Map.of("postgresql", "PostgreSQL", "mariadb", "MariaDB", "mysql", "MySQL");

    /** Driver properties, by scheme, that accept a certificate of the servers' own CA. */
    private static final Map<String, Map<String, String>> ENCRYPTION = Map.of(
            "postgresql", Map.of(),
            "mariadb", Map.of("sslMode", "trust"),
            "mysql", Map.of("sslMode", "REQUIRED"));

    private final String product;
    private final Path directory;
    private final int port;
    private final String administrator;
    private final String password;
    private final Path ca;

    private DevelopmentServer(String product, Path directory, Properties properties) {
        this.product = product;
        this.directory = directory;
        this.port = Integer.parseInt(properties.getProperty(product + ".port"));
        this.administrator = properties.getProperty(product + ".user");
        this.ca = Path.of(properties.getProperty(product + ".ca"));
        try {
            this.password = Files.readString(Path.of(properties.getProperty(product + ".passwordFile")))
                    .strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns the server that all clones and test runs on this host share. A test may change its own databases only.
     */
    public static DevelopmentServer shared(String product) {
        return in(sharedDirectory(), product);
    }

    /**
     * Returns a server of this JVM alone. The first call starts it; the end of the JVM removes it. It is for tests that
     * kill or reconfigure a server, and for tests that read server-wide counters: MySQL and MariaDB count the
     * transactions of all databases together. If the {@link #shared} server of the product is not running, the test is
     * aborted, so that a test never installs a server.
     */
    public static DevelopmentServer own(String product) {
        shared(product);
        return in(OwnServers.up(product), product);
    }

    /** Returns the images of databases that the container engine of this host has, such as {@code postgres:18}; aborts the test if none. */
    public static List<String> images() {
        String images = properties(sharedDirectory()).getProperty("docker.images");
        return images == null
                ? Assumptions.abort("no container engine with images is up; run: dev/databases up docker")
                : List.of(images.split(",", -1));
    }

    private static DevelopmentServer in(Path directory, String product) {
        Properties properties = properties(directory);
        if (properties.containsKey(product + ".port")) {
            return new DevelopmentServer(product, directory, properties);
        }
        String gap = properties.getProperty(product + ".gap");
        return Assumptions.abort(
                gap == null
                        ? PRODUCTS.get(product) + " is not up; run: dev/databases up " + product
                        : ALLOWED_GAP + PRODUCTS.get(product) + ": " + gap);
    }

    private static Properties properties(Path directory) {
        Properties properties = new Properties();
        Path file = directory.resolve("databases.properties");
        if (Files.isReadable(file)) {
            try (InputStream in = Files.newInputStream(file)) {
                properties.load(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return properties;
    }

    /** Returns the directory of the shared servers, by the same rules as {@code dev/databases.d/common.sh}. */
    static Path sharedDirectory() {
        String configured = System.getenv("ASSAY_DATABASES");
        if (configured != null && !configured.isEmpty()) {
            return Path.of(configured);
        }
        return cache().resolve("databases");
    }

    /** Returns the directory of what {@code dev/setup} and {@code dev/databases} install for the tests. */
    static Path cache() {
        if (System.getProperty("user.name").equals("root")) {
            return Path.of("/var/cache/assay");
        }
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base =
                cache == null || cache.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        return base.resolve("assay");
    }

    /**
     * Creates a database with a random name, and an account that owns it. {@link ScratchDatabase#close} or the end of
     * the JVM drops both.
     */
    public ScratchDatabase scratch() throws SQLException {
        return ScratchDatabase.create(this);
    }

    /** Returns {@code postgresql}, {@code mariadb} or {@code mysql}. */
    public String product() {
        return product;
    }

    /** Returns the port on 127.0.0.1. */
    public int port() {
        return port;
    }

    /**
     * Returns the PEM file of the CA certificate. This CA signed the server's certificate for {@code localhost} and
     * {@code 127.0.0.1}.
     */
    public Path ca() {
        return ca;
    }

    /**
     * Returns the directory of the server's data, which is the value of {@code ASSAY_DATABASES} for {@code
     * dev/databases}.
     */
    public Path directory() {
        return directory;
    }

    /**
     * Returns the JDBC URL of a database.
     *
     * @param scheme the part after {@code jdbc:} that selects the driver, such as {@code mariadb}
     * @param database may be empty for MySQL and MariaDB
     */
    public String url(String scheme, String database) {
        return "jdbc:" + scheme + "://127.0.0.1:" + port + "/" + database;
    }

    /** Opens a connection of the administrator, whose password appears in no message and no log. */
    public Connection administrator(String database) throws SQLException {
        String scheme = scheme();
        Properties properties = new Properties();
        properties.putAll(ENCRYPTION.get(scheme));
        properties.setProperty("user", administrator);
        properties.setProperty("password", password);
        return DriverManager.getConnection(url(scheme, database), properties);
    }

    /** Executes statements as the administrator, each in its own transaction. */
    public void administrate(String... statements) throws SQLException {
        try (Connection connection = administrator(product.equals("postgresql") ? "postgres" : "");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /**
     * Returns the process of an {@link #own} server, for tests that kill or suspend it.
     *
     * @throws IllegalStateException if the server is not running, or is not this JVM's own
     */
    public ProcessHandle process() {
        requireOwn();
        return Optional.ofNullable(properties(directory).getProperty(product + ".pid"))
                .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)))
                .orElseThrow(() -> new IllegalStateException(product + " is not running"));
    }

    /** Restarts an {@link #own} server that was killed or stopped. Returns when the server answers at the same port. */
    public void start() {
        requireOwn();
        OwnServers.again(product, "up");
        String now = properties(directory).getProperty(product + ".port");
        if (!Integer.toString(port).equals(now)) {
            throw new IllegalStateException(
                    "another process has taken port " + port + " of " + product + "; the server now listens at " + now);
        }
    }

    /** Shuts an {@link #own} server down in the regular way. Returns when its process has ended. */
    public void stop() {
        requireOwn();
        OwnServers.again(product, "down");
    }

    private void requireOwn() {
        if (!directory.equals(OwnServers.directory())) {
            throw new IllegalStateException(
                    "this " + product + " is shared with other processes; use DevelopmentServer.own");
        }
    }

    /**
     * Returns a scheme that a driver on the class path accepts: the drivers of MySQL and MariaDB connect to both
     * servers.
     */
    String scheme() {
        List<String> possible = product.equals("postgresql") ? List.of(product) : List.of(product, "mysql", "mariadb");
        for (String scheme : possible) {
            if (DriverManager.drivers().anyMatch(driver -> takes(driver, url(scheme, "")))) {
                return scheme;
            }
        }
        throw new IllegalStateException("no driver for " + product + " on the class path; add it in test scope");
    }

    private static boolean takes(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException e) {
            return false;
        }
    }
}
