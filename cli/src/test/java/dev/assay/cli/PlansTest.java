package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.PlanFile;
import dev.assay.PlanStage;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.SystemSpec;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shipped plans match the published studies; small ones run here. */
@Parallel
class PlansTest {

    private static final Path PLANS = Path.of("").toAbsolutePath().resolveSibling("plans");

    static List<Path> all() throws IOException {
        try (Stream<Path> files = Files.list(PLANS)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    private static Experiment experiment(String name) {
        return Assay.create().plan(PLANS.resolve(name)).experiment();
    }

    private static List<String> powersOfTwo(int from, int to) {
        return Stream.iterate(from, n -> n <= to, n -> 2 * n)
                .map(String::valueOf)
                .toList();
    }

    @Test
    void everyStudyIsThereAsPublishedAndForThisHost() throws IOException {
        for (int study = 1; study <= 5; study++) {
            String prefix = "s" + study + "-";
            assertThat(all().stream()
                            .filter(file -> file.getFileName().toString().startsWith(prefix)
                                    && !file.toString().endsWith("-2026.yaml")))
                    .as("plans of study %d", study)
                    // The second study has two plans of its own.
                    .hasSize(study == 2 ? 3 : 2)
                    .anyMatch(file -> file.toString().endsWith("-local.yaml"));
        }
    }

    /** A user can rent the study without a price file, or other versions and classes. */
    @ParameterizedTest
    @CsvSource({"s2-ycsb-latency-rds, s2-ycsb-latency-2026", "s4-postgres-per-dollar, s4-postgres-per-dollar-2026"})
    void studyWithWhatIsSoldTodayHasTheSameCellsAndAllPrices(String published, String today) {
        assertThat(measured(today)).isNotEmpty().isEqualTo(measured(published));
        Captured plan =
                Captured.run("provision", "plan", PLANS.resolve(today + ".yaml").toString(), "--on", "2026-11-29");
        assertThat(plan.status()).isZero();
        assertThat(plan.out()).contains("Total: ").doesNotContain("no price", "cannot be rented");
    }

    /** Returns what each cell of a plan measures, in order. */
    private static List<List<Object>> measured(String plan) {
        return experiment(plan + ".yaml").cells().stream()
                .map(cell -> List.of(
                        cell.target().name(),
                        cell.workload(),
                        cell.load(),
                        cell.schedule(),
                        cell.point(),
                        cell.repetition()))
                .toList();
    }

    /** It was not rented, so nothing of what the plan would have rented is part of the experiment. */
    @Test
    void environmentOfAReplacedTargetIsLeftOut() {
        PlanFile plan = Assay.create().plan(PLANS.resolve("s4-postgres-per-dollar.yaml"));
        String here = "jdbc:postgresql://127.0.0.1/bench";
        assertThat(plan.experiment().settings())
                .containsKeys("environment.databases.iops-2000.instance", "environment.databases.iops-4000.instance");
        assertThat(plan.withTarget("iops-2000", here).experiment().settings())
                .containsKeys("environment.region", "environment.databases.iops-4000.instance")
                .doesNotContainKey("environment.databases.iops-2000.instance");
        assertThat(plan.withTarget("iops-2000", here)
                        .withTarget("iops-4000", here)
                        .experiment()
                        .settings()
                        .keySet())
                .noneMatch(name -> name.startsWith("environment"));
    }

    /** Otherwise the total would look like that of the whole plan. */
    @Test
    void explainNamesTargetsWithoutAPrice() {
        assertThat(Captured.run(
                                "plan",
                                "explain",
                                PLANS.resolve("s1-tpcc-rds.yaml").toString())
                        .out())
                .contains("Not priced and not in the total: small-multi-az, large-multi-az, xlarge-multi-az,"
                        + " 2xlarge-multi-az, 4xlarge-multi-az (no entry in cost.systems)");
        assertThat(Captured.run(
                                "plan",
                                "explain",
                                PLANS.resolve("s4-postgres-per-dollar.yaml").toString())
                        .out())
                .doesNotContain("Not priced");
    }

    @ParameterizedTest
    @MethodSource("all")
    void everyPlanIsGood(Path file) {
        PlanFile plan = Assay.create().plan(file);
        assertThat(plan.experiment().cells()).isNotEmpty();
        if (file.toString().endsWith("-local.yaml")) {
            assertThat(plan.experiment().plan().targets()).noneMatch(SystemSpec.Rented.class::isInstance);
            assertThat(plan.duration().plus(plan.preparation().estimate()))
                    .as("cells and loads")
                    .isLessThan(Duration.ofMinutes(15));
        }
    }

    /** Monthly prices of the studies' systems by their own rates. */
    @Test
    void plansOfStudiesArePricedAsTheStudiesPaid() {
        assertThat(monthly("s1-tpcc-rds.yaml"))
                .isEqualTo(Map.of(
                        "small", "82.30 USD",
                        "large", "323.20 USD",
                        "xlarge", "644.40 USD",
                        "2xlarge", "1133.50 USD",
                        "4xlarge", "2265.00 USD"));
        assertThat(monthly("s4-postgres-per-dollar.yaml"))
                .isEqualTo(Map.of("iops-2000", "751.01 USD", "iops-4000", "951.01 USD"));
        assertThat(monthly("s5-three-providers.yaml"))
                .isEqualTo(Map.of("rds", "219.00 USD", "cloud-sql", "220.00 USD", "gke", "117.00 USD"));
    }

    private static Map<String, String> monthly(String plan) {
        Map<String, String> prices = new TreeMap<>();
        Assay.create()
                .plan(PLANS.resolve(plan))
                .prices()
                .forEach((target, price) -> prices.put(target, price.perMonth().text(2)));
        return prices;
    }

    @Test
    void whatAPlanCostsIsExplained() {
        assertThat(Captured.run(
                                "plan",
                                "explain",
                                PLANS.resolve("s4-postgres-per-dollar.yaml").toString())
                        .out())
                .contains(
                        "iops-2000 is priced as rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops: 751.01 USD"
                                + " per month, at least 1.79 USD for the 1h30m of its cells, without the data load");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plans.md", "search.md", "databases.md"})
    void everyPlanInTheDocumentsIsGood(String page) throws IOException {
        List<String> plans = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
                .matcher(Files.readString(PLANS.resolveSibling("docs").resolve(page)))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(plans)
                .isNotEmpty()
                .allSatisfy(text -> assertThat(
                                Assay.create().plan(page, text).experiment().cells())
                        .isNotEmpty());
    }

    @Test
    void everyCostOfThePageIsOfAPlan() throws IOException {
        List<String> costs = Pattern.compile("^ {4}cost:\n(?: {6}.*\n)+", Pattern.MULTILINE)
                .matcher(Files.readString(PLANS.resolveSibling("docs").resolve("cost.md")))
                .results()
                .map(found -> found.group().replaceAll("(?m)^ {4}", ""))
                .toList();
        assertThat(costs)
                .hasSize(3)
                .allSatisfy(cost -> assertThat(Assay.create()
                                .plan(
                                        "docs/cost.md",
                                        "name: page\ntargets: {name: here, embedded: noop}\nworkload: {id: tpcc}\n"
                                                + cost)
                                .prices())
                        .containsOnlyKeys("here"));
    }

    /** 66 points of load on each of ten databases, two minutes each. */
    @Test
    void s1() {
        Experiment experiment = experiment("s1-tpcc-rds.yaml");
        assertThat(experiment.plan().targets()).hasSize(10).allMatch(SystemSpec.Rented.class::isInstance);
        assertThat(experiment.plan().sweep().matrix())
                .isEqualTo(Map.of("warehouses", powersOfTwo(1, 32), "users", powersOfTwo(1, 1024)));
        assertThat(experiment.cells()).hasSize(660);
        for (SystemSpec target : experiment.plan().targets()) {
            assertThat(experiment.cells().stream().filter(cell -> cell.target().equals(target)))
                    .hasSize(66);
        }
        assertThat(experiment.cells())
                .extracting(cell -> cell.schedule().measurement())
                .containsOnly(Duration.ofMinutes(2));
        List<PlanStage> stages =
                Assay.create().plan(PLANS.resolve("s1-tpcc-rds.yaml")).stages();
        assertThat(stages).extracting(PlanStage::at).containsExactly(null, "sweep", null);
        assertThat(stages.get(1).experiment().cells())
                .hasSize(10)
                .allSatisfy(cell -> assertThat(cell.schedule().measurement()).isEqualTo(Duration.ofMinutes(30)));
        assertThat(stages.get(2).experiment().cells())
                .hasSize(10)
                .allSatisfy(cell -> assertThat(cell.point()).isEqualTo(Map.of("warehouses", "8", "users", "64")));
    }

    /** Six workloads on nine combinations of client and database, on one dataset and then on several. */
    @Test
    void s2Latency() {
        Experiment experiment = experiment("s2-ycsb-latency-rds.yaml");
        assertThat(experiment.plan().targets()).hasSize(9);
        assertThat(experiment.plan().sweep().matrix()).containsOnlyKeys("workload", "record-count");
        assertThat(experiment.cells()).hasSize(9 * 6 * 3);
    }

    /** One workload by one to eight clients. */
    @Test
    void s2ScaleOut() {
        Experiment experiment = experiment("s2-ycsb-scale-out-rds.yaml");
        assertThat(experiment.plan().sweep().matrix()).isEqualTo(Map.of("agents", List.of("1", "2", "3", "4", "8")));
        assertThat(experiment.cells()).hasSize(5);
    }

    /** Two places, three numbers of threads, each point once; 60 s or 10,000 transactions. */
    @Test
    void s3() {
        Experiment experiment = experiment("s3-distance-rds.yaml");
        assertThat(experiment.plan().sweep().matrix())
                .isEqualTo(Map.of("distance", List.of("0ms", "15ms"), "users", List.of("1", "4", "8")));
        assertThat(experiment.plan().sweep().repeat()).isEqualTo(1);
        assertThat(experiment.cells()).hasSize(6);
        assertThat(experiment.cells())
                .extracting(cell -> cell.schedule().transactions())
                .containsOnly(10_000L);
    }

    /** From the same rack to another continent, in steps; and the access styles at three of these distances. */
    @Test
    void distancesAreSimulatedHere() {
        Experiment study = experiment("s3-distance-local.yaml");
        assertThat(study.plan().sweep().matrix())
                .containsEntry("distance", List.of("0ms", "0.5ms", "2ms", "15ms", "60ms"))
                .containsEntry("users", List.of("1", "4", "8"));
        assertThat(study.cells())
                .extracting(cell -> cell.target().distance().roundTrip())
                .contains(Duration.ZERO, Duration.ofNanos(500_000), Duration.ofMillis(60));
        assertThat(experiment("access-distance-local.yaml").plan().sweep().matrix())
                .containsEntry("distance", List.of("0ms", "2ms", "15ms"))
                .containsEntry("users", List.of("1", "4", "8"))
                .containsEntry("access", List.of("row", "set", "statement", "procedure"));
    }

    /** Threads 2 to 512 with 2,000 and with 4,000 IOPS, ten minutes each. */
    @Test
    void s4() {
        Experiment experiment = experiment("s4-postgres-per-dollar.yaml");
        assertThat(experiment.plan().sweep().matrix()).isEqualTo(Map.of("users", powersOfTwo(2, 512)));
        assertThat(experiment.cells()).hasSize(2 * 9);
        assertThat(experiment.duration()).isEqualTo(Duration.ofHours(3));
    }

    /** Threads 1 to 4096 at three providers, five minutes each with a minute between them. */
    @Test
    void s5() {
        Experiment experiment = experiment("s5-three-providers.yaml");
        assertThat(experiment.plan().sweep().matrix()).isEqualTo(Map.of("users", powersOfTwo(1, 4096)));
        assertThat(experiment.plan().sweep().coolDown()).isEqualTo(Duration.ofMinutes(1));
        assertThat(experiment.cells()).hasSize(3 * 13);
        assertThat(experiment.cells().stream().map(Cell::load))
                .extracting("users")
                .contains(4096);
    }
}
