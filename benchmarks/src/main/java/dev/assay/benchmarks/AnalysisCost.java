package dev.assay.benchmarks;

import dev.assay.Assay;
import dev.assay.analysis.Analyses;
import dev.assay.analysis.Analysis;
import dev.assay.analysis.Source;
import dev.assay.cost.Prices;
import dev.assay.document.Documents;
import dev.assay.document.RunReader;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.Outcomes;
import dev.assay.model.result.Provenance;
import dev.assay.model.result.Rates;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.Series;
import dev.assay.model.result.TrialResult;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Measures the analysis of 1,000 cells, each with a series of 600 seconds: 20 lines of 10 numbers of users, five repetitions. The
 * processor time includes reading {@code result.json}. Run it with {@code -Xmx512m} to hold the memory against its budget.
 *
 * <p>The trial of a short run without a database is the template of all cells. The exit status is 1 if the analysis takes longer
 * than {@value #MOST_MILLIS} ms or misses a line.
 */
public final class AnalysisCost {

    private static final long MOST_MILLIS = 5_000;
    private static final int LINES = 20;
    private static final int LOADS = 10;
    private static final int REPETITIONS = 5;
    private static final int SECONDS = 600;

    /** Processor time, because other processes share the machine. */
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private AnalysisCost() {}

    public static void main(String[] arguments) throws IOException {
        RunResult template = Assay.create()
                .experiment("tpcc")
                .target(new SystemSpec.StandIn("noop", "noop"))
                .users(1)
                .duration(Duration.ofSeconds(1))
                .run();
        Path folder = Files.createTempDirectory("assay-analysis");
        Path file = folder.resolve("result.json");
        try {
            Files.writeString(file, Documents.write(large(template)));
            System.exit(measured(folder, Files.size(file)) ? 0 : 1);
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    private static boolean measured(Path folder, long bytes) {
        long begin = THREADS.getCurrentThreadCpuTime();
        RunResult run = RunReader.result(folder);
        long read = THREADS.getCurrentThreadCpuTime();
        Analysis analysis = Analyses.of(
                List.of(Source.of("large", null, run)), () -> Prices.discover(AnalysisCost.class.getClassLoader()));
        long end = THREADS.getCurrentThreadCpuTime();
        long all = (end - begin) / 1_000_000;
        System.out.printf(
                Locale.ROOT,
                "analysis of %,d cells of %d s (%,d bytes) in at most %,d MB: processor time %,d ms to read, %,d ms to analyse; budget %,d ms: %s%n",
                run.trials().size(),
                SECONDS,
                bytes,
                Runtime.getRuntime().maxMemory() >> 20,
                (read - begin) / 1_000_000,
                (end - read) / 1_000_000,
                MOST_MILLIS,
                all <= MOST_MILLIS ? "kept" : "EXCEEDED");
        analysis.problems().forEach(System.out::println);
        return all <= MOST_MILLIS
                && analysis.problems().isEmpty()
                && analysis.peaks().scaling().size() == LINES
                && analysis.peaks().scaling().stream().allMatch(line -> line.fit() != null);
    }

    private static RunResult large(RunResult template) {
        CellResult like = CellResult.of(template).get(0);
        List<Cell> cells = new ArrayList<>();
        List<TrialResult> trials = new ArrayList<>();
        for (int repetition = 1; repetition <= REPETITIONS; repetition++) {
            for (int line = 1; line <= LINES; line++) {
                for (int load = 0; load < LOADS; load++) {
                    int users = 1 << load;
                    int id = cells.size() + 1;
                    cells.add(new Cell(
                            id,
                            like.cell().target(),
                            like.cell().workload(),
                            like.cell().load(),
                            like.cell().schedule(),
                            Map.of("loader-threads", Integer.toString(line), "users", Integer.toString(users)),
                            repetition));
                    double rate = users * 100.0 / (1 + 0.03 * (users - 1) + 1e-4 * users * (users - 1.0));
                    trials.add(trial(like.trial(), id, users, rate * (1 + 0.002 * ((id * 7919) % 11 - 5))));
                }
            }
        }
        Experiment experiment = template.experiment();
        return new RunResult(
                RunResult.SCHEMA_VERSION,
                new Experiment(
                        experiment.schemaVersion(),
                        experiment.toolVersion(),
                        experiment.plan(),
                        cells,
                        experiment.origins(),
                        experiment.settings()),
                trials);
    }

    private static TrialResult trial(TrialResult like, int cell, int users, double rate) {
        double mean = 1e6 * users / rate;
        LatencyMicros times =
                new LatencyMicros(mean, mean / 2, mean, 1.5 * mean, 2 * mean, 3 * mean, 4 * mean, 5 * mean);
        Series series = new Series(
                1,
                IntStream.range(0, SECONDS)
                        .mapToObj(second -> rate * (1 + 0.01 * (second % 7)))
                        .toList(),
                IntStream.range(0, SECONDS)
                        .mapToObj(second -> mean * (2 + 0.01 * (second % 5)))
                        .toList(),
                IntStream.range(0, SECONDS).mapToObj(second -> 0L).collect(Collectors.toList()));
        return new TrialResult(
                new Provenance(
                        like.provenance().schemaVersion(),
                        like.provenance().tool(),
                        like.provenance().startedAt(),
                        like.provenance().seed(),
                        cell,
                        null,
                        null),
                like.workload(),
                like.target(),
                new TrialResult.LoadInfo(
                        "closed", users, null, null, "none", like.load().connections(), 1, null),
                like.course(),
                new TrialResult.Throughput("transactionsPerSecond", rate, "1/s"),
                new Rates(rate, null, null, null, series, like.rates().jitter()),
                new Outcomes(like.outcomes().transactions(), List.of(), times, times, null, null, null),
                like.hosts(),
                like.compliance(),
                like.verdict(),
                null);
    }
}
