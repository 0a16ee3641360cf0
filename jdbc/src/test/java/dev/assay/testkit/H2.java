package dev.assay.testkit;

import dev.assay.model.plan.TargetSpec;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.tools.Server;

/** H2 databases in the memory of this JVM, each for as long as it is open. Public, because H2 calls {@link #slow}. */
public final class H2 implements AutoCloseable {

    /** A password that no output may contain. */
    static final String PLANTED = "planted-s3cret";

    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static Server server;

    private final String name = "assay" + NUMBER.incrementAndGet();
    private final Connection keeper;

    /** Opens an empty database with an account {@code bench} that only owns a schema. */
    H2() throws SQLException {
        keeper = administrator();
        execute(keeper, "CREATE USER bench PASSWORD '" + PLANTED + "'");
        execute(keeper, "CREATE SCHEMA bench AUTHORIZATION bench");
        execute(keeper, "CREATE ALIAS bench.slow FOR '" + H2.class.getName() + ".slow'");
    }

    /** Called for many rows: between rows, H2 checks whether the statement was cancelled. */
    public static boolean slow(long row) throws InterruptedException {
        Thread.sleep(1);
        return row > 0;
    }

    /** A statement that takes more than a minute, unless it is cancelled. */
    static String slowStatement() {
        return "SELECT COUNT(*) FROM SYSTEM_RANGE(1, 90000) WHERE slow(x)";
    }

    TargetSpec spec() {
        return TargetSpec.of("jdbc:h2:mem:" + name + ";SCHEMA=BENCH", "bench", PLANTED);
    }

    /** Opens the database through H2's own server, which ends with the JVM. */
    TargetSpec remoteSpec() throws SQLException {
        return TargetSpec.of("jdbc:h2:tcp://127.0.0.1:" + port() + "/mem:" + name + ";SCHEMA=BENCH", "bench", PLANTED);
    }

    private static synchronized int port() throws SQLException {
        if (server == null) {
            System.setProperty("h2.bindAddress", "127.0.0.1");
            server = Server.createTcpServer("-tcpPort", "0", "-tcpDaemon").start();
        }
        return server.getPort();
    }

    Connection administrator() throws SQLException {
        return DriverManager.getConnection("jdbc:h2:mem:" + name + (keeper == null ? "" : ";SCHEMA=BENCH"), "sa", "");
    }

    static Connection connect(TargetSpec spec) throws SQLException {
        return DriverManager.getConnection(spec.url(), spec.user(), spec.password());
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void close() throws SQLException {
        execute(keeper, "SHUTDOWN");
    }
}
