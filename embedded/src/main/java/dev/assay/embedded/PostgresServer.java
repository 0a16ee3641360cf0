package dev.assay.embedded;

import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
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
 * One PostgreSQL server and its folder, from before it starts until nothing is left of it. Thread-safe: starting and
 * closing exclude each other, and a close during a start, as by Ctrl-C, waits for it.
 *
 * <p>The programs are zonky's; its class {@code EmbeddedPostgres} is not used. It waits for its whole time limit when
 * the server has failed already and does not say why, passes settings through a shell, gives everyone on the host the
 * superuser, syncs a cluster that will be thrown away, and removes the data of a server that takes more than five
 * seconds to stop while that is still writing them.
 */
final class PostgresServer implements EmbeddedDatabase {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresServer.class);
    private static final String LOOPBACK = "127.0.0.1";
    private static final String USER = "postgres";
    private static final Duration INITDB_LIMIT = Duration.ofMinutes(5);

    /** A kept database that was killed replays its log before it is ready; a server that fails is noticed at once. */
    private static final Duration START_LIMIT = Duration.ofMinutes(10);

    /** Between choosing a free port and listening on it, somebody else may take it. */
    private static final int PORT_ATTEMPTS = 3;

    private final DatabaseDirectory directory;
    private final ServerSettings settings;
    private final URL archive;
    private final @Nullable Path binaries;
    private final Thread hook = new Thread(this::close, "assay-postgres-close");

    private volatile boolean closing;
    private boolean released;
    private @Nullable PostgresTools tools;
    private @Nullable TargetSpec target;

    /**
     * Nothing happens yet.
     *
     * @param archive the programs
     * @param binaries where they are unpacked for good, or null if there is no such place
     */
    PostgresServer(DatabaseDirectory directory, ServerSettings settings, URL archive, @Nullable Path binaries) {
        this.directory = directory;
        this.settings = settings;
        this.archive = archive;
        this.binaries = binaries;
    }

    /**
     * Starts it, or leaves nothing behind.
     *
     * @throws AssayException of kind {@code PLAN} if the server objects to a setting, {@code HOST} for the rest
     */
    synchronized void start() {
        boolean started = false;
        try {
            hook();
            long startNanos = System.nanoTime();
            PostgresTools found = unpack();
            tools = found;
            long unpackedNanos = System.nanoTime();
            if (directory.temporary()) {
                Leftovers.remove(Objects.requireNonNull(directory.root().getParent()), found);
            }
            if (!Files.exists(directory.data())) {
                initialise(found);
            } else {
                Leftovers.endServer(directory.data(), found, true, directory.log());
            }
            long initialisedNanos = System.nanoTime();
            String url = launch(found);
            target = TargetSpec.of(url, USER, directory.password());
            started = true;
            LOG.debug(
                    "started PostgreSQL in {}: programs {} ms, data directory {} ms, server {} ms",
                    directory.root(),
                    (unpackedNanos - startNanos) / 1_000_000,
                    (initialisedNanos - unpackedNanos) / 1_000_000,
                    (System.nanoTime() - initialisedNanos) / 1_000_000);
        } catch (IOException e) {
            throw AssayException.host("PostgreSQL cannot be started in " + directory.root() + ": " + e, e);
        } finally {
            if (!started) {
                end(true);
            }
        }
    }

    private PostgresTools unpack() throws IOException {
        boolean inNamespace = LinuxUtils.isUnshareAvailable();
        if (binaries != null) {
            try {
                return new PostgresTools(Binaries.unpacked(archive, binaries), inNamespace);
            } catch (IOException e) {
                LOG.debug("PostgreSQL cannot be kept in {}, so it is unpacked for this once", binaries, e);
            }
        }
        return new PostgresTools(Binaries.unpacked(archive, directory.programs()), inNamespace);
    }

    private void initialise(PostgresTools found) throws IOException {
        goOn();
        directory.choosePassword();
        Path unfinished = directory.unfinishedData();
        Folders.delete(unfinished);
        long skipped = ServerLog.length(directory.log());
        List<String> arguments = new ArrayList<>(List.of(
                "--pgdata=" + unfinished,
                "--username=" + USER,
                "--pwfile=" + directory.passwordFile(),
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                "--no-instructions"));
        if (directory.temporary()) {
            // Spares up to a thousand fsync calls on files that no power failure will be survived by anyway. The
            // server itself syncs all that it writes from here on.
            arguments.add("--no-sync");
        }
        if (found.run("initdb", arguments, directory.log(), INITDB_LIMIT) != 0) {
            String reason = ServerLog.since(directory.log(), skipped).reason();
            throw AssayException.host(
                    reason.contains("cannot be run as root")
                            ? "PostgreSQL refuses to run as root, and user namespaces, which would help, are not"
                                    + " available here: run Assay as another user, or allow \"unshare -U\""
                            : "PostgreSQL's initdb failed: " + reason,
                    null);
        }
        Files.move(unfinished, directory.data(), StandardCopyOption.ATOMIC_MOVE);
    }

    private String launch(PostgresTools found) throws IOException {
        for (int attempt = 1; ; attempt++) {
            goOn();
            int port = freePort();
            // This file is read last and overrides postgresql.conf. Settings on a command line would be visible to
            // everyone on this host, and pg_ctl would pass them through a shell.
            Files.writeString(
                    directory.data().resolve("postgresql.auto.conf"),
                    settings.configuration()
                            + ServerSettings.line("listen_addresses", LOOPBACK)
                            + ServerSettings.line("port", Integer.toString(port))
                            + ServerSettings.line("unix_socket_directories", ""));
            long skipped = ServerLog.length(directory.log());
            List<String> arguments = List.of(
                    "start",
                    "--pgdata=" + directory.data(),
                    "--log=" + directory.log(),
                    "--wait",
                    "--timeout=" + START_LIMIT.toSeconds());
            if (found.run("pg_ctl", arguments, directory.log(), START_LIMIT.plusMinutes(1)) == 0) {
                return "jdbc:postgresql://" + LOOPBACK + ":" + port + "/postgres";
            }
            ServerLog log = ServerLog.since(directory.log(), skipped);
            if (log.badSetting()) {
                throw AssayException.plan("PostgreSQL refuses its settings: " + log.reason());
            }
            if (attempt == PORT_ATTEMPTS || !log.reason().contains("could not create any TCP/IP sockets")) {
                throw AssayException.host("PostgreSQL does not start: " + log.reason(), null);
            }
        }
    }

    private void goOn() {
        if (closing) {
            throw AssayException.host("PostgreSQL was closed before it had started", null);
        }
    }

    @SuppressWarnings("AddressSelection") // a literal address: nothing is looked up
    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(LOOPBACK))) {
            return socket.getLocalPort();
        }
    }

    @Override
    public synchronized TargetSpec target() {
        if (target == null) {
            throw new IllegalStateException("not started");
        }
        return target;
    }

    @Override
    public void close() {
        closing = true;
        synchronized (this) {
            end(false);
        }
    }

    /** Stops the server and lets go of its folder; called with the lock held, any number of times. */
    private void end(boolean failed) {
        if (released) {
            return;
        }
        released = true;
        // An interrupted thread could not wait for the server, and its folder would go from under it.
        boolean interrupted = Thread.interrupted();
        try {
            stop();
            if (failed) {
                directory.abandon();
            } else {
                directory.release();
            }
        } catch (IOException e) {
            LOG.warn("could not remove all of {}: {}", directory.root(), e.toString());
        } finally {
            unhook();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void stop() {
        if (tools != null) {
            // What is thrown away need not be written out first.
            tools.stop(directory.data(), !directory.temporary(), directory.log());
        }
    }

    private void hook() {
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            throw AssayException.host("PostgreSQL is not started while the JVM is shutting down", e);
        }
    }

    private void unhook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down, and this may be the hook itself.
        }
    }
}
