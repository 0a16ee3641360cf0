package dev.assay.embedded;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Locations of files on this host. Stateless. */
final class Folders {

    private static final Set<String> MEMORY = Set.of("tmpfs", "ramfs");

    private Folders() {}

    /**
     * Returns the folder for temporary databases: the JVM's temporary folder, or {@code /var/tmp} if that is in memory.
     *
     * <p>Many Linux distributions mount {@code /tmp} as tmpfs, where fsync has no effect and a database is not durable. {@code /var/tmp}
     * is on disk by convention.
     */
    static Path temporary() {
        Path usual = Path.of(System.getProperty("java.io.tmpdir"));
        Path onDisk = Path.of("/var/tmp");
        return inMemory(usual) && Files.isWritable(onDisk) && !inMemory(onDisk) ? onDisk : usual;
    }

    static boolean inMemory(Path folder) {
        try {
            return MEMORY.contains(Files.getFileStore(folder).type());
        } catch (IOException e) {
            return false;
        }
    }

    /** Returns the user's cache folder; {@code null} if there is none. */
    static @Nullable Path cache() {
        return cache(System.getProperty("os.name"), System.getProperty("user.home"), System.getenv());
    }

    /** Returns the cache folder for an operating system, home folder ({@code null} for none) and environment. */
    static @Nullable Path cache(String osName, @Nullable String home, Map<String, String> environment) {
        String os = osName.toLowerCase(Locale.ROOT);
        String named = os.startsWith("windows") ? environment.get("LOCALAPPDATA") : environment.get("XDG_CACHE_HOME");
        if (named != null && Path.of(named).isAbsolute()) {
            return Path.of(named, "assay");
        }
        // The JVM reports "?" for a user without an entry in the password file, as in some containers.
        if (home == null || home.isBlank() || home.equals("?")) {
            return null;
        }
        return Path.of(home, os.startsWith("mac") ? "Library/Caches" : ".cache", "assay");
    }

    /** Returns file attributes that deny access to other users, on file systems with POSIX permissions. */
    static FileAttribute<?>[] forOwnerOnly(String permissions) {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** Deletes a folder and its contents, if it exists. Does not follow symbolic links. */
    static void delete(Path folder) throws IOException {
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.deleteIfExists(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                    // A stopping server may delete its own files meanwhile.
                    if (e instanceof NoSuchFileException) {
                        return FileVisitResult.CONTINUE;
                    }
                    throw e;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException e) throws IOException {
                    if (e != null) {
                        throw e;
                    }
                    Files.deleteIfExists(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (NoSuchFileException e) {
            // The folder does not exist.
        }
    }
}
