package dev.assay.testkit;

import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apiguardian.api.API;

/**
 * An empty database on a {@link DevelopmentServer}, and an ordinary account that owns it and may do nothing else; the
 * account is called like the database. Thread-safe.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class ScratchDatabase implements AutoCloseable {

    private static final Set<ScratchDatabase> OPEN = ConcurrentHashMap.newKeySet();

    /** Not from a seed: two test runs at the same time must not meet. */
    private static final SecureRandom RANDOM = new SecureRandom();

    static {
        Runtime.getRuntime()
                .addShutdownHook(new Thread(() -> OPEN.forEach(ScratchDatabase::dropQuietly), "scratch-databases"));
    }

    private final DevelopmentServer server;
    private final String name = "assay_t_" + random(6);
    private final String password = "planted-" + random(12);

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
                    // an underscore would stand for any letter
                    "GRANT ALL ON `" + made.name.replace("_", "\\_") + "`.* TO " + made.account());
        }
        return made;
    }

    private boolean onPostgres() {
        return server.product().equals("postgresql");
    }

    /** The server it is on. */
    public DevelopmentServer server() {
        return server;
    }

    /** The name of database and account: letters, digits and underscores, different each time. */
    public String name() {
        return name;
    }

    /** Made for this database; nothing may show it. */
    public String password() {
        return password;
    }

    /** The account as SQL names it. */
    public String account() {
        return onPostgres() ? name : "'" + name + "'@'%'";
    }

    /** The account's way into the database, through the product's own driver if that is on the class path. */
    public TargetSpec spec() {
        return spec(server.scheme());
    }

    /**
     * The account's way into the database through a driver. MariaDB's has to be told to believe the server's certificate,
     * which the others do by themselves.
     *
     * @param scheme what stands behind {@code jdbc:}
     */
    public TargetSpec spec(String scheme) {
        TargetSpec spec = TargetSpec.of(server.url(scheme, name), name, password);
        return scheme.equals("mariadb") ? spec.withTls(new Tls(Tls.Mode.REQUIRE, null)) : spec;
    }

    /** The administrator's way into the database; close it. */
    public Connection administrator() throws SQLException {
        return server.administrator(name);
    }

    /** Lets the account have so many connections and no more. */
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
        if (onPostgres()) {
            server.administrate("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)", "DROP ROLE IF EXISTS " + name);
        } else {
            server.administrate("DROP DATABASE IF EXISTS " + name, "DROP USER IF EXISTS " + account());
        }
    }

    /** The JVM ends, and the server may have ended before it. */
    private void dropQuietly() {
        try {
            drop();
        } catch (SQLException e) {
            // nobody is left to tell; the names say what they were
        }
    }
}
