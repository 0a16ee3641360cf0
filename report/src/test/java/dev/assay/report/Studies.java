package dev.assay.report;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The published studies as runs: their figures where they were printed, plausible ones elsewhere. Stateless. */
final class Studies {

    private Studies() {}

    /** A row of the table of S1. */
    record Instance(String name, String hourly, double tpmC, String perTpmC, int warehouses, int users) {}

    static final List<Instance> INSTANCES = List.of(
            new Instance("small", "0.11", 1807.00, "3.26", 8, 32),
            new Instance("large", "0.44", 4597.10, "4.31", 8, 32),
            new Instance("xlarge", "0.88", 5971.40, "5.62", 16, 64),
            new Instance("2xlarge", "1.55", 6202.80, "8.36", 16, 256),
            new Instance("4xlarge", "3.10", 5977.60, "15.34", 8, 64));

    private static final String MULTI_AZ = "-multi-az";

    static Path s1(Path results) throws IOException {
        Experiment experiment = Runs.shipped(
                "s1-tpcc-rds.yaml",
                Map.of(
                        "warehouses: 1..32 x2",
                        "warehouses: [4, 8, 16]",
                        "users: 1..1024 x2",
                        "users: [16, 32, 64, 256]"));
        return Runs.write(results, experiment, Studies::s1, 20, trial -> true);
    }

    /** A sweep of 66 cells, each of 120 seconds. */
    static Path large(Path results) throws IOException {
        String targets = "  - {name: large, environment: large}\n";
        Experiment whole = Runs.shipped("s1-tpcc-rds.yaml", Map.of(targets, targets));
        Experiment one = new Experiment(
                whole.schemaVersion(),
                whole.toolVersion(),
                whole.plan(),
                whole.cells().stream()
                        .filter(cell -> cell.target().name().equals("large"))
                        .toList(),
                whole.origins(),
                whole.settings());
        if (one.cells().size() != 66) {
            throw new IllegalStateException(
                    "the plan has another matrix: " + one.cells().size() + " cells");
        }
        return Runs.write(results, one, cell -> s1(cell, Studies::told), 120, trial -> true);
    }

    /** What real runs have besides: a server's counters of each second, five types, conditions on the data. */
    private static void told(Trials trial) {
        List<String> counters = List.of(
                "commitWaiters",
                "commits",
                "deadlocks",
                "lockWaitMillis",
                "lockWaits",
                "logBytes",
                "pagesHit",
                "pagesRead",
                "rollbacks",
                "rowsChanged",
                "rowsRead",
                "storageBytes",
                "storageReads",
                "storageWrites");
        for (int counter = 0; counter < counters.size(); counter++) {
            List<@Nullable Double> rates = new ArrayList<>();
            for (int second = 0; second < 119; second++) {
                // As many digits as a count over a second that is none exactly.
                rates.add(Math.pow(10, counter % 7) * (1 + (second * 37 + counter * 11) % 101 / 97.0) / 1.000069);
            }
            trial.server(counters.get(counter), rates);
        }
        trial.serverCpu(0.61)
                .roundTrip(143)
                .type("order-status", 3.17)
                .type("delivery", 9.71)
                .type("stock-level", 5.13)
                .checked(12);
    }

    static double tpmC(Instance instance, int warehouses, int users) {
        double away = Math.abs(Math.log((double) users / instance.users()) / Math.log(2))
                + Math.abs(Math.log((double) warehouses / instance.warehouses()) / Math.log(2));
        return instance.tpmC() * (1 - 0.05 * away);
    }

    static TrialResult s1(Cell cell) {
        return s1(cell, trial -> {});
    }

    private static TrialResult s1(Cell cell, Consumer<Trials> besides) {
        String name = cell.target().name();
        boolean standby = name.endsWith(MULTI_AZ);
        Instance instance = INSTANCES.stream()
                .filter(each -> each.name().equals(name.replace(MULTI_AZ, "")))
                .findFirst()
                .orElseThrow();
        int warehouses = Integer.parseInt(cell.point().get("warehouses"));
        int users = Integer.parseInt(cell.point().get("users"));
        double tpmC = tpmC(instance, warehouses, users) * (standby ? 0.9 : 1);
        Trials trial = Trials.of(cell)
                .throughput("tpmC", tpmC, tpmC / 60 / 0.45)
                .p95(users * 2)
                .type("new-order", users)
                .type("payment", users / 2.0)
                .verdict(new Verdict.Reason("short-measurement", Verdict.Status.SUSPECT, "the study's 120 s"));
        besides.accept(trial);
        // All but the instance, by the hour: what the printed price of a tpmC leaves for it.
        BigDecimal hours = BigDecimal.valueOf(24L * 365 * 3);
        BigDecimal rest = new BigDecimal(instance.perTpmC())
                .multiply(BigDecimal.valueOf(instance.tpmC()))
                .divide(hours, MathContext.DECIMAL64)
                .subtract(new BigDecimal(instance.hourly()));
        String machines = standby ? "2" : "1";
        return Bills.priced(
                trial.make(),
                name,
                Bills.ofTpcc(),
                Bills.line(CostComponent.INSTANCE, machines, PriceUnit.HOUR, instance.hourly()),
                Bills.line(CostComponent.OTHER, machines, PriceUnit.HOUR, rest.toPlainString()));
    }

