package dev.assay.test.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * Moto, an emulator of AWS, on this host. All tests of a JVM share one process; each test has an account of its own by {@link
 * MotoAccount}. Thread-safe.
 */
final class MotoServer {

    private static final long READY_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** Ends the server when the JVM ends, also if the JVM is killed: then its pipe is closed. */
    private static final String SCRIPT = "exec 3<&0; \"$@\" >/dev/null 2>&1 </dev/null & cat <&3 >/dev/null; kill $!";

    private static @Nullable URI shared;

    private MotoServer() {}

    /** Returns the address of the server, which the first call starts. Aborts the test if Moto is not installed. */
    static synchronized URI shared() {
        URI known = shared;
        if (known == null) {
            known = start(program());
            shared = known;
        }
        return known;
    }

    private static Path program() {
        String configured = System.getenv("ASSAY_MOTO");
        Path folder = configured == null || configured.isEmpty()
                ? DevelopmentServer.cache().resolve("moto")
                : Path.of(configured);
        Path program = folder.resolve("bin/moto_server");
        Assumptions.assumeTrue(
                Files.isExecutable(program), "Moto, the emulator of AWS, is not installed; run: dev/setup");
        return program;
    }

    private static URI start(Path program) {
        try {
            int port;
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            ProcessBuilder builder = new ProcessBuilder(
                    "sh", "-c", SCRIPT, "moto", program.toString(), "-H", "127.0.0.1", "-p", Integer.toString(port));
            builder.environment()
                    .putAll(Map.of(
                            "MOTO_IAM_LOAD_MANAGED_POLICIES", "true",
                            "MOTO_EC2_ENABLE_INSTANCE_TYPE_VALIDATION", "1",
                            "MOTO_ENABLE_AMI_VALIDATION", "1"));
            Process process = builder.start();
            URI address = URI.create("http://127.0.0.1:" + port);
            awaitReady(process, address);
            return address;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void awaitReady(Process process, URI address) throws IOException {
        long begun = System.nanoTime();
        while (!answers(address)) {
            if (!process.isAlive() || System.nanoTime() - begun > READY_NANOS) {
                throw new IOException("Moto did not start: alive " + process.isAlive());
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private static boolean answers(URI address) {
        try {
            HttpURLConnection connection = (HttpURLConnection)
                    address.resolve("/moto-api/data.json").toURL().openConnection();
            boolean ready = connection.getResponseCode() == HttpURLConnection.HTTP_OK;
            connection.disconnect();
            return ready;
        } catch (IOException e) {
            return false;
        }
    }
}
