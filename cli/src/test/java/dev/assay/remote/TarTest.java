package dev.assay.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.test.Parallel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Archives of this module and of the system's {@code tar}. */
@Parallel
class TarTest {

    private static final String LONG = "a/" + "folder-of-a-run/".repeat(9) + "n".repeat(90);

    @TempDir
    Path folder;

    private Path written(String... paths) throws IOException {
        Path archive = folder.resolve("archive.tar");
        try (TarWriter tar = new TarWriter(Files.newOutputStream(archive))) {
            for (String path : paths) {
                tar.add(path, path.getBytes(StandardCharsets.UTF_8));
            }
        }
        return archive;
    }

    private String tar(String... words) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(text).isZero();
        return text;
    }

    @Test
    void theSystemsTarUnpacksWhatIsWritten() throws Exception {
        written("plan.yaml", LONG, "grün/file");
        assertThat(tar("tar", "-tvf", "archive.tar").lines())
                .hasSize(3)
                .allSatisfy(line -> assertThat(line).startsWith("-rw-------"));
        Files.createDirectory(folder.resolve("to"));
        tar("tar", "-xf", "archive.tar", "-C", "to");
        for (String path : List.of("plan.yaml", LONG, "grün/file")) {
            assertThat(folder.resolve("to").resolve(path)).hasContent(path);
        }
    }

    @Test
    void theSameFilesGiveTheSameBytes() throws IOException {
        assertThat(Files.readAllBytes(written("a", "b"))).isEqualTo(Files.readAllBytes(written("a", "b")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gnu", "ustar", "posix"})
    void whatTheSystemsTarWritesIsUnpacked(String format) throws Exception {
        Path from = folder.resolve("from");
        for (String path : List.of("short", LONG)) {
            Path file = from.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, path);
        }
        Files.write(from.resolve("empty"), new byte[0]);
        tar("tar", "--format=" + format, "-cf", "archive.tar", "from");
        TarReader.unpack(folder.resolve("archive.tar"), folder.resolve("to"));
        assertThat(folder.resolve("to/from").resolve(LONG)).hasContent(LONG);
        assertThat(folder.resolve("to/from/short")).hasContent("short");
        assertThat(folder.resolve("to/from/empty")).isEmptyFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../outside", "/outside", "a/../../outside"})
    void filesOutsideTheFolderAreRefused(String path) throws IOException {
        Path archive = written(path);
        assertThatThrownBy(() -> TarReader.unpack(archive, folder.resolve("to")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("outside its folder");
    }

    @Test
    void linksAreRefused() throws Exception {
        Files.createSymbolicLink(folder.resolve("link"), Path.of("/etc/passwd"));
        tar("tar", "-cf", "archive.tar", "link");
        assertThatThrownBy(() -> TarReader.unpack(folder.resolve("archive.tar"), folder.resolve("to")))
                .hasMessageContaining("has a link or a device: link");
    }

    @Test
    void archiveThatIsCutOffIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(written("a", "b"));
        for (int length : new int[] {0, 100, 600, 1_100, 1_536}) {
            Path cut = Files.write(folder.resolve("cut"), Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> TarReader.unpack(cut, folder.resolve("to" + length)))
                    .as("%d bytes", length)
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void namesThatDoNotFitAreRefused() {
        try (TarWriter tar = new TarWriter(new ByteArrayOutputStream())) {
            assertThatThrownBy(() -> tar.add("x".repeat(101), new byte[0])).hasMessageContaining("too long");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
