package dev.assay.workload.tpcc;

import dev.assay.model.plan.TargetSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.h2.tools.Server;

/** An H2 server process on a file; each commit is written before it is acknowledged. */
final class CrashableH2 implements CrashableServer {

    private static final long LIMIT_SECONDS = 120;
    private static final long PAUSE_NANOS = 20_000_000;
    private static final String USER = "sa";
    private static final String PASSWORD = "planted-s3cret";

    private final Path directory;
    private final Path log;
    private final int port;
    private final List<ProcessHandle> frozen = new ArrayList<>();
    private Process process;

    /**
     * Starts one.
     *
     * @param directory where its data are and stay
     */
    CrashableH2(Path directory) throws Exception {
        this.directory = Files.createDirectories(directory).toAbsolutePath();
        this.log = directory.resolve("crashes.log");
        this.port = freePort();
        // An H2 server does not create databases for network clients.
        DriverManager.getConnection("jdbc:h2:" + this.directory.resolve("tpcc"), USER, PASSWORD)
                .close();
        start();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public TargetSpec target() {
        // H2 forgets that it should not delay whenever it opens the file.
        return TargetSpec.of("jdbc:h2:tcp://127.0.0.1:" + port + "/tpcc;WRITE_DELAY=0", USER, PASSWORD);
    }

    @Override
    public void kill() throws Exception {
        process.destroyForcibly();
        awaitEnd();
    }

    private void awaitEnd() throws InterruptedException {
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException("H2's server has not ended");
        }
    }

    @Override
    public void start() throws Exception {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx1g",
                        "-Dh2.bindAddress=127.0.0.1",
                        "-cp",
                        Path.of(Server.class
                                        .getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .toURI())
                                .toString(),
                        Server.class.getName(),
                        "-tcp",
                        "-tcpPort",
                        Integer.toString(port),
                        "-baseDir",
                        directory.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        process.getOutputStream().close();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!answers()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IllegalStateException("H2's server does not answer: " + Files.readString(log));
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private boolean answers() {
        try (Connection connection = DriverManager.getConnection(target().url(), USER, PASSWORD)) {
            return connection.isValid(0);
        } catch (SQLException e) {
            return false;
        }
    }

    /** It has no other way: the database is closed when its process ends in order. */
    @Override
    public void stop() throws Exception {
        process.destroy();
        awaitEnd();
    }

    @Override
    public void freeze() throws Exception {
        frozen.addAll(Processes.freeze(process.toHandle(), log));
    }

    @Override
    public void thaw() throws Exception {
        Processes.signal("CONT", frozen, log);
        frozen.clear();
    }

    /** They end when their sockets are closed: it reads no other request first, as it does one at a time. */
    @Override
    public void endSessions() {}

    @Override
    public void close() throws Exception {
        thaw();
        kill();
    }
}
