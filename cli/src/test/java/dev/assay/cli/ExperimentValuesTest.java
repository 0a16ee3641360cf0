package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.ExperimentValue;
import dev.assay.model.plan.Origin;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every value of an experiment is shown and stored with its origin. */
@Parallel
class ExperimentValuesTest {

    private static final String PLAN = """
            name: values
            targets:
              - name: first
                url: jdbc:postgresql://h/d?password=hunter2
                user: me
                connections: pooled:8
              - {name: second, embedded: h2, settings: {CACHE_SIZE: '1000'}}
            workload:
              id: tpcc
              parameters: {profile: standard}
            matrix: {warehouses: [2, 4], users: 1..4 x2}
            check: both
            """;

    @TempDir
    Path folder;

    private String explained(String plan, String... more) throws IOException {
        Path file = Files.writeString(folder.resolve("plan.yaml"), plan);
        List<String> command = new ArrayList<>(List.of("plan", "explain", file.toString()));
        command.addAll(List.of(more));
        return Captured.run(command.toArray(String[]::new)).out();
    }

    @Test
    void valuesOfThePlanHaveTheirLines() throws IOException {
        assertThat(explained(PLAN))
                .containsPattern("targets\\.first\\.url +jdbc:postgresql://h/d\\S+ +plan, line 4")
                .containsPattern("targets\\.first\\.user +me +plan, line 5")
                .containsPattern("targets\\.first\\.connections +pooled:8 +plan, line 6")
                .containsPattern("targets\\.second\\.embedded +h2 +plan, line 7")
                .containsPattern("targets\\.second\\.settings\\.CACHE_SIZE +1000 +plan, line 7")
                .containsPattern("workload\\.parameters\\.profile +standard +plan, line 10")
                .containsPattern("check +both +plan, line 12")
                .doesNotContain("hunter2");
    }

    @Test
    void valuesNobodyWroteAreDefaultsAndThoseThatVaryTheMatrixs() throws IOException {
        assertThat(explained(PLAN))
                .containsPattern("targets\\.first\\.tuning +tuned +default")
                .containsPattern("targets\\.first\\.isolation +default +default")
                .containsPattern("targets\\.first\\.tls +as-the-driver-does +default")
                .containsPattern("targets\\.second\\.connections +dedicated +default")
                .containsPattern("workload\\.parameters\\.foreign-keys +(true|false) +default")
                .containsPattern("workload\\.parameters\\.warehouses +2 4 +matrix")
                .containsPattern("load\\.users +1 2 4 +matrix")
                .containsPattern("matrix\\.users +1 2 4 +plan, line 11")
                .containsPattern("load\\.think +none +default");
    }

    @Test
    void productsWithDifferentFastestAccessStylesUseTheFastestThatAllHave() throws IOException {
        assertThat(explained(PLAN)).containsPattern("workload\\.parameters\\.access +set +common to all targets");
        String alone = PLAN.replaceAll("  - [{]name: second.*\n", "");
        assertThat(explained(alone)).containsPattern("workload\\.parameters\\.access +default +default");
        assertThat(explained(PLAN.replace("profile: standard", "profile: tpcc-mysql")))
                .as("all have only one")
                .containsPattern("workload\\.parameters\\.access +default +default");
        assertThat(explained(PLAN.replace("profile: standard", "access: row")))
                .containsPattern("workload\\.parameters\\.access +row +plan, line 10");
        assertThat(explained(PLAN.replace("users: 1..4 x2", "access: [default, row]")))
                .containsPattern("workload\\.parameters\\.access +default row +matrix");
    }

    @ParameterizedTest
    @ValueSource(strings = {"statement", "procedure"})
    void accessStyleThatOneProductDoesNotHaveIsRefusedBeforeAnythingStarts(String style) throws IOException {
        Path file =
                Files.writeString(folder.resolve("plan.yaml"), PLAN.replace("profile: standard", "access: " + style));
        Captured refused = Captured.run("plan", "check", file.toString());
        assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(refused.err())
                .contains("target second: --access: found " + style)
                .contains("use set or row");
        Captured single = Captured.run("run", "tpcc", "--embedded", "h2", "--access", style);
        assertThat(single.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(single.err())
                .contains("--access: found " + style)
                .contains("use set or row")
                .doesNotContain("starting")
                .doesNotContain("loading");
    }

    @Test
    void whatTheWorkloadAsksForIsTheWorkloads() throws IOException {
        String strict = PLAN.replace("standard", "strict").replace(", users: 1..4 x2", "");
        assertThat(explained(strict.replace("[2, 4]", "[2]")))
                .containsPattern("load\\.users +20 +workload")
                .containsPattern("load\\.think +workload +workload")
                .containsPattern("targets\\.first\\.isolation +serializable +workload");
    }

    @Test
    void databasesOfTheCommandLineAreTheCommandLines() throws IOException {
        assertThat(explained(PLAN, "--target", "second=jdbc:mysql://other/db"))
                .containsPattern("targets\\.second\\.url +jdbc:mysql://other/db +command line");
    }

    static List<Path> plans() throws IOException {
        return PlansTest.all();
    }

    /** In the JSON document, too, every value has an origin. */
    @ParameterizedTest
    @MethodSource("plans")
    void experimentsKeepEveryOrigin(Path plan) {
        Experiment experiment = Assay.create().plan(plan).experiment();
        Map<String, Origin> shown =
                experiment.values().stream().collect(Collectors.toMap(ExperimentValue::name, ExperimentValue::origin));
        assertThat(experiment.origins()).containsAllEntriesOf(shown);
        Experiment read = Json.read(Json.write(experiment), Experiment.class);
        assertThat(read.values()).isEqualTo(experiment.values());
    }

    @Test
    void optionsAreTheCommandLinesOnlyWhereSomebodyGaveThem() throws IOException {
        Path runs = folder.resolve("runs");
        Captured captured = Captured.run(
                "run",
                "tpcc",
                "--embedded",
                "noop",
                "--warehouses",
                "2",
                "--transactions",
                "100",
                "--duration",
                "5s",
                "--check",
                "none",
                "--quiet",
                "--out",
                runs.toString());
        assertThat(captured.status()).as(captured.err()).isEqualTo(ExitStatus.DONE);
        Experiment experiment;
        try (var kept = Files.list(runs)) {
            experiment = Json.readFile(kept.findFirst().orElseThrow().resolve("experiment.json"), Experiment.class);
        }
        assertThat(experiment.origins())
                .containsEntry("targets.noop.embedded", Origin.FLAG)
                .containsEntry("workload.parameters.warehouses", Origin.FLAG)
                .containsEntry("workload.parameters.profile", Origin.DEFAULT)
                .containsEntry("schedule.transactions", Origin.FLAG)
                .containsEntry("schedule.measure", Origin.FLAG)
                .containsEntry("schedule.ramp-down", Origin.DEFAULT)
                .containsEntry("check", Origin.FLAG)
                .containsEntry("load.users", Origin.DEFAULT)
                .containsEntry("seed", Origin.DEFAULT);
        assertThat(experiment.settings()).containsExactly(Map.entry("check", "none"));
    }
}
