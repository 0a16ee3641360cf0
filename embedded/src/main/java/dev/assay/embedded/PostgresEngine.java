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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * PostgreSQL.
 *
 * <p>The programs are zonky's; its class {@code EmbeddedPostgres} is not used. It waits for its whole time limit when
 * the server has failed already and does not say why, passes settings through a shell, gives everyone on the host the
 * superuser, syncs a cluster that will be thrown away, and removes the data of a server that takes more than five
 * seconds to stop while that is still writing them.
 */
final class PostgresEngine implements Engine {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresEngine.class);
    private static final String USER = "postgres";
    private static final Duration INITDB_LIMIT = Duration.ofMinutes(5);

    /** A kept database that was killed replays its log before it is ready; a server that fails is noticed at once. */
    private static final Duration START_LIMIT = Duration.ofMinutes(10);

    private final DatabaseDirectory directory;
    private final Layout folder;
    private final PostgresSettings settings;
    private final Binaries.Archive archive;
    private @Nullable PostgresTools tools;

    /**
     * Nothing happens yet.
     *
     * @param archive the programs
     */
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
        tools = new PostgresTools(Programs.in(Product.POSTGRES, Binaries.home(Product.POSTGRES, archive, folder)));
    }

    private PostgresTools tools() {
        return Objects.requireNonNull(tools, "prepare() comes first");
    }

    @Override
    public void endAbandoned(Layout abandoned, boolean writing) {
        // pg_ctl would signal whatever process has the number in the file now.
        PostgresTools.server(abandoned.data()).ifPresent(server -> {
            LOG.info("stopping PostgreSQL, process {}, which lost its owner", server.pid());
            tools().stop(abandoned.data(), writing, abandoned.log());
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
            // Spares up to a thousand fsync calls on files that no power failure will be survived by anyway. The
            // server itself syncs all that it writes from here on.
            arguments.add("--no-sync");
        }
        if (tools().run("initdb", arguments, folder.log(), INITDB_LIMIT) != 0) {
            String reason = PostgresLog.since(folder.log(), skipped).reason();
            throw AssayException.host(
                    reason.contains("cannot be run as root")
                            ? "PostgreSQL refuses to run as root, and user namespaces, which would help, are not"
                                    + " available here: run Assay as another user, or allow \"unshare -U\""
                            : "PostgreSQL's initdb failed: " + reason,
                    null);
        }
        Files.move(unfinished, folder.data(), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public TargetSpec launch() throws IOException {
        for (int attempt = 1; ; attempt++) {
            int port = Loopback.freePort();
            // This file is read last and overrides postgresql.conf. Settings on a command line would be visible to
            // everyone on this host, and pg_ctl would pass them through a shell.
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
            if (tools().run("pg_ctl", arguments, folder.log(), START_LIMIT.plusMinutes(1)) == 0) {
                return TargetSpec.of(
                        "jdbc:postgresql://" + Loopback.ADDRESS + ":" + port + "/postgres", USER, directory.password());
            }
            PostgresLog log = PostgresLog.since(folder.log(), skipped);
            if (log.badSetting()) {
                throw AssayException.plan("PostgreSQL refuses its settings: " + log.reason());
            }
            if (attempt == Loopback.PORT_ATTEMPTS || !log.reason().contains("could not create any TCP/IP sockets")) {
                throw AssayException.host("PostgreSQL does not start: " + log.reason(), null);
            }
        }
    }

    @Override
    public void stop(boolean writing) {
        if (tools != null) {
            tools.stop(folder.data(), writing, folder.log());
        }
    }
}
