package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.internal.codec.Json;
import dev.assay.model.result.Cost;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The whole matrices of studies that rent their databases and client hosts: all targets, levels and sizes, by the program as it is
 * delivered. The emulator of AWS has the resources, the shell of this host is the client hosts, and databases of this host stand in.
 * Cells last a second, and sizes are divided by a factor.
 */
@Parallel
@Exhaustive
class RentedStudiesIT extends RentedHostsCase {

    /** Ten tables of 1,000 rows, where the study has 25 million. */
    private static final long ROWS_FACTOR = 25_000;

    /** 100, 200 and 500 records, where the study has 1, 2 and 5 million. */
    private static final long RECORDS_FACTOR = 10_000;

    private static final List<Integer> LEVELS = List.of(2, 4, 8, 16, 32, 64, 128, 256, 512);

    private static final List<String> COMBINATIONS = List.of(
            "large-large-1000",
            "large-large-2000",
            "large-large-4000",
            "xlarge-large-1000",
            "xlarge-large-2000",
            "xlarge-large-4000",
            "xlarge-xlarge-4000",
            "unoptimized-large-large-0",
            "large-large-0");

    /** The operations of YCSB's core workloads. */
    private static final Map<String, Set<String>> OPERATIONS = Map.of(
            "a", Set.of("read", "update"),
            "b", Set.of("read", "update"),
            "c", Set.of("read"),
            "d", Set.of("read", "insert"),
            "e", Set.of("scan", "insert"),
            "f", Set.of("read", "read-modify-write"));

    /** Runs the plan, which takes resources and leaves none. Returns its points with their only trials. */
    private Map<SweepPoint, TrialResult> points(int trials, String... more) throws Exception {
        List<String> words = new ArrayList<>(List.of("--bucket", "s3://" + bucket() + "/team", "--json"));
        words.addAll(List.of(more));
        Distribution.Finished run =
                Distribution.finish(user.run(words.toArray(String[]::new)).start());
        assertThat(run.status()).as(run.err()).isZero();
        user.requirePricedTrials(run, trials);
        user.requireNothingIsRented();
        assertThat(user.account().objects(bucket())).isEmpty();
        Path kept = Path.of(Json.read(run.out(), Map.class).get("runDirectory").toString());
        assertThat(kept.resolve("report.html")).isNotEmptyFile();
        RunResult result = Json.read(Files.readString(kept.resolve("result.json")), RunResult.class);
        Map<SweepPoint, TrialResult> points = new LinkedHashMap<>();
        for (SweepPoint point : SweepPoint.of(result)) {
            assertThat(point.results()).as(point.toString()).hasSize(1);
            TrialResult trial = point.results().get(0).trial();
            assertThat(trial.course().status()).as(point.toString()).isEqualTo(TrialResult.Status.DONE);
            points.put(point, trial);
        }
        assertThat(points).hasSize(trials);
        return points;
    }

    private static Cost cost(TrialResult trial) {
        return Objects.requireNonNull(trial.cost());
    }

    /** The table of study S4: throughput, latency, prices and throughput for money of each level and IOPS. */
    @Test
    void studyS4IsMeasuredAtAllLevelsOfBothDatabases() throws Exception {
        user.standIn("postgresql");
        user.write(RentedStudies.scaled(
                RentedStudies.postgresPerDollar(RentedStudies.FEW_TRANSACTIONS, RentingUser.TRUSTED),
                "table-size",
                ROWS_FACTOR));
        Map<String, String> prices = Map.of("iops-2000", "751.01", "iops-4000", "951.01");
        Map<String, List<Integer>> levels = new LinkedHashMap<>();
        points(prices.size() * LEVELS.size()).forEach((point, trial) -> {
            levels.computeIfAbsent(point.target(), target -> new ArrayList<>())
                    .add(trial.load().users());
            assertThat(point.point())
                    .containsEntry("users", Integer.toString(trial.load().users()));
            assertThat(trial.workload().parameters())
                    .containsEntry("tables", 10)
                    .containsEntry("table-size", 1_000);
            requireFigures(trial, new BigDecimal(prices.get(point.target())));
        });
        assertThat(levels).isEqualTo(Map.of("iops-2000", LEVELS, "iops-4000", LEVELS));
    }

    private static void requireFigures(TrialResult trial, BigDecimal perMonth) {
        double rate = trial.rates().transactionsPerSecond();
        assertThat(rate).isPositive();
        assertThat(Objects.requireNonNull(trial.outcomes().responseTimeMicros()).p95())
                .isPositive();
        Cost cost = cost(trial);
        assertThat(cost.perMonth()).isEqualByComparingTo(perMonth);
        assertThat(cost.probePerMonth()).as("730 h at 0.1664 USD").isEqualByComparingTo("121.472");
        assertThat(cost.metric("tpsPerMonthlyDollar").orElseThrow().value().doubleValue())
                .isCloseTo(rate / perMonth.doubleValue(), within(1e-9 * rate));
    }

