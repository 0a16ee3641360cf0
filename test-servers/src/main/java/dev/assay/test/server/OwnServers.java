package dev.assay.test.server;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/**
 * The servers of this JVM alone, in a directory of their own. {@code dev/databases} starts a server at its first use;
 * the end of the JVM purges them all. The first use also purges the servers that killed JVMs left behind. Thread-safe.
 */
final class OwnServers {

    /**
     * Short, because the path of a Unix socket is limited to 107 bytes. The accounts of the servers cannot enter a
     * home.
     */
    private static final Path PARENT = Path.of("/var/tmp");

    private static final String PREFIX = "assay-own-";

    /** The exit status (EX_TEMPFAIL of sysexits.h) if Debian's archive has no MySQL at present. */
    private static final int GAP = 75;

    private static final Set<String> UP = new HashSet<>();

    private OwnServers() {}

    /** Returns the directory of this JVM's servers. */
    static Path directory() {
        return PARENT.resolve(PREFIX + ProcessHandle.current().pid());
    }

    /** Starts the server at the first call and returns the directory of this JVM's servers. */
    static synchronized Path up(String product) {
        Path directory = directory();
        if (UP.contains(product)) {
            return directory;
        }
        try {
            if (UP.isEmpty()) {
                purgeLeftovers();
                Files.createDirectories(directory);
                Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
                Runtime.getRuntime().addShutdownHook(new Thread(() -> purge(directory), "own-servers"));
            }
            int status = databases(directory, "up", product);
            if (status != 0 && status != GAP) {
                return Assumptions.abort("dev/databases up " + product + " ended with status " + status
                        + ": see its output above, and run: dev/databases status " + product);
            }
            UP.add(product);
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Restarts or stops a server of this JVM; {@code verb} is {@code up} or {@code down}. */
    static synchronized void again(String product, String verb) {
        if (!UP.contains(product)) {
            throw new IllegalStateException(product + " was not started by this JVM");
        }
        try {
            int status = databases(directory(), verb, product);
            if (status != 0) {
                throw new IllegalStateException(
                        "dev/databases " + verb + " " + product + " ended with status " + status);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void purgeLeftovers() throws IOException {
        List<Path> left;
        try (Stream<Path> files = Files.list(PARENT)) {
            left = files.filter(OwnServers::ownerIsGone).toList();
        }
        left.forEach(OwnServers::purge);
    }

    private static boolean ownerIsGone(Path directory) {
        String name = directory.getFileName().toString();
        return name.matches(PREFIX + "\\d{1,9}")
                && Files.isWritable(directory)
                && ProcessHandle.of(Long.parseLong(name.substring(PREFIX.length())))
                        .filter(ProcessHandle::isAlive)
                        .isEmpty();
    }

    private static void purge(Path directory) {
        try {
            if (databases(directory, "purge", "postgresql", "mariadb", "mysql") == 0) {
                delete(directory.toFile());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(File file) {
        File[] children = Files.isSymbolicLink(file.toPath()) ? null : file.listFiles();
        if (children != null) {
            for (File child : children) {
                delete(child);
            }
        }
        if (!file.delete()) {
            System.err.println("cannot delete " + file);
        }
    }

    /** Runs {@code dev/databases}. Its output goes to a file and is printed after a failure. */
    private static int databases(Path directory, String... arguments) throws IOException {
        Path output = directory.resolve("dev-databases.out");
        ProcessBuilder builder = new ProcessBuilder(Stream.concat(Stream.of(script().toString()), Stream.of(arguments))
                .toList());
        builder.environment().put("ASSAY_DATABASES", directory.toString());
        builder.environment()
                .putIfAbsent(
                        "ASSAY_DATABASES_SOFTWARE",
                        DevelopmentServer.sharedDirectory().resolve("software").toString());
        builder.redirectErrorStream(true).redirectOutput(output.toFile());
        Process process = builder.start();
        try {
            if (!process.waitFor(10, TimeUnit.MINUTES)) {
                process.destroy();
                throw new IOException(script() + " has not ended after 10 minutes; see its output in " + output);
            }
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for dev/databases", e);
        }
        if (process.exitValue() != 0) {
            System.err.print(Files.readString(output, StandardCharsets.UTF_8));
        }
        return process.exitValue();
    }

    /** Finds {@code dev/databases} above the working directory, which is that of the tested module. */
    private static Path script() {
        for (Path directory = Path.of("").toAbsolutePath(); directory != null; directory = directory.getParent()) {
            Path script = directory.resolve("dev").resolve("databases");
            if (Files.isExecutable(script)) {
                return script;
            }
        }
        return Assumptions.abort(
                "there is no dev/databases in a folder above " + Path.of("").toAbsolutePath());
    }
}
