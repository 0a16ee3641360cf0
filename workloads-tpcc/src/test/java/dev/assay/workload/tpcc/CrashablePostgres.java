package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** PostgreSQL, embedded. */
final class CrashablePostgres implements CrashableServer.Administered {

    private static final String LIMIT_SECONDS = "120";

    /** Few enough to be used up. */
    private static final int CONNECTIONS = 25;

    private final EmbeddedDatabase database;
    private final Path data;
    private final Path log;
    private final Path programs;
    private final List<ProcessHandle> frozen = new ArrayList<>();
    private final List<Connection> taken = new ArrayList<>();

    /**
     * Starts one.
     *
     * @param directory where its data are and stay
     */
    CrashablePostgres(Path directory, int users) throws IOException {
        EmbeddedDatabaseProvider provider = ServiceLoader.load(EmbeddedDatabaseProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.id().equals("postgres"))
                .findFirst()
                .orElseThrow();
        database =
                provider.start(new Options(directory, Map.of("max_connections", Integer.toString(CONNECTIONS)), users));
        data = directory.toAbsolutePath().normalize().resolve("data");
        log = directory.resolve("crashes.log");
        programs = Path.of(postmaster().info().command().orElseThrow()).getParent();
    }

    @Override
    public TargetSpec target() {
        return database.target();
    }

    private ProcessHandle postmaster() throws IOException {
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
        return ProcessHandle.of(pid).orElseThrow(() -> new IllegalStateException("the server is not running"));
    }

    @Override
    public void kill() throws Exception {
        Processes.kill(postmaster(), log);
    }

    @Override
    public void start() throws Exception {
        control("start", "--log=" + log);
    }

    @Override
    public void stop() throws Exception {
        control("stop", "--mode=fast");
    }

    private void control(String verb, String option) throws Exception {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            // PostgreSQL refuses to run as root; in a user namespace, root maps to "nobody".
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(List.of(
                programs.resolve("pg_ctl").toString(),
                verb,
                "--pgdata=" + data,
                "--wait",
                "--timeout=" + LIMIT_SECONDS,
                option));
        Processes.run(command, log);
    }

    @Override
    public void freeze() throws Exception {
        frozen.addAll(Processes.freeze(postmaster(), log));
    }

    @Override
    public void thaw() throws Exception {
        Processes.signal("CONT", frozen, log);
        frozen.clear();
    }

    @Override
    public void endSessions() throws SQLException {
        try (Connection connection = beside()) {
            PostgresDatabase.execute(
                    connection,
                    "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
                            + " WHERE application_name LIKE 'assay%'");
        }
    }

    /** From another database: the transactions of the run's are counted. */
    private Connection beside() throws SQLException {
        return PostgresDatabase.connect(TargetSpec.of(
                target().url().replaceFirst("[^/]*$", "template1"), target().user(), target().password()));
    }

    /** Cuts the run's connections and takes their places, until it has none. */
    @Override
    public void takeConnections() throws SQLException {
        Connection own = beside();
        taken.add(own);
        do {
            PostgresDatabase.execute(
                    own, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'assay-run'");
            try {
                while (true) {
                    taken.add(beside());
                }
            } catch (SQLException e) {
                assertThat(e.getSQLState()).isEqualTo(noConnections());
            }
        } while (running(own));
    }

    private static boolean running(Connection own) throws SQLException {
        try (var statement = own.createStatement();
                var row = statement.executeQuery(
                        "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = 'assay-run')")) {
            row.next();
            return row.getBoolean(1);
        }
    }

    @Override
    public void giveConnectionsBack() throws SQLException {
        for (Connection each : taken) {
            each.close();
        }
        taken.clear();
    }

    @Override
    public void readOnly(boolean on) throws SQLException {
        try (Connection connection = beside()) {
            PostgresDatabase.execute(
                    connection, "ALTER SYSTEM SET default_transaction_read_only = " + (on ? "on" : "off"));
            PostgresDatabase.execute(connection, "SELECT pg_reload_conf()");
        }
    }

    @Override
    public String noConnections() {
        return "53300";
    }

    @Override
    public String readOnly() {
        return "25006";
    }

    @Override
    public void close() throws Exception {
        thaw();
        database.close();
    }
}
