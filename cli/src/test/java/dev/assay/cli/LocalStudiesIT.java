package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.cost.ledger.Ledger;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.target.ServerMetric;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * The local variants of the studies that are bound by the disk, with fewer cells than the plans have. Counters are read once a second, or
 * less often on a busy host, so cells are not much shorter.
 */
@Parallel
class LocalStudiesIT {

    private static final Path PLANS = Path.of("").toAbsolutePath().resolveSibling("plans");

    private static List<TrialResult> run(String plan, Map<String, String> replaced) throws IOException {
        String text = Files.readString(PLANS.resolve(plan));
        for (Map.Entry<String, String> line : replaced.entrySet()) {
            assertThat(text).contains(line.getKey());
            text = text.replace(line.getKey(), line.getValue());
        }
        RunResult result =
                Assay.create().plan(plan, text).build(null, null, event -> {}).run();
        return result.trials();
    }

    /** Returns how many pages a transaction read from outside the server's buffers, on average. */
    private static double readsPerTransaction(TrialResult trial) {
        TrialResult.ServerAccount server = Objects.requireNonNull(trial.hosts().server());
        double perSecond = server.perSecond().get(ServerMetric.STORAGE_READS.code()).stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average()
                .orElse(0);
        return perSecond / trial.rates().transactionsPerSecond();
    }

    private static String used(TrialResult trial, String resource) {
        return Ledger.unpriced(trial, "not priced").entries().stream()
                .filter(entry -> entry.resource().equals(resource))
                .map(Ledger.Entry::used)
                .map(String::valueOf)
                .findFirst()
                .orElse("no entry");
    }

    /**
     * With the default buffers of 256 MB and 10,000 rows a table, a transaction reads less than 0.01 pages. With those of the plans it
     * reads 7 to 12 where rows are chosen uniformly. The persona of sysbench 0.4 concentrates its choice on the middle of the table,
     * most of which is in PostgreSQL's buffers after two seconds: from then on it reads 0.8 to 1.
     */
    private static void requireReadsFromOutside(TrialResult trial) {
        assertThat(trial.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(readsPerTransaction(trial)).isGreaterThan(0.1);
        assertThat(used(trial, "memory")).matches("9\\d\\.\\d % of pages were in buffers");
        assertThat(used(trial, "iops")).endsWith("requests/s");
    }

    @Test
    void postgresPerDollarReadsFromOutsideItsBuffers() throws IOException {
        assertThat(run(
                        "s4-postgres-local.yaml",
                        Map.of(
                                "users: 2..16 x2",
                                "users: [4]",
                                "ramp-up: 2s",
                                "ramp-up: 0s",
                                "measure: 10s",
                                "measure: 5s")))
                .hasSize(1)
                .allSatisfy(LocalStudiesIT::requireReadsFromOutside);
    }

    /** MariaDB allows 20 connections: the cell of 32 users is refused, and the plan goes on. */
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the MariaDB of other systems is not among the test's libraries")
    void threeProvidersReadFromOutsideTheirBuffersAndOneRefusesUsers() throws IOException {
        List<TrialResult> trials = run(
                "s5-three-local.yaml",
                Map.of(
                        "  - {name: h2, embedded: h2, settings: {CACHE_SIZE: 8192}}\n",
                        "",
                        "users: 1..32 x2",
                        "users: [1, 32]",
                        "cool-down: 1s",
                        "cool-down: 0s"));
        assertThat(trials).hasSize(4);
        assertThat(trials.subList(0, 3)).allSatisfy(LocalStudiesIT::requireReadsFromOutside);
        assertThat(trials.get(3).course().status()).isEqualTo(TrialResult.Status.REFUSED);
        assertThat(trials.get(3).course().refusal()).isNotNull();
    }
}
