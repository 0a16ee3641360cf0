package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.Sha256;
import dev.assay.store.Archive;
import dev.assay.store.Archive.Created;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apiguardian.api.API;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that every kind of archive must pass. A plug-in's test class extends this one and opens an archive without objects. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public abstract class ArchiveContract {

    private static final int LARGE = 3_000_000;

    @TempDir
    private Path folder;

    private Archive archive;

    /**
     * Opens the archive under test.
     *
     * @param temporary empty folder, deleted after the test; all calls of one test get the same one
     * @throws IOException if it cannot be opened
     */
    protected abstract Archive open(Path temporary) throws IOException;

    @BeforeEach
    final void openArchive() throws IOException {
        archive = open(Files.createDirectories(folder.resolve("archive")));
    }

    @AfterEach
    final void closeArchive() {
        if (archive != null) {
            archive.close();
        }
    }

    private Created create(Archive into, String key, byte[] content) throws IOException {
        Path file = Files.createTempFile(folder, "content", "");
        Files.write(file, content);
        return into.create(key, file, Sha256.hex(content));
    }

    private Created create(String key, String text) throws IOException {
        return create(archive, key, text.getBytes(StandardCharsets.UTF_8));
    }

    private byte[] content(String key) throws IOException {
        Optional<InputStream> content = archive.open(key);
        try (InputStream in = content.orElseThrow()) {
            return in.readAllBytes();
        }
    }

    @Test
    final void contentComesBackAsItWas() throws IOException {
        byte[] large = new byte[LARGE];
        new Random(7).nextBytes(large);
        assertThat(create(archive, "run/trials/0001/histograms.hlog", large)).isEqualTo(Created.NEW);
        assertThat(create("run/a b+c=d.txt", "")).isEqualTo(Created.NEW);
        assertThat(Sha256.hex(content("run/trials/0001/histograms.hlog"))).isEqualTo(Sha256.hex(large));
        assertThat(content("run/a b+c=d.txt")).isEmpty();
    }

    @Test
    final void objectsAreNeverChanged() throws IOException {
        assertThat(create("run/result.json", "first")).isEqualTo(Created.NEW);
        assertThat(create("run/result.json", "first")).isEqualTo(Created.SAME);
        assertThat(create("run/result.json", "other")).isEqualTo(Created.OTHER);
        assertThat(content("run/result.json")).asString().isEqualTo("first");
    }

    @Test
    final void absentObjectsAndArchivesAreEmpty() throws IOException {
        assertThat(archive.folders()).isEmpty();
        assertThat(archive.open("run/result.json")).isEmpty();
        create("run/result.json", "{}");
        assertThat(archive.open("run/result.jso")).isEmpty();
    }

    @Test
    final void foldersAreSortedAndNamedOnce() throws IOException {
        for (String key : List.of("b/2", "b/1/3", "a/1", "a-c/1")) {
            create(key, key);
        }
        assertThat(archive.folders()).containsExactly("a", "a-c", "b");
    }

    /** Two hosts and several threads of each write the same object: one content wins as a whole. */
    @Test
    final void oneOfManyWritersCreatesTheObject() throws Exception {
        try (Archive second = open(folder.resolve("archive"))) {
            ExecutorService pool = Executors.newFixedThreadPool(2);
            try {
                Callable<Created> one = () -> create(archive, "run/result.json", new byte[] {1});
                Callable<Created> other = () -> create(second, "run/result.json", new byte[] {2});
                List<Future<Created>> created = pool.invokeAll(List.of(one, other));
                assertThat(List.of(created.get(0).get(), created.get(1).get()))
                        .containsExactlyInAnyOrder(Created.NEW, Created.OTHER);
            } finally {
                pool.shutdown();
            }
        }
        assertThat(content("run/result.json")).hasSize(1);
    }

    @Test
    final void atLeastOneCopyIsMadeAtATime() {
        assertThat(archive.parallelism()).isPositive();
    }
}
