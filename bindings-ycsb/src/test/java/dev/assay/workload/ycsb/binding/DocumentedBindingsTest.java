package dev.assay.workload.ycsb.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.assay.Assay;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import site.ycsb.Status;

/** Compares the section on bindings in {@code docs/ycsb.md} with the code. */
@Parallel
class DocumentedBindingsTest {

    private static String section() throws IOException {
        String page = Files.readString(Path.of("../docs/ycsb.md"));
        String rest = page.substring(page.indexOf("\n## Bindings of YCSB\n") + 1);
        return rest.substring(0, rest.indexOf("\n## "));
    }

    private static String code(String cell) {
        return cell.strip().replaceAll("`([^`]*)`.*", "$1");
    }

    @Test
    void tableOfStatusesHasTheirOutcomes() throws IOException {
        List<String[]> rows = section()
                .lines()
                .filter(line -> line.startsWith("| "))
                .skip(2)
                .map(line -> line.split("\\|"))
                .toList();
        for (String[] row : rows) {
            OutcomeCode outcome = new Statuses().outcome(code(row[1]), "");
            assertThat(outcome.code()).as(row[1]).isEqualTo(code(row[2]));
            assertThat(outcome.success()).as(row[1]).isEqualTo(row[3].strip().equals("done"));
        }
        Set<String> ycsbs = Arrays.stream(Status.class.getFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()) && field.getType() == Status.class)
                .map(Field::getName)
                .collect(Collectors.toSet());
        assertThat(rows.stream().map(row -> code(row[1])).limit(rows.size() - 1))
                .containsExactlyInAnyOrderElementsOf(ycsbs);
    }

    /** Runs the target in the documentation in a plan of two cells. */
    @Test
    void theDocumentedTargetRunsInAPlan() throws IOException {
        String target = section().replace('\n', ' ').replaceAll(".*`(\\{name: basic.*?})`.*", "$1");
        RunResult result = Assay.create()
                .plan("bindings.yaml", """
                        name: bindings
                        targets: [%s]
                        workload: {id: ycsb, parameters: {record-count: 100}}
                        schedule: {measure: 10m, transactions: 200}
                        matrix: {workload: [a, c]}
                        """.formatted(target))
                .build(null, null, event -> {})
                .run();
        assertThat(result.trials()).hasSize(2).allSatisfy(trial -> {
            assertThat(trial.course().status()).isEqualTo(TrialResult.Status.DONE);
            assertThat(trial.target().settings()).containsEntry("basicdb.verbose", "false");
        });
        assertThat(result.trials().stream()
                        .map(trial -> trial.target().settings().get("updateproportion")))
                .containsExactly("0.5", "0");
    }

    @Test
    void theFileOfPropertiesIsReadAndItsSecretsNotShown() throws IOException {
        Path file = Files.createTempFile("binding", ".properties");
        try {
            Files.writeString(file, "basicdb.verbose=false\ndb.passwd=geheim\n");
            TrialResult trial = Assay.create()
                    .plan("bindings.yaml", """
                            name: bindings
                            targets: {name: b, system: ycsb-binding, settings: {binding: site.ycsb.BasicDB, binding-properties: %s}}
                            workload: {id: ycsb, parameters: {workload: c, record-count: 100}}
                            schedule: {measure: 10m, transactions: 100}
                            """.formatted(file))
                    .build(null, null, event -> {})
                    .run()
                    .trial();
            assertThat(trial.target().settings())
                    .containsEntry("basicdb.verbose", "false")
                    .doesNotContainKey("db.passwd");
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void aSecretInAPlanIsRejected() {
        assertThat(Stream.of("db.passwd", "cassandra.password"))
                .allSatisfy(name -> assertThat(
                                catchThrowable(() -> Assay.create().plan("bindings.yaml", """
                                name: bindings
                                targets: {name: b, system: ycsb-binding, settings: {binding: site.ycsb.BasicDB, %s: x}}
                                workload: {id: ycsb}
                                """.formatted(name))))
                        .hasMessageContaining("settings." + name + ": a plan cannot contain secrets"));
    }
}
