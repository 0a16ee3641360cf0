package dev.assay.test.server;

import dev.assay.test.Programs;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;

/**
 * An OpenSSH server on a free port of the loopback address, for the user of the test, with keys and a home folder of its own. Aborts the
 * test if the server is not installed. Confined to one thread.
 */
public final class SshServer implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/sbin/sshd");
    private static final long READY_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** Ends the server when the JVM ends, also if the JVM is killed: then its pipe is closed. */
    private static final String SCRIPT = "exec 3<&0; \"$@\" </dev/null & cat <&3 >/dev/null; kill $!";

    private final Path folder;
    private final int port;
    private final Process process;

    private SshServer(Path folder, int port, Process process) {
        this.folder = folder;
        this.port = port;
        this.process = process;
    }

    /**
     * Starts a server.
     *
     * @param folder empty; receives the keys, the home folder of the user on the server, and the client
     */
    public static SshServer start(Path folder) throws IOException, InterruptedException {
        Assumptions.assumeTrue(
                Files.isExecutable(PROGRAM), "the SSH server (openssh-server) is not installed; run: dev/setup");
        Programs.require("ssh");
        Programs.require("ssh-keygen");
        Files.createDirectories(folder.resolve("home"));
        if ("root".equals(System.getProperty("user.name"))) {
            // Only the service makes it, and a server of root does not start without.
            Files.createDirectories(Path.of("/run/sshd"));
        }
        keygen(folder.resolve("host_key"));
        keygen(folder.resolve("user_key"));
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Files.writeString(folder.resolve("sshd_config"), """
                ListenAddress 127.0.0.1:%1$s
                HostKey %2$s/host_key
                AuthorizedKeysFile %2$s/user_key.pub
                PidFile none
                StrictModes no
                UsePAM no
                PasswordAuthentication no
                KbdInteractiveAuthentication no
                PermitRootLogin prohibit-password
                MaxStartups 100
                SetEnv HOME=%2$s/home JAVA_HOME=%3$s
                """.formatted(
                        Integer.toString(port), folder, System.getProperty("java.home")));
        Files.writeString(folder.resolve("ssh_config"), """
                IdentityFile %1$s/user_key
                IdentitiesOnly yes
                IdentityAgent none
                UserKnownHostsFile %1$s/known_hosts
                GlobalKnownHostsFile /dev/null
                """.formatted(folder));
        Path client = folder.resolve("ssh");
        Files.writeString(client, "#!/bin/sh\nexec ssh -F '" + folder + "/ssh_config' \"$@\"\n");
        Files.setPosixFilePermissions(client, PosixFilePermissions.fromString("rwx------"));
        Process process = new ProcessBuilder(
                        "sh",
                        "-c",
                        SCRIPT,
                        "sshd",
                        PROGRAM.toString(),
                        "-D",
                        "-E",
                        folder.resolve("sshd.log").toString(),
                        "-f",
                        folder.resolve("sshd_config").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("sshd.out").toFile())
                .start();
        SshServer server = new SshServer(folder, port, process);
        server.awaitReady();
        server.knowHost(folder.resolve("host_key.pub"));
        return server;
    }

    private static void keygen(Path file) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f"));
        words.add(file.toString());
        Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("ssh-keygen: " + text);
        }
    }

    private void awaitReady() throws IOException {
        long begun = System.nanoTime();
        while (true) {
            try (Socket connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
                if (connection.isConnected()) {
                    return;
                }
            } catch (IOException e) {
                if (!process.isAlive() || System.nanoTime() - begun > READY_NANOS) {
                    throw new IOException(
                            "sshd did not start: " + Files.readString(folder.resolve("sshd.out"))
                                    + (Files.exists(folder.resolve("sshd.log"))
                                            ? Files.readString(folder.resolve("sshd.log"))
                                            : ""),
                            e);
                }
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
    }

    /** Lets the client know the host by a public key, and by no other. */
    public void knowHost(Path publicKey) throws IOException {
        Files.writeString(
                folder.resolve("known_hosts"),
                "[127.0.0.1]:" + port + " " + Files.readString(publicKey).strip() + "\n");
    }

    /** Lets the client know no host. */
    public void forgetHost() throws IOException {
        Files.writeString(folder.resolve("known_hosts"), "");
    }

    /** Returns the public key of the user, which is that of no host. */
    public Path otherKey() {
        return folder.resolve("user_key.pub");
    }

    /** Returns the client with the keys of this server: for {@code ASSAY_SSH}. */
    public Path client() {
        return folder.resolve("ssh");
    }

    /** Returns the home folder of the user on the server. */
    public Path home() {
        return folder.resolve("home");
    }

    /** Returns {@code user@host:port}. */
    public String address() {
        return System.getProperty("user.name") + "@127.0.0.1:" + port;
    }

    /** Ends the server. Processes that it has started go on. */
    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
