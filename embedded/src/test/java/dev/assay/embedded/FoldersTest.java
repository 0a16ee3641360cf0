package dev.assay.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
@Parallel
class FoldersTest {

    @Test
    void followsEachSystemsCustomForCaches() {
        assertThat(Folders.cache("Linux", "/home/u", Map.of())).isEqualTo(Path.of("/home/u/.cache/assay"));
        assertThat(Folders.cache("Linux", "/home/u", Map.of("XDG_CACHE_HOME", "/c")))
                .isEqualTo(Path.of("/c/assay"));
        assertThat(Folders.cache("Mac OS X", "/Users/u", Map.of())).isEqualTo(Path.of("/Users/u/Library/Caches/assay"));
        assertThat(Folders.cache("Windows 11", "/u", Map.of("LOCALAPPDATA", "/l")))
                .isEqualTo(Path.of("/l/assay"));
    }

    @Test
    void ignoresARelativeCacheFolderAsItsStandardAsks() {
        assertThat(Folders.cache("Linux", "/home/u", Map.of("XDG_CACHE_HOME", "c")))
                .isEqualTo(Path.of("/home/u/.cache/assay"));
    }

    @Test
    void hasNoCacheWithoutAHome() {
        assertThat(Folders.cache("Linux", null, Map.of())).isNull();
        assertThat(Folders.cache("Linux", "?", Map.of())).isNull();
    }

    @Test
    void deletesLinksButNotWhatTheyPointTo(@TempDir Path folder) throws Exception {
        Path kept = Files.writeString(folder.resolve("kept"), "x");
        Path doomed = Files.createDirectories(folder.resolve("doomed/sub"));
        Files.createSymbolicLink(doomed.resolve("link"), kept);

        Folders.delete(folder.resolve("doomed"));
        Folders.delete(folder.resolve("doomed"));

        assertThat(folder).isDirectoryContaining(path -> path.equals(kept)).isDirectoryNotContaining("glob:**/doomed");
    }
}
