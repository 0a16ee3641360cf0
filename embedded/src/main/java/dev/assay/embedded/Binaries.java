package dev.assay.embedded;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Database programs, unpacked once per user and version. Stateless.
 *
 * <p>zonky's own class unpacks straight into the final folder: if it is killed or the disk is full, it leaves truncated programs
 * that later runs use.
 */
final class Binaries {

    private static final Logger LOG = LoggerFactory.getLogger(Binaries.class);
    private static final String UNFINISHED = ".unfinished-";
    private static final Duration ABANDONED = Duration.ofHours(1);

    private Binaries() {}

    interface Archive {

        String fingerprint() throws IOException;

        /** Unpacks into an empty folder and sets execute permissions. */
        void unpack(Path target) throws IOException;
    }

    /** Returns the folder of the programs: in the user's cache, or in the folder of the database if the cache is unusable. */
    static Path home(Product product, Archive archive, Layout folder) throws IOException {
        Path cache = Folders.cache();
        if (cache != null) {
            try {
                return unpacked(product, archive, cache.resolve(product.id()));
            } catch (IOException e) {
                LOG.debug(
                        "cannot cache {} in {}: unpacking into the folder of the database", product.title(), cache, e);
            }
        }
        return unpacked(product, archive, folder.programs());
    }

    /**
     * Returns the folder of the programs below {@code parent}, and unpacks them if needed. Only its owner may write to a new parent,
     * because programs run from it.
     */
    private static Path unpacked(Product product, Archive archive, Path parent) throws IOException {
        Path home = parent.resolve(product.id() + "-" + archive.fingerprint());
        if (Files.isDirectory(home)) {
            return home;
        }
        Files.createDirectories(parent, Folders.forOwnerOnly("rwx------"));
        deleteAbandoned(parent);
        long startNanos = System.nanoTime();
        Path unfinished = Files.createTempDirectory(parent, home.getFileName() + UNFINISHED);
        try {
            archive.unpack(unfinished);
            moveIntoPlace(unfinished, home);
        } finally {
            Folders.delete(unfinished);
        }
        LOG.debug("unpacked {} in {} ms", home, (System.nanoTime() - startNanos) / 1_000_000);
        return home;
    }

    private static void moveIntoPlace(Path unfinished, Path home) throws IOException {
        try {
            Files.move(unfinished, home, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            // Another process may have moved a complete folder there.
            if (!Files.isDirectory(home)) {
                throw e;
            }
        }
    }

    private static void deleteAbandoned(Path parent) throws IOException {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(parent, "*" + UNFINISHED + "*")) {
            for (Path folder : folders) {
                Instant created = Files.getLastModifiedTime(folder).toInstant();
                if (created.isBefore(Instant.now().minus(ABANDONED))) {
                    Folders.delete(folder);
                }
            }
        }
    }
}
