package dev.assay.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.plan.document.PlanDocument;
import dev.assay.internal.plan.document.PlanSource;
import dev.assay.model.AssayException;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What of a plan goes to a client host. */
@Parallel
class HostedPlanTest {

    private static final String HEAD = """
            name: x
            workload: {id: tpcc}
            """;

    private static PlanSource source(String more) {
        PlanSource source = PlanSource.read("plan.yaml", HEAD + more);
        source.problems().throwIfAny();
        return source;
    }

    private static PlanDocument document(String more) {
        return Objects.requireNonNull(source(more).document());
    }

    @Test
    void hostOfAllTargetsIsThatOfTheEnvironmentOrOfTheirDatabases() {
        assertThat(HostedPlan.host(document("targets: {name: a, embedded: h2}\n")))
                .isEmpty();
        assertThat(HostedPlan.host(document("""
                targets: [{name: a, embedded: h2}, {name: b, url: 'jdbc:h2:mem:b'}]
                environment: {probe: {ssh: 'me@client:2222'}}
                """))).contains("me@client:2222");
    }

    @Test
    void severalHostsAreRefused() {
        PlanDocument plan = document("""
                targets: [{name: a, environment: a}, {name: b, embedded: h2}]
                environment:
                  provider: aws
                  region: us-east-1
                  databases:
                    a: {service: rds, engine: mysql, instance: db.m5.large, storage: gp3, size: 20 GiB, probe: {ssh: me@far}}
                  probe: {instance: t3.xlarge}
                """);
        assertThatThrownBy(() -> HostedPlan.host(plan))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining(
                        "the targets are measured from several hosts: me@far, another than those with ssh");
    }

    @Test
    void environmentWithoutDatabasesAndHostIsRefused() {
        for (String environment :
                new String[] {"{provider: aws}", "{probe: {instance: t3.xlarge}}", "{databases: {}}"}) {
            assertThatThrownBy(() -> source("targets: {name: a, embedded: h2}\nenvironment: " + environment + "\n"))
                    .hasMessageContaining(
                            "databases: found none, at least 1 is needed, or 1 of existing, or a probe with ssh");
        }
    }

    @Test
    void secretsBecomeVariables(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("pw"), "from-file\nsecond line\n");
        String text = HEAD + """
                targets:
                  - {name: a, url: 'jdbc:h2:mem:a', password: '${env:PG}'}
                  - {name: b, url: 'jdbc:h2:mem:b', password: '${file:%1$s}'}
                  - {name: c, url: 'jdbc:h2:mem:c', password: '${file:%1$s}'}
                  - {name: d, url: 'jdbc:h2:mem:d'}
                """.formatted(file);
        PlanDocument plan =
                Objects.requireNonNull(PlanSource.read("plan.yaml", text).document());
        Map<String, String> variables = Map.of("PG", "from-variable", "ASSAY_PASSWORD", "usual");
        assertThat(HostedPlan.secrets(plan, target -> true, variables::get))
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("PG", "from-variable", "ASSAY_PASSWORD", "usual", "ASSAY_PASSWORD_1", "from-file"));
        assertThat(HostedPlan.text(plan, text))
                .contains("password: '${env:PG}'", "password: '${env:ASSAY_PASSWORD_1}'")
                .doesNotContain("${file:");
    }

    @Test
    void variableThatAShellCannotHaveIsRefused() {
        PlanDocument plan = document("targets: {name: a, url: 'jdbc:h2:mem:a', password: '${env:A-B}'}\n");
        assertThatThrownBy(() -> HostedPlan.secrets(plan, target -> true, name -> "x"))
                .hasMessageContaining("'A-B'");
    }

    @Test
    void filesThatThePlanNamesGoAlong(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("bills"));
        Files.writeString(folder.resolve("bills/mine.csv"), "bill");
        Files.writeString(folder.resolve("other.csv"), "not named");
        Path outside = Files.writeString(folder.resolveSibling(folder.getFileName() + "-outside"), "outside");
        PlanSource source = source("""
                targets: {name: a, url: 'jdbc:h2:mem:a'}
                cost: {systems: {a: bills/mine.csv, b: '%s', c: '../%s'}}
                """.formatted(outside, outside.getFileName()));
        assertThat(HostedPlan.files(source, folder))
                .isEqualTo(Map.of("bills/mine.csv", folder.resolve("bills/mine.csv")));
        Files.delete(outside);
    }

    @Test
    void largeFilesAreRefused(@TempDir Path folder) throws IOException {
        try (var file = new RandomAccessFile(folder.resolve("large.csv").toFile(), "rw")) {
            file.setLength(65L << 20);
        }
        PlanSource source = source("""
                targets: {name: a, url: 'jdbc:h2:mem:a'}
                cost: {systems: {a: large.csv}}
                """);
        assertThatThrownBy(() -> HostedPlan.files(source, folder)).hasMessageContaining("65 MiB; at most 64 MiB");
    }
}
