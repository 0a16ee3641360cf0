package dev.assay.remote;

import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.Sha256;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.apiguardian.api.API;

/**
 * The program as it is sent to a client host: a tar archive of what a run needs, with the drivers and plug-ins that the user has added.
 * Documents and the class data archive of this Java stay here. Immutable.
 *
 * @param home folder of the program
 * @param providers whether it has the libraries that call providers, which few runs need on the host
 * @param id SHA-256 of the archive, 64 hexadecimal digits
 * @param bytes length of the archive
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record HostDistribution(Path home, boolean providers, String id, long bytes) {

    private static final List<String> FOLDERS = List.of("bin", "drivers", "lib", "plugins", "workloads");
    private static final String PROVIDERS = "providers";

    /**
     * Reads a distribution.
     *
     * @param home folder with {@code bin/assay}
     * @param providers whether the host needs the libraries that call providers, such as for tokens
     * @throws AssayException of kind {@code HOST} if it cannot be read
     */
    public static HostDistribution of(Path home, boolean providers) {
        MessageDigest digest = Sha256.digest();
        CountingStream counted = new CountingStream();
        try (DigestOutputStream out = new DigestOutputStream(counted, digest)) {
            write(home, providers, out);
        } catch (IOException e) {
            throw AssayException.host("cannot read the program in " + home + ": " + IoText.of(e), e);
        }
        return new HostDistribution(home, providers, HexFormat.of().formatHex(digest.digest()), counted.bytes);
    }

    /** Writes the archive, and closes the stream. */
    void write(OutputStream out) throws IOException {
        write(home, providers, out);
    }

    private static void write(Path home, boolean providers, OutputStream out) throws IOException {
        List<String> folders = new ArrayList<>(FOLDERS);
        if (providers) {
            folders.add(PROVIDERS);
        }
        try (TarWriter tar = new TarWriter(out)) {
            for (String folder : folders) {
                for (Path file : files(home.resolve(folder))) {
                    tar.add(home.relativize(file).toString().replace('\\', '/'), file, folder.equals("bin"));
                }
            }
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static final class CountingStream extends OutputStream {

        private long bytes;

        @Override
        public void write(int b) {
            bytes++;
        }

        @Override
        public void write(byte[] b, int offset, int length) {
            bytes += length;
        }
    }
}
