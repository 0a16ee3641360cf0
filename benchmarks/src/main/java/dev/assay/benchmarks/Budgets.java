package dev.assay.benchmarks;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs the benchmarks and compares them with their budgets: nanoseconds and allocated bytes for each operation. The exit status
 * is 1 if a budget is exceeded, a benchmark has no budget, or a budget has no benchmark. The last rule is skipped if only some
 * benchmarks are selected.
 */
public final class Budgets {

    /** Above JMH's own allocation, spread over the operations. */
    private static final double NO_BYTES = 0.01;

    private static final List<Budget> BUDGETS = List.of(
            new Budget("WorkerLoopBenchmark.loop", 300, 100),
            new Budget("WorkerLoopBenchmark.openLoop", 300, 130),
            new Budget("WorkerLoopBenchmark.record", 60, 25),
            new Budget("TrafficBenchmark.loop counted", 350, 150),
            new Budget("TrafficBenchmark.loop uncounted", 350, 150),
            new Budget("LambdaTransactionBenchmark.execute built-in", 50, 15),
            new Budget("LambdaTransactionBenchmark.execute lambda", 150, 50),
            new Budget("WireBenchmark.exchange", 60, 15),
            Budget.allocating("ErrorLogBenchmark.add", 10_000, 2_000, 200),
            Budget.allocating("SnapshotBenchmark.read 1000", 100e6, 20e6, 2e6),
            Budget.allocating("SnapshotBenchmark.read 4096", 400e6, 80e6, 2e6),
            Budget.allocating("SnapshotBenchmark.read 10000", 1000e6, 200e6, 2e6),
            new Budget("YcsbLoopBenchmark.loop a", 300, 200),
            new Budget("YcsbLoopBenchmark.loop b", 300, 130),
            new Budget("YcsbLoopBenchmark.loop c", 300, 110),
            new Budget("YcsbLoopBenchmark.loop d", 300, 150),
            new Budget("YcsbLoopBenchmark.loop e", 300, 150),
            new Budget("YcsbLoopBenchmark.loop f", 300, 200),
            new Budget("YcsbLoopBenchmark.loopOfTwo a", 400, 250),
            new Budget("YcsbLoopBenchmark.loopOfTwo b", 400, 160),
            new Budget("YcsbLoopBenchmark.loopOfTwo c", 400, 140),
            new Budget("YcsbLoopBenchmark.loopOfTwo d", 400, 200),
            new Budget("YcsbLoopBenchmark.loopOfTwo e", 400, 200),
            new Budget("YcsbLoopBenchmark.loopOfTwo f", 400, 250));

    /** Benchmarks of the machine itself, without a budget. */
    private static final Set<String> YARDSTICKS = Set.of("WorkerLoopBenchmark.twoClockReadings");

    /**
     * The limits of one benchmark.
     *
     * @param benchmark its class, method and parameters
     * @param mostBytes the maximum allocation, exclusive
     */
    record Budget(String benchmark, double mostNanos, double goalNanos, double mostBytes) {

        /** A budget on the hot path, which must not allocate. */
        Budget(String benchmark, double mostNanos, double goalNanos) {
            this(benchmark, mostNanos, goalNanos, NO_BYTES);
        }

        /** A budget outside the hot path. */
        static Budget allocating(String benchmark, double mostNanos, double goalNanos, double mostBytes) {
            return new Budget(benchmark, mostNanos, goalNanos, mostBytes);
        }
    }

    /**
     * The result of one benchmark.
     *
     * @param bytes NaN if not measured
     */
    record Taken(String benchmark, double nanos, double bytes) {}

    private Budgets() {}

    /** Accepts JMH's options. */
    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        CommandLineOptions given = new CommandLineOptions(arguments);
        ChainedOptionsBuilder options = new OptionsBuilder().parent(given).addProfiler(GCProfiler.class);
        List<Taken> taken = new ArrayList<>();
        for (RunResult result : new Runner(options.build()).run()) {
            taken.add(taken(result));
        }
        boolean some = !given.getIncludes().isEmpty() || !given.getExcludes().isEmpty();
        System.exit(kept(BUDGETS, taken, some, System.out) ? 0 : 1);
    }

    /**
     * Prints all results with their budgets.
     *
     * @param some whether only some benchmarks were selected
     * @return true if all results are within their budgets
     */
    static boolean kept(List<Budget> budgets, List<Taken> all, boolean some, PrintStream out) {
        boolean kept = !all.isEmpty();
        out.printf(Locale.ROOT, "%n%-34s %12s %8s %8s %12s  %s%n", "", "ns/op", "budget", "goal", "B/op", "");
        for (Taken taken : all) {
            kept &= report(budgets, taken, out);
        }
        for (Budget budget : budgets) {
            if (!some && all.stream().noneMatch(taken -> taken.benchmark.equals(budget.benchmark))) {
                out.printf(Locale.ROOT, "%-34s has a budget and did not run%n", budget.benchmark);
                kept = false;
            }
        }
        return kept;
    }

    private static Taken taken(RunResult result) {
        BenchmarkParams params = result.getParams();
        String name = Stream.concat(
                        Stream.of(params.getBenchmark().replaceFirst(".*\\.(\\w+\\.\\w+)$", "$1")),
                        params.getParamsKeys().stream().map(params::getParam))
                .collect(Collectors.joining(" "));
        return new Taken(name, result.getPrimaryResult().getScore(), bytes(result));
    }

    private static boolean report(List<Budget> budgets, Taken taken, PrintStream out) {
        for (Budget budget : budgets) {
            if (budget.benchmark.equals(taken.benchmark)) {
                boolean kept = taken.nanos <= budget.mostNanos && taken.bytes < budget.mostBytes;
                out.printf(
                        Locale.ROOT,
                        "%-34s %12.1f %8.0f %8.0f %12.4f  %s%n",
                        taken.benchmark,
                        taken.nanos,
                        budget.mostNanos,
                        budget.goalNanos,
                        taken.bytes,
                        !kept ? "OVER BUDGET" : taken.nanos <= budget.goalNanos ? "goal reached" : "within budget");
                return kept;
            }
        }
        boolean known = YARDSTICKS.contains(taken.benchmark);
        out.printf(
                Locale.ROOT,
                "%-34s %12.1f %8s %8s %12.4f%s%n",
                taken.benchmark,
                taken.nanos,
                "-",
                "-",
                taken.bytes,
                known ? "" : "  WITHOUT A BUDGET");
        return known;
    }

    private static double bytes(RunResult result) {
        Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
        return allocated == null ? Double.NaN : allocated.getScore();
    }
}
