package dev.assay.embedded;

import dev.assay.model.AssayException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.tukaani.xz.XZInputStream;

/**
 * PostgreSQL's programs, unpacked once per user and release. Stateless.
 *
 * <p>zonky's class would unpack them too, but straight into their final place: killed in the middle, or with the disk
 * full, it leaves truncated programs there that it takes for whole ones ever after.
 */
final class Binaries {

    private static final Logger LOG = LoggerFactory.getLogger(Binaries.class);
    private static final String UNFINISHED = ".unfinished-";
    private static final Duration ABANDONED = Duration.ofHours(1);

    private Binaries() {}

    /**
     * The folder with the programs of an archive, unpacked below a given folder now or earlier.
     *
     * @param archive a tar file compressed by xz
     * @param parent created if absent; nobody but its owner may write there, since programs are run from it
     */
    static Path unpacked(URL archive, Path parent) throws IOException {
        Path home = parent.resolve("postgres-" + fingerprint(archive));
        if (Files.isDirectory(home)) {
            return home;
        }
        Files.createDirectories(parent, Folders.forOwnerOnly("rwx------"));
        deleteAbandoned(parent);
        long startNanos = System.nanoTime();
        Path unfinished = Files.createTempDirectory(parent, home.getFileName() + UNFINISHED);
        try {
            unpack(archive, unfinished);
            moveIntoPlace(unfinished, home);
        } finally {
            Folders.delete(unfinished);
        }
        LOG.debug("unpacked {} in {} ms", home, (System.nanoTime() - startNanos) / 1_000_000);
        return home;
    }

    /** Size and check sum, which a jar's directory tells without reading the archive. */
    @SuppressWarnings("try") // the stream is opened to be closed: otherwise the connection stays open
    private static String fingerprint(URL archive) throws IOException {
        URLConnection connection = archive.openConnection();
        if (connection instanceof JarURLConnection jar) {
            // A cached connection's jar file is shared with the class loader and must not be closed here.
            ZipEntry entry = jar.getJarEntry();
            return Long.toHexString(entry.getSize()) + "-" + Long.toHexString(entry.getCrc());
        }
        try {
            return Long.toHexString(connection.getContentLengthLong()) + "-"
                    + Long.toHexString(connection.getLastModified());
        } finally {
            connection.getInputStream().close();
        }
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

    private static void unpack(URL archive, Path target) throws IOException {
        try (InputStream stream = archive.openStream();
                XZInputStream plain = new XZInputStream(new BufferedInputStream(stream, 1 << 16));
                TarArchiveInputStream tar = new TarArchiveInputStream(plain)) {
            TarArchiveEntry entry;
            while ((entry = tar.getNextEntry()) != null) {
                Path path = target.resolve(entry.getName()).normalize();
                if (!path.startsWith(target)) {
                    throw AssayException.host("The PostgreSQL archive points outside itself: " + entry.getName(), null);
                }
                unpack(tar, entry, path);
            }
        }
    }

    private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path path) throws IOException {
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Path folder = Objects.requireNonNull(path.getParent(), "an entry of the archive is below its root");
        Files.createDirectories(folder);
        if (entry.isSymbolicLink() || entry.isLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
            return;
        }
        Files.copy(tar, path);
        boolean executable = (entry.getMode() & 0100) != 0 || folder.endsWith("bin");
        if (executable && !path.toFile().setExecutable(true, true)) {
            throw new IOException("could not make " + path + " executable");
        }
    }
}
