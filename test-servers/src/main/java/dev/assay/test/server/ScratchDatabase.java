package dev.assay.test.server;

import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An empty database on a {@link DevelopmentServer}, and an ordinary account that owns this database and has no other
 * privilege. The account has the name of the database. Thread-safe.
 */
public final class ScratchDatabase implements AutoCloseable {

    private static final Set<ScratchDatabase> OPEN = ConcurrentHashMap.newKeySet();

    /** Unseeded, so that two test runs at the same time draw different names. */
    private static final SecureRandom RANDOM = new SecureRandom();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> OPEN.forEach(ScratchDatabase::dropQuietly), "scratch-databases"));
    }

    private final DevelopmentServer server;
    private final String name = "assay_t_" + random(6);
    private final String password = "planted-" + random(12);

    private final List<String> others = new CopyOnWriteArrayList<>();

    private ScratchDatabase(DevelopmentServer server) {
        this.server = server;
    }

    private static String random(int bytes) {
        byte[] drawn = new byte[bytes];
        RANDOM.nextBytes(drawn);
        return HexFormat.of().formatHex(drawn);
    }

    static ScratchDatabase create(DevelopmentServer server) throws SQLException {
        ScratchDatabase made = new ScratchDatabase(server);
        OPEN.add(made);
        if (made.onPostgres()) {
            server.administrate(
                    "CREATE ROLE " + made.name + " LOGIN PASSWORD '" + made.password + "'",
                    "CREATE DATABASE " + made.name + " OWNER " + made.name);
        } else {
            server.administrate(
                    "CREATE DATABASE " + made.name,
                    "CREATE USER " + made.account() + " IDENTIFIED BY '" + made.password + "'",
                    // an unescaped underscore is a wildcard
                    "GRANT ALL ON `" + made.name.replace("_", "\\_") + "`.* TO " + made.account());
        }
        return made;
    }

    private boolean onPostgres() {
        return server.product().equals("postgresql");
    }

    /** Returns the server of this database. */
    public DevelopmentServer server() {
        return server;
    }

    /** Returns the random name of database and account: letters, digits and underscores. */
    public String name() {
        return name;
    }

    /** Returns the random password of the account. Tests search output for it, because no output may show it. */
    public String password() {
        return password;
    }

    /** Returns the account as SQL statements name it. */
    public String account() {
        return onPostgres() ? name : "'" + name + "'@'%'";
    }

    /**
     * Returns the database and its account as a target, through the product's own driver if that is on the class path.
     */
    public TargetSpec spec() {
        return spec(server.scheme());
    }

    /**
     * Returns the database and its account as a target. MariaDB's driver needs an option to accept the server's
     * certificate; the other drivers accept it by default.
     *
     * @param scheme the part after {@code jdbc:} that selects the driver
     */
    public TargetSpec spec(String scheme) {
        TargetSpec spec = TargetSpec.of(server.url(scheme, name), name, password);
        return scheme.equals("mariadb") ? spec.withTls(new Tls(Tls.Mode.REQUIRE, null)) : spec;
    }

    /** Returns the URL of {@link #spec()} with user and password in it. */
    public String urlWithLogin() {
        return urlWithLogin(server.scheme());
    }

    /**
     * Returns the URL of {@link #spec(String)} with user and password in it.
     *
     * @param scheme the part after {@code jdbc:} that selects the driver
     */
    public String urlWithLogin(String scheme) {
        String url = spec(scheme).url();
        return url + (url.contains("?") ? "&" : "?") + "user=" + name + "&password=" + password;
    }

    /** Opens a connection of the administrator to this database. The caller closes it. */
    public Connection administrator() throws SQLException {
        return server.administrator(name);
    }

    /**
     * Makes another database that the same account owns; this one closes it.
     *
     * @param suffix of its name, after that of this database: letters, digits and underscores
     * @return its name
     */
    public String another(String suffix) throws SQLException {
        String other = name + suffix;
        if (onPostgres()) {
            server.administrate("CREATE DATABASE " + other + " OWNER " + name);
        } else {
            server.administrate(
                    "CREATE DATABASE " + other, "GRANT ALL ON `" + other.replace("_", "\\_") + "`.* TO " + account());
        }
        others.add(other);
        return other;
    }

    /** Limits the concurrent connections of the account. */
    public void limitConnections(int most) throws SQLException {
        server.administrate(
                onPostgres()
                        ? "ALTER ROLE " + name + " CONNECTION LIMIT " + most
                        : "ALTER USER " + account() + " WITH MAX_USER_CONNECTIONS " + most);
    }

    @Override
    public void close() throws SQLException {
        if (OPEN.remove(this)) {
            drop();
        }
    }

    private void drop() throws SQLException {
        for (String other : others) {
            server.administrate("DROP DATABASE IF EXISTS " + other + (onPostgres() ? " WITH (FORCE)" : ""));
        }
        if (onPostgres()) {
            server.administrate("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)", "DROP ROLE IF EXISTS " + name);
        } else {
            server.administrate("DROP DATABASE IF EXISTS " + name, "DROP USER IF EXISTS " + account());
        }
    }

    /** Drops database and account at the end of the JVM, when the server may have ended already. */
    private void dropQuietly() {
        try {
            drop();
        } catch (SQLException e) {
            // the JVM ends: a report would reach no test
        }
    }
}
