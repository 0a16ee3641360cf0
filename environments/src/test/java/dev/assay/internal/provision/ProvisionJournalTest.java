package dev.assay.internal.provision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.provision.JournalEntry.Step;
import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Journals in files: incomplete lines, other runs, other versions. */
@Parallel
class ProvisionJournalTest {

    private static final Instant NOW = Instant.parse("2026-11-27T00:00:00Z");
    private static final ResourceSpec DATABASE = new ResourceSpec(
            "assay-s4-db", "db-instance", "aws", "us-east-1", Map.of("class", "db.m5.large"), List.of(), Map.of());

    @TempDir
    Path folder;

    private @Nullable ProvisionJournal last;

    /** Opens the journal of the next process. */
    private ProvisionJournal open(String run) {
        close();
        last = ProvisionJournal.open(folder.resolve("journal.jsonl"), run, NOW);
        return last;
    }

    @AfterEach
    void close() {
        if (last != null) {
            last.close();
        }
    }

    @Test
    void journalsHaveOneProcessAtATime() {
        Path file = folder.resolve("journal.jsonl");
        ProvisionJournal first = open("s4");
        assertThatThrownBy(() -> ProvisionJournal.openForDown(file, "s4", NOW))
                .hasMessageContaining("is in use: another process creates or deletes resources of this run");
        first.add(NOW, Step.CREATING, DATABASE, Map.of());
        assertThatThrownBy(() -> ProvisionJournal.open(file, "s4", NOW)).hasMessageContaining("is in use");
        first.close();
        assertThat(open("s4").open()).containsOnlyKeys(DATABASE.id());
    }

    @Test
    void journalIsReadWhileItsProcessWritesALine() throws IOException {
        Path file = folder.resolve("journal.jsonl");
        ProvisionJournal writing = open("s4");
        writing.add(NOW, Step.READY, DATABASE, Map.of());
        writing.putFacts(NOW, Map.of("bucket", "s3://b"));
        Files.writeString(file, "{\"version\":2,", StandardOpenOption.APPEND);
        String before = Files.readString(file);
        assertThat(ProvisionJournal.lastFacts(file, "s4")).isEqualTo(Map.of("bucket", "s3://b"));
        assertThat(file).as("not changed").content().isEqualTo(before);
    }

    @Test
    void entriesAreReadBack() {
        ProvisionJournal journal = open("s4");
        journal.add(NOW, Step.CREATING, DATABASE, Map.of());
        journal.add(NOW.plusSeconds(1), Step.READY, DATABASE, Map.of("endpoint", "db.example"));
        JournalEntry entry = open("s4").open().get(DATABASE.id());
        assertThat(entry).isNotNull();
        assertThat(entry.resource()).isEqualTo(DATABASE);
        assertThat(entry.outputs()).containsEntry("endpoint", "db.example");
        assertThat(open("s4").unseen(DATABASE.id())).isNull();
        assertThat(open("s4").begun()).hasValue(NOW);
        assertThat(open("s4").wasReady(DATABASE.id())).isTrue();
        open("s4").add(NOW, Step.DELETED, DATABASE, Map.of());
        assertThat(open("s4").wasReady(DATABASE.id())).isFalse();
        assertThat(open("s4").open()).isEmpty();
    }

    @Test
    void resultsAreKnownWhileTheirResourcesMayExist() {
        Map<String, String> results = Map.of("status", "0");
        open("s4").putFacts(NOW, results);
        assertThat(open("s4").facts()).as("without resources").isEmpty();
        assertThat(open("s4").untouched()).isTrue();
        open("s4").add(NOW, Step.READY, DATABASE, Map.of());
        assertThat(open("s4").facts()).isEmpty();
        open("s4").putFacts(NOW, results);
        open("s4").add(NOW, Step.DELETING, DATABASE, Map.of());
        assertThat(open("s4").facts()).isEqualTo(results);
        assertThat(open("s4").open()).containsOnlyKeys(DATABASE.id());
        open("s4").add(NOW, Step.DELETED, DATABASE, Map.of());
        assertThat(open("s4").facts()).isEmpty();
        Path file = folder.resolve("journal.jsonl");
        assertThat(ProvisionJournal.lastFacts(file, "s4"))
                .as("after the deletion")
                .isEqualTo(results);
        open("s4").putFacts(NOW, results);
        assertThat(open("s4").facts()).as("fetched after the deletion").isEmpty();
        open("s4").add(NOW, Step.READY, DATABASE, Map.of());
        assertThat(open("s4").facts()).as("of the resources before").isEmpty();
        open("s4").putFacts(NOW, results);
        open("s4").putFacts(NOW, Map.of());
        assertThat(open("s4").facts()).isEmpty();
        assertThat(ProvisionJournal.lastFacts(file, "s4")).isEmpty();
    }

    /** The step of an incomplete line did not begin. */
    @Test
    void incompleteLastLinesAreRemoved() throws IOException {
        open("s4").add(NOW, Step.CREATING, DATABASE, Map.of());
        Path file = folder.resolve("journal.jsonl");
        long whole = Files.size(file);
        Files.writeString(file, "{\"version\":2,\"run\":\"s4\",\"st", StandardOpenOption.APPEND);
        assertThat(open("s4").unseen(DATABASE.id())).isEqualTo(NOW);
        assertThat(file).hasSize(whole);
    }

    @Test
    void damagedFilesAreRenamedForDown() throws IOException {
        open("s4").add(NOW, Step.CREATING, DATABASE, Map.of());
        Path file = folder.resolve("journal.jsonl");
        Files.write(file, new byte[] {(byte) 0xff, 0, '\n'}, StandardOpenOption.APPEND);
        assertThatThrownBy(() -> open("s4")).hasMessageContaining("line 3, is no line of a journal");
        try (ProvisionJournal down = ProvisionJournal.openForDown(file, "s4", NOW)) {
            assertThat(down.untouched()).isTrue();
        }
        assertThat(folder.resolve("journal.jsonl.unreadable-1")).isNotEmptyFile();
        assertThat(open("s4").generation()).isEqualTo(1);
        close();
        assertThatThrownBy(() -> ProvisionJournal.openForDown(file, "s5", NOW))
                .hasMessageContaining("is the journal of the run 's4'");
    }

    @Test
    void otherRunsVersionsAndFilesAreRefusedAndKept() throws IOException {
        open("s4");
        Path file = folder.resolve("journal.jsonl");
        String whole = Files.readString(file);
        assertThatThrownBy(() -> open("s5"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("is the journal of the run 's4', not of 's5'. Nothing was changed");
        for (int other : new int[] {1, 3}) {
            Files.writeString(file, "{\"version\":" + other + ",\"run\":\"s4\",\"step\":\"MEASURED\"}\n");
            assertThatThrownBy(() -> open("s4"))
                    .hasMessageContaining("is a journal of version " + other + "; this Assay reads version 2");
        }
        Files.writeString(file, whole + "hello\n");
        assertThatThrownBy(() -> open("s4")).hasMessageContaining("line 2, is no line of a journal");
        assertThat(file).hasContent(whole + "hello");
    }
}
