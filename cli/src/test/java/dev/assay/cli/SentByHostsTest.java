package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.provision.Provisioning;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results of client hosts that {@code provision status} cannot look for. */
@Parallel
class SentByHostsTest {

    private static final Path PLAN =
            Path.of("").toAbsolutePath().resolveSibling("plans").resolve("s4-postgres-per-dollar.yaml");

    private static final String RESOURCE = """
            {"version":2,"at":"2026-11-28T10:00:00Z","step":"%s","run":"r","outputs":{},\
            "resource":{"name":"assay-r-one","kind":"db-instance","provider":"aws","region":"us-east-1",\
            "details":{},"dependsOn":[],"tags":{}}}
            """;

    private static final String FACTS = """
            {"version":2,"at":"2026-11-28T10:00:00Z","step":"FACTS","run":"r","outputs":{"/bucket":"s3://b/team"}}
            """;

    @TempDir
    Path folder;

    private SentByHosts sent(@Nullable Path plan, @Nullable String bucket) {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        Environment environment =
                new Environment(Assay::create, new Console(nowhere, nowhere, false, false), new Interrupts());
        try (Provisioning opened = Provisioning.open(
                Set.of(), Set.of("us-east-1"), 1, folder, getClass().getClassLoader(), step -> {})) {
            return SentByHosts.of(environment, opened, "r", plan, bucket);
        }
    }

    private void journal(String further) throws IOException {
        Files.writeString(folder.resolve("r.journal"), RESOURCE.formatted("READY") + further);
    }

    @Test
    void resultsThatCannotBeLookedForAreAGap() {
        SentByHosts sent = sent(PLAN, "s3://b");
        assertThat(sent.gaps())
                .singleElement()
                .asString()
                .startsWith("results of assay-r-probe")
                .contains("of the provider 'aws'");
        assertThat(sent(folder.resolve("missing.yaml"), "s3://b").gaps())
                .singleElement()
                .asString()
                .startsWith("results of the client hosts: ")
                .contains("missing.yaml");
    }

    @Test
    void bucketThatIsNotKnownIsANote() throws IOException {
        String note = "results of client hosts were not looked for: their bucket is not known"
                + " (--bucket, with the plan file)";
        assertThat(sent(null, null).notes()).containsExactly(note);
        assertThat(sent(PLAN, null).text("r", PLAN)).isEqualTo("Note: " + note);
        Path own = Files.writeString(folder.resolve("own.yaml"), """
                name: own
                targets: [{name: a, embedded: noop}]
                workload: {id: tpcc}
                """);
        assertThat(sent(own, null).text("r", own)).as("no client host").isEmpty();
        journal("");
        assertThat(sent(PLAN, null).notes()).as("no host has begun").isEmpty();
    }

    @Test
    void resultsAreNotLookedForWithoutThePlanAndTheNoteSaysSo() throws IOException {
        journal(FACTS);
        assertThat(sent(null, null).notes())
                .containsExactly("results in s3://b/team were not looked for: the plan file is missing, which names"
                        + " the client hosts of the run");
    }

    /** A bucket of a run that has no resources any more can have results. */
    @Test
    void resultsAreLookedForAfterTheDeletionOfTheResources() throws IOException {
        journal(FACTS + RESOURCE.formatted("DELETED"));
        SentByHosts sent = sent(PLAN, null);
        assertThat(sent.bucket()).isEqualTo("s3://b/team");
        assertThat(sent.textAfterDown("r", PLAN)).startsWith("Note: not looked for: results of assay-r-probe");
        assertThat(sent(null, null).textAfterDown("r", null))
                .startsWith("Note: results in s3://b/team were not looked for: the plan file is missing");
        SentByHosts found =
                new SentByHosts("s3://b", List.of("s3://b/assay-r-probe/results"), List.of(), List.of("one: no"));
        assertThat(found.textAfterDown("r", PLAN).lines())
                .hasSize(3)
                .startsWith("Results of the run: s3://b/assay-r-probe/results")
                .endsWith("Note: not looked for: one: no");
        journal(FACTS + FACTS.replace("\"/bucket\":\"s3://b/team\"", "") + RESOURCE.formatted("DELETED"));
        assertThat(sent(PLAN, null).textAfterDown("r", PLAN)).as("all at home").isEmpty();
    }

    @Test
    void journalThatCannotBeReadIsANote() throws IOException {
        journal("no line\n");
        assertThat(sent(PLAN, null).notes())
                .hasSize(2)
                .first()
                .asString()
                .startsWith("the journal of this machine cannot be used: ")
                .contains("r.journal, line 2, is no line of a journal");
    }
}
