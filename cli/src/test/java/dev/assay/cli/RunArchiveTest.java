package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.store.Archive;
import dev.assay.store.RunArchive;
import dev.assay.store.RunArchive.Copy;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class RunArchiveTest {

    private static final String NAME = "2026-11-22T03-00-00Z-tpcc";

    @TempDir
    Path folder;

    private Path run;
    private Path there;
    private Path results;
    private RunArchive archive;

    @BeforeEach
    void aFinishedRun() throws IOException {
        run = folder.resolve("mine").resolve(NAME);
        there = folder.resolve("archive");
        results = folder.resolve("other host");
        archive = new RunArchive(openFolder());
        write(run.resolve("experiment.json"), "{}");
        write(run.resolve("result.json"), "{\"tpmC\": 1}");
        write(run.resolve("trials/0001/trial.json"), "{}");
        write(run.resolve("trials/0001/histograms.hlog"), "#[Histogram log]");
        write(run.resolve("tags.txt"), "baseline");
    }

    private Archive openFolder() {
        return RunArchive.open(there.toString(), getClass().getClassLoader());
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static Map<String, String> files(Path directory) throws IOException {
        Map<String, String> texts = new TreeMap<>();
        try (Stream<Path> all = Files.walk(directory)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                texts.put(directory.relativize(file).toString(), Files.readString(file));
            }
        }
        texts.remove(".lock");
        return texts;
    }

    private static void assertRefused(Runnable copy, String... words) {
        assertThatThrownBy(copy::run).isInstanceOfSatisfying(AssayException.class, e -> {
            assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN);
            assertThat(e.message()).contains(words);
        });
    }

    @Test
    void aRunComesBackAsItWas() throws IOException {
        assertThat(archive.push(run)).isEqualTo(new Copy(NAME, true, 5, 39));
        assertThat(archive.runs()).containsExactly(NAME);
        assertThat(archive.pull(NAME, results)).contains(new Copy(NAME, true, 5, 39));
        assertThat(files(results.resolve(NAME))).isEqualTo(files(run));
        assertThat(results.resolve(".incoming")).doesNotExist();
    }

    @Test
    void whatIsThereIsNotCopiedAgainEvenWithOtherTags() throws IOException {
        archive.push(run);
        archive.pull(NAME, results);
        write(run.resolve("tags.txt"), "baseline\nfast");
        write(run.resolve("report.html"), "<html>");
        Map<String, String> before = files(there);
        assertThat(archive.push(run).copied()).isFalse();
        assertThat(archive.pull(NAME, results)).map(Copy::copied).contains(false);
        assertThat(files(there)).isEqualTo(before);
    }

    @Test
    void anInterruptedPushContinuesWithoutSendingFilesAgain() throws IOException {
        List<String> created = new ArrayList<>();
        RunArchive broken = new RunArchive(new Watched(created, "result.json"));
        assertThatThrownBy(() -> broken.push(run))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.HOST));
        assertThat(created).containsExactly(NAME + "/experiment.json NEW");
        assertThat(archive.pull(NAME, results)).as("incomplete").isEmpty();
        assertThat(results).doesNotExist();

        created.clear();
        new RunArchive(new Watched(created, "none")).push(run);
        assertThat(created)
                .startsWith(NAME + "/experiment.json SAME", NAME + "/result.json NEW")
                .endsWith(NAME + "/manifest.json NEW");
        assertThat(archive.pull(NAME, results)).isPresent();
    }

    /** The archive in the folder; the creation of one file fails. */
    private final class Watched implements Archive {

        private final Archive folders = openFolder();
        private final List<String> created;
        private final String failing;

        Watched(List<String> created, String failing) {
            this.created = created;
            this.failing = failing;
        }

        @Override
        public Created create(String key, Path content, String sha256) throws IOException {
            if (key.endsWith(failing)) {
                throw new IOException("connection reset");
            }
            Created found = folders.create(key, content, sha256);
            created.add(key + " " + found);
            return found;
        }

        @Override
        public Optional<InputStream> open(String key) throws IOException {
            return folders.open(key);
        }

        @Override
        public List<String> folders() throws IOException {
            return folders.folders();
        }

        @Override
        public void close() {
            folders.close();
        }
    }

    @Test
    void anInterruptedPullContinues() throws IOException {
        archive.push(run);
        write(results.resolve(".incoming").resolve(NAME).resolve("result.json"), "{\"tp");
        assertThat(archive.pull(NAME, results)).isPresent();
        assertThat(files(results.resolve(NAME))).isEqualTo(files(run));
    }

    @Test
    void anotherRunOfTheSameNameIsNeverOverwritten() throws IOException {
        archive.push(run);
        archive.pull(NAME, results);
        Map<String, String> before = files(there);
        write(run.resolve("result.json"), "{\"tpmC\": 2}");
        assertRefused(() -> archive.push(run), "another run with the name " + NAME, "never changed");
        assertThat(files(there)).isEqualTo(before);
        write(results.resolve(NAME).resolve("result.json"), "{\"tpmC\": 3}");
        assertRefused(() -> archive.pull(NAME, results), "is another run than the archived one");
        assertThat(results.resolve(NAME).resolve("result.json")).hasContent("{\"tpmC\": 3}");
    }

    @Test
    void aHalfArchivedRunOfTheSameNameIsNotMixed() throws IOException {
        write(there.resolve(NAME).resolve("result.json"), "{\"tpmC\": 4}");
        assertRefused(() -> archive.push(run), "another run with the name " + NAME);
        assertThat(there.resolve(NAME).resolve("manifest.json")).doesNotExist();
    }

    @Test
    void aChangedArchiveIsFound() throws IOException {
        archive.push(run);
        write(there.resolve(NAME).resolve("result.json"), "{\"tpmC\": 9}");
        assertRefused(() -> archive.pull(NAME, results), "result.json has another SHA-256");
        assertThat(results.resolve(NAME)).doesNotExist();
        Files.delete(there.resolve(NAME).resolve("result.json"));
        assertRefused(() -> archive.pull(NAME, results), "result.json is missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../result.json", "/tmp/result.json", "a/../../result.json", ""})
    void aManifestCannotNameFilesOutside(String path) throws IOException {
        archive.push(run);
        Path manifest = there.resolve(NAME).resolve("manifest.json");
        write(manifest, Files.readString(manifest).replace("\"result.json\"", "\"" + path + "\""));
        assertRefused(() -> archive.pull(NAME, results), "names another run or files outside");
        assertThat(results).doesNotExist();
    }

    @Test
    void namesCannotLeaveTheFolder() {
        assertRefused(() -> archive.pull("../" + NAME, results), "run: found '../" + NAME + "'");
    }

    @Test
    void aManifestOfALaterReleaseIsRefused() throws IOException {
        archive.push(run);
        Path manifest = there.resolve(NAME).resolve("manifest.json");
        write(manifest, Files.readString(manifest).replace("\"schemaVersion\" : 1", "\"schemaVersion\" : 2"));
        assertRefused(() -> archive.pull(NAME, results), "has the version 2", "use a later release");
    }

    @Test
    void anUnfinishedRunIsNotArchived() throws IOException {
        Files.delete(run.resolve("result.json"));
        assertRefused(() -> archive.push(run), "is not finished");
        assertThat(there).doesNotExist();
    }

    @Test
    void anAddressWithoutAPlugInIsRefused() {
        assertRefused(
                () -> RunArchive.open("gs://bucket/prefix", getClass().getClassLoader()),
                "no plug-in knows addresses such as gs://");
    }

    @Test
    void tagsThatChangeDuringAnInterruptedPushStayAsTheyWereArchived() throws IOException {
        write(there.resolve(NAME).resolve("tags.txt"), "first");
        assertThat(archive.push(run).copied()).isTrue();
        archive.pull(NAME, results);
        assertThat(results.resolve(NAME).resolve("tags.txt")).hasContent("first");
        assertThat(results.resolve(NAME).resolve("result.json")).hasContent("{\"tpmC\": 1}");
    }

    @Test
    void aStageThatHasNotBegunIsMissed() throws IOException {
        Path plan = run.resolveSibling("staged");
        write(
                plan.resolve("stages.json"),
                "{\"schemaVersion\": 1, \"plan\": \"p\", \"stages\": [{\"name\": \"a\", \"directory\": \"stages/a\"},"
                        + " {\"name\": \"b\", \"directory\": \"stages/b\"}]}");
        write(plan.resolve("stages/a/result.json"), "{}");
        assertThat(RunArchive.finished(plan)).isFalse();
        write(plan.resolve("stages/b/result.json"), "{}");
        assertThat(RunArchive.finished(plan)).isTrue();
    }

    @Test
    void whatIsNotARunIsLeftAlone() throws IOException {
        archive.push(run);
        write(there.resolve("lost+found/x"), "");
        write(results.resolve(".incoming/other/result.json"), "{");
        write(results.resolve(".incoming").resolve(NAME).resolve("old.json"), "{}");
        assertThat(archive.runs()).containsExactly(NAME);
        assertThat(archive.pull(NAME, results)).map(Copy::copied).contains(true);
        assertThat(files(results.resolve(NAME))).isEqualTo(files(run));
        assertThat(results.resolve(".incoming/other/result.json")).exists();
    }
}
