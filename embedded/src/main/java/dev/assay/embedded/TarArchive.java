package dev.assay.embedded;

import dev.assay.model.AssayException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.ZipEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** A tar archive compressed by xz, as zonky packs PostgreSQL. Immutable. */
record TarArchive(URL url) implements Binaries.Archive {

    /** Returns size and checksum from the directory of the jar, without reading the archive. */
    @Override
    @SuppressWarnings("try") // opening and closing the stream closes the connection
    public String fingerprint() throws IOException {
        URLConnection connection = url.openConnection();
        if (connection instanceof JarURLConnection jar) {
            // The cached jar file is shared with the class loader and must stay open.
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

    @Override
    public void unpack(Path target) throws IOException {
        try (InputStream stream = url.openStream();
                XZInputStream plain = new XZInputStream(new BufferedInputStream(stream, 1 << 16));
                TarArchiveInputStream tar = new TarArchiveInputStream(plain)) {
            TarArchiveEntry entry;
            while ((entry = tar.getNextEntry()) != null) {
                Path path = target.resolve(entry.getName()).normalize();
                if (!path.startsWith(target)) {
                    throw AssayException.host("The PostgreSQL archive points outside itself: " + entry.getName(), null);
                }
                extract(tar, entry, path);
            }
        }
    }

    private static void extract(TarArchiveInputStream tar, TarArchiveEntry entry, Path path) throws IOException {
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
