package dev.assay.testkit;

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
import org.apiguardian.api.API;
import org.junit.jupiter.api.Assumptions;

/**
 * A real database server on this host, brought up by {@code dev/databases}: {@code postgresql}, {@code mariadb} or
 * {@code mysql}. A test that cannot have it is aborted, which {@code -Dassay.require=all} takes for a failure.
 * Immutable, thread-safe.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class DevelopmentServer {

    /** How a message begins that tells of a server that may be missing: {@code dev/TestSummary.java} lets it pass. */
    static final String ALLOWED_GAP = "allowed gap: ";

    private static final Map<String, String> PRODUCTS =
            Map.of("postgresql", "PostgreSQL", "mariadb", "MariaDB", "mysql", "MySQL");

    /** What drivers are told so that they take the server's own certificate, or none. */
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

    /** The server that all clones and test runs on this host share: change nothing but what is your own. */
    public static DevelopmentServer shared(String product) {
        return in(sharedDirectory(), product);
    }

    /**
     * A server that this JVM starts with the first call and removes at its end: for tests that count what a server does
     * altogether, that reconfigure it or kill it. MySQL and MariaDB count transactions of all databases in one. Starts
     * nothing where the {@link #shared} server of the product is not up, so that a test never installs a server.
     */
    public static DevelopmentServer own(String product) {
        shared(product);
        return in(OwnServers.up(product), product);
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

    /** As {@code dev/databases.d/common.sh} has it. */
    static Path sharedDirectory() {
        String told = System.getenv("ASSAY_DATABASES");
        if (told != null && !told.isEmpty()) {
            return Path.of(told);
        }
        if (System.getProperty("user.name").equals("root")) {
            return Path.of("/var/cache/assay/databases");
        }
        String cache = System.getenv("XDG_CACHE_HOME");
        Path base =
                cache == null || cache.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(cache);
        return base.resolve("assay").resolve("databases");
    }

    /** A database of a random name and an account that owns it; both go with {@link ScratchDatabase#close} or the JVM. */
    public ScratchDatabase scratch() throws SQLException {
        return ScratchDatabase.create(this);
    }

    /** {@code postgresql}, {@code mariadb} or {@code mysql}. */
    public String product() {
        return product;
    }

    /** Where it listens, on 127.0.0.1. */
    public int port() {
        return port;
    }

    /** The certificate of the CA that signed the server's own for {@code localhost} and {@code 127.0.0.1}, PEM. */
    public Path ca() {
        return ca;
    }

    /** Where {@code dev/databases} keeps it: the value of {@code ASSAY_DATABASES}. */
    public Path directory() {
        return directory;
    }

    /**
     * The URL of a database through a driver.
     *
     * @param scheme what stands behind {@code jdbc:}, such as {@code mariadb}
     * @param database may be empty for MySQL and MariaDB
     */
    public String url(String scheme, String database) {
        return "jdbc:" + scheme + "://127.0.0.1:" + port + "/" + database;
    }

    /** The account that may do everything; its password is in no message and no log. */
    public Connection administrator(String database) throws SQLException {
        String scheme = scheme();
        Properties properties = new Properties();
        properties.putAll(ENCRYPTION.get(scheme));
        properties.setProperty("user", administrator);
        properties.setProperty("password", password);
        return DriverManager.getConnection(url(scheme, database), properties);
    }

    /** Executes statements as the administrator. */
    public void administrate(String... statements) throws SQLException {
        try (Connection connection = administrator(product.equals("postgresql") ? "postgres" : "");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /**
     * The process of an {@link #own} server, to be killed or frozen.
     *
     * @throws IllegalStateException if it does not run
     */
    public ProcessHandle process() {
        requireOwn();
        return Optional.ofNullable(properties(directory).getProperty(product + ".pid"))
                .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)))
                .orElseThrow(() -> new IllegalStateException(product + " is not running"));
    }

    /** Starts an {@link #own} server again that was killed or stopped: returns when it answers, at the same port. */
    public void start() {
        requireOwn();
        OwnServers.again(product, "up");
        String now = properties(directory).getProperty(product + ".port");
        if (!Integer.toString(port).equals(now)) {
            throw new IllegalStateException(
                    "somebody has taken port " + port + " of " + product + "; now it has " + now);
        }
    }

    /** Stops an {@link #own} server as its administrator would: returns when it has ended. */
    public void stop() {
        requireOwn();
        OwnServers.again(product, "down");
    }

    private void requireOwn() {
        if (!directory.equals(OwnServers.directory())) {
            throw new IllegalStateException("others use this " + product + ", too");
        }
    }

    /** A scheme that a driver on the class path takes: either driver of MySQL and MariaDB speaks to both. */
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
