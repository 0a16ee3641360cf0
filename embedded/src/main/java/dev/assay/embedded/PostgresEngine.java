package dev.assay.embedded;

import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * PostgreSQL from zonky's binaries. zonky's class {@code EmbeddedPostgres} is not used: after a failure it waits for the whole time
 * limit and hides the reason. It passes settings through a shell, gives every local user the superuser, syncs temporary clusters to
 * disk, and removes the data of a server that takes more than five seconds to stop.
 */
final class PostgresEngine implements Engine {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresEngine.class);
    private static final String USER = "postgres";
    private static final Duration INITDB_LIMIT = Duration.ofMinutes(5);

    /** A killed database replays its log before it is ready; a failing server is noticed at once. */
    private static final Duration START_LIMIT = Duration.ofMinutes(10);

    private static final Duration STOP_LIMIT = Duration.ofMinutes(2);

    private final DatabaseDirectory directory;
    private final Layout folder;
    private final PostgresSettings settings;
    private final Binaries.Archive archive;
    private @Nullable Programs programs;

    PostgresEngine(DatabaseDirectory directory, PostgresSettings settings, Binaries.Archive archive) {
        this.directory = directory;
        this.folder = directory.layout();
        this.settings = settings;
        this.archive = archive;
    }

    @Override
    public Product product() {
        return Product.POSTGRES;
    }

    @Override
    public void prepare() throws IOException {
        programs = Programs.in(Product.POSTGRES, Binaries.home(Product.POSTGRES, archive, folder));
    }

    private Programs programs() {
        return Objects.requireNonNull(programs, "prepare() comes first");
    }

    @Override
    public void endAbandoned(Layout abandoned, boolean writing) {
        // Checked first, because pg_ctl would signal any process that now has the recorded id.
        server(abandoned.data()).ifPresent(server -> {
            LOG.info("stopping PostgreSQL process {}, whose owner was killed", server.pid());
            stop(abandoned.data(), writing, abandoned.log());
        });
    }

    @Override
    public void initialise() throws IOException {
        Path unfinished = folder.unfinishedData();
        long skipped = LogFile.length(folder.log());
        List<String> arguments = new ArrayList<>(List.of(
                "--pgdata=" + unfinished,
                "--username=" + USER,
                "--pwfile=" + folder.password(),
                "--auth=scram-sha-256",
                "--set=" + PostgresSettings.SCRAM_ITERATIONS + "=1",
                "--encoding=UTF8",
                "--locale=C",
                "--no-instructions"));
        if (directory.temporary()) {
            // Saves up to a thousand fsync calls for files that need not survive a power failure. The server syncs its
            // later writes itself.
            arguments.add("--no-sync");
        }
        if (run("initdb", arguments, folder.log(), INITDB_LIMIT) != 0) {
            String reason = PostgresLog.since(folder.log(), skipped).reason();
            throw AssayException.host(
                    reason.contains("cannot be run as root")
                            ? "PostgreSQL refuses to run as root, and user namespaces are not available here: run Assay as"
                                    + " another user, or allow \"unshare -U\""
                            : "PostgreSQL's initdb failed: " + reason,
                    null);
        }
        Files.move(unfinished, folder.data(), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public TargetSpec launch() throws IOException {
        for (int attempt = 1; ; attempt++) {
            int port = Loopback.freePort();
            // Read last, this file overrides postgresql.conf. Settings on a command line would be visible to all users
            // of this host, and
            // pg_ctl would pass them through a shell.
            Files.writeString(
                    folder.data().resolve("postgresql.auto.conf"),
                    settings.configuration()
                            + PostgresSettings.line("listen_addresses", Loopback.ADDRESS)
                            + PostgresSettings.line("port", Integer.toString(port))
                            + PostgresSettings.line("unix_socket_directories", ""));
            long skipped = LogFile.length(folder.log());
            List<String> arguments = List.of(
                    "start",
                    "--pgdata=" + folder.data(),
                    "--log=" + folder.log(),
                    "--wait",
                    "--timeout=" + START_LIMIT.toSeconds());
            if (run("pg_ctl", arguments, folder.log(), START_LIMIT.plusMinutes(1)) == 0) {
                return TargetSpec.of(
                        "jdbc:postgresql://" + Loopback.ADDRESS + ":" + port + "/postgres", USER, directory.password());
            }
            PostgresLog log = PostgresLog.since(folder.log(), skipped);
            if (log.badSetting()) {
                throw AssayException.plan("PostgreSQL rejects its settings: " + log.reason());
            }
            if (attempt == Loopback.PORT_ATTEMPTS || !log.reason().contains("could not create any TCP/IP sockets")) {
                throw AssayException.host("PostgreSQL cannot start: " + log.reason(), null);
            }
        }
    }

    @Override
    public void stop(boolean writing) {
        if (programs != null) {
            stop(folder.data(), writing, folder.log());
        }
    }

    /** Runs a program, appending its output to a file, and returns its exit status; throws as {@link Programs}. */
    private int run(String name, List<String> arguments, Path output, Duration limit) throws IOException {
        Process process = programs().start(name, arguments, output);
        process.getOutputStream().close();
        return programs().await(name, process, limit);
    }

    static Optional<ProcessHandle> server(Path data) {
        return ServerProcesses.find(data.resolve("postmaster.pid"), "postgres", data.toString());
    }

    /**
     * Stops the server of a data directory, whose {@code postmaster.pid} must not name a foreign process, and waits for its end.
     */
    private void stop(Path data, boolean writing, Path output) {
        if (!Files.exists(data.resolve("postmaster.pid"))) {
            return;
        }
        List<String> arguments = List.of(
                "stop",
                "--pgdata=" + data,
                "--mode=" + (writing ? "fast" : "immediate"),
                "--wait",
                "--timeout=" + STOP_LIMIT.toSeconds());
        try {
            if (run("pg_ctl", arguments, output, STOP_LIMIT.plusMinutes(1)) == 0) {
                return;
            }
        } catch (AssayException | IOException e) {
            LOG.debug("pg_ctl could not stop the server", e);
        }
        server(data).ifPresent(server -> ServerProcesses.kill(Product.POSTGRES, server));
    }
}
