package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.provision.Provisioning;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the journal keeps for the next command of the same run. */
@Parallel
class RunFactsTest {

    private static final String JOURNAL = """
            {"version":2,"at":"2026-11-28T10:00:00Z","step":"STARTED","run":"r","outputs":{}}
            {"version":2,"at":"2026-11-28T10:00:00Z","step":"READY","run":"r","outputs":{},\
            "resource":{"name":"assay-r-one","kind":"db-instance","provider":"here","region":"here",\
            "details":{},"dependsOn":[],"tags":{}}}
            """;

    @TempDir
    Path folder;

    @Test
    void resultsThatWerePutTogetherAreThoseOfTheSameJobsOnly() throws IOException {
        Path journals = Files.createDirectory(folder.resolve("environments"));
        Files.writeString(journals.resolve("r.journal"), JOURNAL);
        Path run = Files.createDirectory(folder.resolve("run"));
        try (Provisioning opened = Provisioning.open(
                Set.of(), Set.of("here"), 1, journals, getClass().getClassLoader(), step -> {})) {
            RunFacts facts = new RunFacts(opened, "r");
            facts.add(Map.of(RunFacts.BUCKET, "s3://b"));
            assertThat(facts.joined(List.of("one", "two"))).isEmpty();
            facts.add(RunFacts.joined(List.of("one", "two"), run));
            assertThat(facts.joined(List.of("one", "two"))).hasValue(run);
            assertThat(facts.joined(List.of("one", "three")))
                    .as("of another plan")
                    .isEmpty();
            assertThat(facts.of(RunFacts.ALL_HOSTS)).containsEntry(RunFacts.BUCKET, "s3://b");
            Files.writeString(
                    journals.resolve("r.journal"),
                    JOURNAL.lines().skip(1).findFirst().orElseThrow().replace("READY", "DELETED") + "\n",
                    StandardOpenOption.APPEND);
            facts.put("assay-r-probe", Map.of("status", "0"));
            assertThat(opened.lastFacts("r"))
                    .as("results of another host can be in the bucket")
                    .containsOnly(Map.entry("/" + RunFacts.BUCKET, "s3://b"), Map.entry("assay-r-probe/status", "0"));
            Files.delete(run);
            assertThat(facts.joined(List.of("one", "two"))).as("deleted").isEmpty();
        }
    }
}
