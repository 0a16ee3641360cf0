package dev.assay.workload.tpcc;

import dev.assay.model.plan.TargetSpec;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.ScratchDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** MySQL or MariaDB: the server of this JVM alone, which its other tests use before and after. */
final class CrashableMysql implements CrashableServer.Administered {

    private static final int NO_SUCH_SESSION = 1094;
    private static final long LIMIT_MINUTES = 3;

    private final DevelopmentServer server;
    private final ScratchDatabase database;
    private final String scheme;
    private final Path log;
    private final List<ProcessHandle> frozen = new ArrayList<>();

    /**
     * @param scheme of the driver
     */
    CrashableMysql(String product, String scheme) throws SQLException {
        this.server = DevelopmentServer.own(product);
        this.database = server.scratch();
        this.scheme = scheme;
        this.log = server.directory().resolve("log").resolve("crashes.log");
    }

    @Override
    public TargetSpec target() {
        return database.spec(scheme);
    }

    @Override
    public void kill() throws Exception {
        Processes.kill(server.process(), log);
    }

    @Override
    public void start() {
        server.start();
    }

    @Override
    public void stop() {
        server.stop();
    }

    @Override
    public void freeze() throws Exception {
        frozen.addAll(Processes.freeze(server.process(), log));
    }

    @Override
    public void thaw() throws Exception {
        Processes.signal("CONT", frozen, log);
        frozen.clear();
    }

    /** Only when the users have gone: they would open others. */
    @Override
    public void endSessions() throws SQLException {
        while (!killSessions()) {
            Thread.onSpinWait();
        }
    }

    /** Whether there was none. */
    private boolean killSessions() throws SQLException {
        try (Connection administrator = database.administrator();
                Statement statement = administrator.createStatement()) {
            List<Long> sessions = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery(
                    "SELECT id FROM information_schema.processlist WHERE user = '" + database.name() + "'")) {
                while (rows.next()) {
                    sessions.add(rows.getLong(1));
                }
            }
            for (long session : sessions) {
                kill(statement, session);
            }
            return sessions.isEmpty();
        }
    }

    private static void kill(Statement statement, long session) throws SQLException {
        try {
            statement.execute("KILL " + session);
        } catch (SQLException e) {
            if (e.getErrorCode() != NO_SUCH_SESSION) {
                throw e;
            }
            // it has ended meanwhile
        }
    }

    /** All but one, by a limit of the account: the administrator needs some, too. */
    @Override
    public void takeConnections() throws SQLException {
        database.limitConnections(1);
        killSessions();
    }

    @Override
    public void giveConnectionsBack() throws SQLException {
        database.limitConnections(0);
    }

    /**
     * MariaDB waits for statements that wait for rows of transactions whose next statement waits for MariaDB to be read-only;
     * a failover therefore kills the sessions.
     */
    @Override
    public void readOnly(boolean on) throws Exception {
        CompletableFuture<Void> set = CompletableFuture.runAsync(() -> {
            try {
                server.administrate("SET GLOBAL read_only = " + (on ? "ON" : "OFF"));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        while (on && !set.isDone()) {
            killSessions();
        }
        set.get(LIMIT_MINUTES, TimeUnit.MINUTES);
    }

    @Override
    public String noConnections() {
        return "1226";
    }

    @Override
    public String readOnly() {
        return "1290";
    }

    @Override
    public void close() throws Exception {
        thaw();
        database.close();
    }
}
