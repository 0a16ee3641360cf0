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
 * Databases' programs, unpacked once per user and release. Stateless.
 *
 * <p>zonky's class would unpack PostgreSQL too, but straight into its final place: killed in the middle, or with the disk
 * full, it leaves truncated programs there that it takes for whole ones ever after.
 */
final class Binaries {

    private static final Logger LOG = LoggerFactory.getLogger(Binaries.class);
    private static final String UNFINISHED = ".unfinished-";
    private static final Duration ABANDONED = Duration.ofHours(1);

    private Binaries() {}

    /** Programs in a file on the class path. */
    interface Archive {

        /** Another one for each content. */
        String fingerprint() throws IOException;

        /** Puts them into an empty folder, those to be run with their right to be. */
        void unpack(Path target) throws IOException;
    }

    /**
     * The folder with a product's programs: in the user's cache, or if nothing can be kept there, in that of the database.
     */
    static Path home(Product product, Archive archive, Layout folder) throws IOException {
        Path cache = Folders.cache();
        if (cache != null) {
            try {
                return unpacked(product, archive, cache.resolve(product.id()));
            } catch (IOException e) {
                LOG.debug("{} cannot be kept in {}, so it is unpacked for this once", product.title(), cache, e);
            }
        }
        return unpacked(product, archive, folder.programs());
    }

    /**
     * The folder with the programs of an archive, unpacked below a given folder now or earlier.
     *
     * @param parent created if absent; nobody but its owner may write there, since programs are run from it
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
            // Another process was quicker, and what it put there is whole: it was moved there just as atomically.
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