    /** The table of S2: update latency and operations a second by clients, read latency. */
    static final Map<Integer, double[]> CLIENTS = new LinkedHashMap<>();

    static {
        CLIENTS.put(1, new double[] {2300, 420, 400});
        CLIENTS.put(2, new double[] {4000, 480, 470});
        CLIENTS.put(3, new double[] {5600, 560, 510});
        CLIENTS.put(4, new double[] {2900, 2100, 550});
        CLIENTS.put(8, new double[] {4900, 2500, 600});
    }

    static Path s2(Path results) throws IOException {
        return s2(
                results,
                Runs.shipped(
                        "s2-ycsb-scale-out-rds.yaml",
                        Map.of("matrix:", "objectives: [p95 <= 2ms, throughput >= 10000/s]\nmatrix:")));
    }

    /** The same with the rule that ends the increase of clients. */
    static Path s2AsSearch(Path results) throws IOException {
        Experiment plain = Runs.shipped("s2-ycsb-scale-out-rds.yaml", Map.of());
        Map<String, String> settings = new LinkedHashMap<>(plain.settings());
        settings.putAll(Map.of(
                "search.find",
                "step-up",
                "search.latency",
                "p95(update)",
                "search.latency-growth",
                "0.1",
                "search.throughput-gain",
                "0.05"));
        return s2(
                results,
                new Experiment(
                        plain.schemaVersion(),
                        plain.toolVersion(),
                        plain.plan(),
                        plain.cells(),
                        plain.origins(),
                        settings));
    }

    private static Path s2(Path results, Experiment experiment) throws IOException {
        return Runs.write(
                results,
                experiment,
                cell -> {
                    double[] row = CLIENTS.get(Integer.valueOf(cell.point().get("agents")));
                    return Trials.of(cell)
                            .throughput("operationsPerSecond", row[0], row[0])
                            .p95(1)
                            .type("update", row[1] / 1e3)
                            .type("read", row[2] / 1e3)
                            .make();
                },
                10,
                trial -> false);
    }

    static Path s3(Path results) throws IOException {
        Experiment experiment = Runs.shipped("s3-distance-rds.yaml", Map.of());
        return Runs.write(
                results,
                experiment,
                cell -> {
                    boolean far = cell.point().get("distance").equals("15ms");
                    double tps = far ? 3.16 : 74.39;
                    return Trials.of(cell)
                            .tps(tps * cell.load().users())
                            .p95(far ? 632.32 : 26.88)
                            .roundTrip(far ? 15_000 : 200)
                            .make();
                },
                10,
                trial -> false);
    }

    /** The table of S4: TPS, p95 in milliseconds, CPU of the database. */
    static final Map<Integer, double[]> THREADS = new LinkedHashMap<>();

    static {
        THREADS.put(2, new double[] {244.96, 11.96, 0.10});
        THREADS.put(4, new double[] {445.22, 14.22, 0.195});
        THREADS.put(8, new double[] {739.99, 19.00, 0.33});
        THREADS.put(16, new double[] {661.48, 68.16, 0.26});
        THREADS.put(32, new double[] {825.02, 79.42, 0.32});
        THREADS.put(64, new double[] {958.75, 102.15, 0.45});
        THREADS.put(128, new double[] {1396.26, 136.17, 0.62});
        THREADS.put(256, new double[] {1543.42, 248.83, 0.80});
        THREADS.put(512, new double[] {1325.27, 746.32, 0.70});
    }

    static Path s4(Path results) throws IOException {
        Experiment experiment = Runs.shipped("s4-postgres-per-dollar.yaml", Map.of());
        return Runs.write(results, experiment, Studies::s4, 30, trial -> true);
    }

    static TrialResult s4(Cell cell) {
        boolean more = cell.target().name().equals("iops-4000");
        double[] row = THREADS.get(cell.load().users());
        TrialResult trial = Trials.of(cell)
                .tps(row[0] * (more ? 1.5 : 1))
                .p95(row[1])
                .serverCpu(row[2])
                .type("read-write", row[1] / 2)
                .make();
        return Bills.priced(
                trial,
                cell.target().name(),
                Bills.monthly(),
                Bills.line(CostComponent.INSTANCE, "1", PriceUnit.HOUR, "0.712"),
                Bills.line(CostComponent.STORAGE, "250", PriceUnit.GB_MONTH, "0.125"),
                Bills.line(CostComponent.IOPS, more ? "4000" : "2000", PriceUnit.IOPS_MONTH, "0.10"));
    }

    /** Which users MariaDB of S5 still served. */
    static final int MARIADB_LIMIT = 100;

    static Path s5(Path results) throws IOException {
        Experiment experiment = Runs.shipped("s5-three-providers.yaml", Map.of());
        return Runs.write(
                results,
                experiment,
                cell -> {
                    int users = cell.load().users();
                    boolean maria = cell.target().name().equals("gke");
                    return maria && users > MARIADB_LIMIT
                            ? Trials.of(cell).refused(MARIADB_LIMIT, users).make()
                            : Trials.of(cell).tps(s5(cell)).p95(users).make();
                },
                10,
                trial -> false);
    }

    static double s5(Cell cell) {
        double scale = Map.of("rds", 1.0, "cloud-sql", 0.8, "gke", 0.5)
                .get(cell.target().name());
        int users = cell.load().users();
        return scale * 1000 * users / (users + 50);
    }
}
