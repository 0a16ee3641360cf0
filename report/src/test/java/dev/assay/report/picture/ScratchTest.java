package dev.assay.report.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

@Parallel
class ScratchTest {

    @Test
    void whatRunsInItEndsWithItAndItsFilesAreGone() throws Exception {
        Process process;
        Path folder;
        try (Scratch scratch = new Scratch()) {
            folder = scratch.folder();
            Files.writeString(folder.resolve("page"), "drawn");
            process = scratch.start(new ProcessBuilder("sleep", "600"));
            assertThat(process.isAlive()).isTrue();
        }
        process.waitFor();
        assertThat(folder).doesNotExist();
    }

    @Test
    void nothingStartsInItOnceItIsClosed() throws IOException {
        Scratch scratch = new Scratch();
        scratch.close();
        assertThatThrownBy(() -> scratch.start(new ProcessBuilder("sleep", "600")))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("shutting down");
    }
}