    /** The table of study S2: throughput and mean latency of each operation, for each combination, workload and size. */
    @Test
    void firstPlanOfStudyS2IsMeasuredWithAllWorkloadsAndSizesFromItsThreeKindsOfHosts() throws Exception {
        user.standIn("mysql", List.of("xlarge-", "unoptimized-"));
        user.write(RentedStudies.scaled(
                RentedStudies.latency(RentedStudies.FEW_TRANSACTIONS, RentingUser.TRUSTED),
                "record-count",
                RECORDS_FACTOR));
        Map<SweepPoint, TrialResult> points = points(COMBINATIONS.size() * OPERATIONS.size() * 3, "--run", "batch-1");
        points.forEach(this::requireOperations);
        OPERATIONS.forEach((workload, operations) -> assertThat(points.entrySet().stream()
                        .filter(entry -> workload.equals(entry.getKey().point().get("workload")))
                        .flatMap(entry -> entry.getValue().outcomes().transactions().stream())
                        .filter(operation -> operation.committed() > 0)
                        .map(TransactionResult::type)
                        .collect(Collectors.toSet()))
                .as(workload)
                .isEqualTo(operations));
        assertThat(points.keySet().stream().map(SweepPoint::target).distinct())
                .containsExactlyInAnyOrderElementsOf(COMBINATIONS);
        assertThat(points.keySet().stream()
                        .collect(Collectors.groupingBy(
                                point -> point.target() + " " + point.point().get("workload"),
                                Collectors.mapping(point -> point.point().get("record-count"), Collectors.toSet()))))
                .hasSize(COMBINATIONS.size() * OPERATIONS.size())
                .allSatisfy((combination, sizes) -> assertThat(sizes).isEqualTo(Set.of("100", "200", "500")));
        requireClients(points);
        requirePrices(points);
        assertThat(user.account().calls().stream().filter("ec2:RunInstances"::equals))
                .hasSize(3);
    }

    private void requireOperations(SweepPoint point, TrialResult trial) {
        assertThat(trial.throughput().value()).as(point.toString()).isPositive();
        assertThat(trial.workload().parameters().get("record-count"))
                .hasToString(point.point().get("record-count"));
        Map<String, Double> means = trial.outcomes().transactions().stream()
                .filter(operation -> operation.committed() > 0)
                .collect(Collectors.toMap(
                        TransactionResult::type,
                        operation -> Objects.requireNonNull(operation.responseTimeMicros())
                                .mean()));
        // In a second, a rare operation may be missing.
        assertThat(OPERATIONS.get(point.point().get("workload")))
                .as(point.toString())
                .containsAll(means.keySet());
        assertThat(means.values()).allSatisfy(mean -> assertThat(mean).isPositive());
    }

    private static void requireClients(Map<SweepPoint, TrialResult> points) {
        points.forEach((point, trial) -> {
            String target = point.target();
            String client = target.startsWith("unoptimized-")
                    ? "assay-batch-1-probe-3 (m5.large, not EBS-optimized)"
                    : target.startsWith("xlarge-")
                            ? "assay-batch-1-probe-2 (m5.xlarge, EBS-optimized)"
                            : "assay-batch-1-probe-1 (m5.large, EBS-optimized)";
            assertThat(trial.hosts().agents())
                    .as(target)
                    .singleElement()
                    .satisfies(agent -> assertThat(agent.host()).isEqualTo(client));
        });
    }

    /** By the list, an IOPS costs 0.10 USD a month. The type of the client host is not in the price of the database. */
    private static void requirePrices(Map<SweepPoint, TrialResult> points) {
        Map<String, BigDecimal> prices = new LinkedHashMap<>();
        points.forEach((point, trial) -> {
            BigDecimal price = cost(trial).perMonth();
            BigDecimal other = prices.putIfAbsent(point.target(), price);
            assertThat(price).isEqualByComparingTo(other == null ? price : other);
        });
        BigDecimal thousand = prices.get("large-large-1000");
        assertThat(prices.get("large-large-2000")).isEqualByComparingTo(thousand.add(new BigDecimal("100")));
        assertThat(prices.get("large-large-4000")).isEqualByComparingTo(thousand.add(new BigDecimal("300")));
        assertThat(prices.get("xlarge-large-4000")).isEqualByComparingTo(prices.get("large-large-4000"));
        assertThat(prices.get("xlarge-xlarge-4000")).isGreaterThan(prices.get("xlarge-large-4000"));
        assertThat(prices.get("unoptimized-large-large-0")).isEqualByComparingTo(prices.get("large-large-0"));
        assertThat(prices.get("large-large-0")).isLessThan(thousand);
    }
}
