package dev.assay.remote;

import dev.assay.spi.environment.ClientHost;
import dev.assay.spi.environment.HostReply;
import dev.assay.spi.environment.ResourceException;
import dev.assay.spi.environment.ResourceException.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A client host that is a folder of this host: its scripts are run by the shell of this host. Confined to one thread. */
class ShellHost implements ClientHost {

    /** Of Systems Manager, in characters. */
    private static final int MOST_OUTPUT = 24_000;

    private final Path home;
    private final Map<String, String> environment;

    /** @param home of the user; exists */
    ShellHost(Path home) {
        this(home, Map.of());
    }

    /** @param environment further variables of scripts */
    ShellHost(Path home, Map<String, String> environment) {
        this.home = home;
        this.environment = environment;
    }

    @Override
    public String name() {
        return "shell";
    }

    @Override
    public HostReply run(String script, byte[] input, Duration limit) {
        try {
            Path given = Files.write(Files.createTempFile(home, ".in", ""), input);
            Path out = Files.createTempFile(home, ".out", "");
            Path err = Files.createTempFile(home, ".err", "");
            ProcessBuilder builder = new ProcessBuilder("/bin/sh", "-c", script)
                    .directory(home.toFile())
                    .redirectInput(given.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            builder.environment().put("HOME", home.toString());
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            builder.environment().putAll(environment);
            Process process = builder.start();
            try {
                if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                    throw new ResourceException(Reason.UNKNOWN, "shell: the time is over", null);
                }
                String all = text(out);
                return new HostReply(
                        process.exitValue(), all.substring(0, Math.min(MOST_OUTPUT, all.length())), text(err));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ResourceException(Reason.UNKNOWN, "shell: interrupted", e);
            } finally {
                process.destroyForcibly();
                Files.deleteIfExists(given);
                Files.deleteIfExists(out);
                Files.deleteIfExists(err);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    @Override
    public void upload(Path file, String to, Duration limit) {
        copy(file, home.resolve(to), to);
    }

    @Override
    public void download(String from, Path to, Duration limit) {
        copy(home.resolve(from), to, from);
    }

    private static void copy(Path from, Path to, String there) {
        try {
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
            Files.setPosixFilePermissions(to, PosixFilePermissions.fromString("rw-------"));
        } catch (IOException e) {
            throw new ResourceException(Reason.REFUSED, "shell: " + there, e);
        }
    }

    @Override
    public void close() {}
}
