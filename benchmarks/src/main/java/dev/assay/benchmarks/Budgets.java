package dev.assay.benchmarks;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
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
 * Runs the benchmarks and holds them against the budget of the hot path: nanoseconds and allocated bytes a transaction.
 * Ends with 1 when a budget is exceeded.
 */
public final class Budgets {

    /** What JMH itself allocates spread over the operations never reaches this. */
    private static final double NO_BYTES = 0.01;

    private static final List<Budget> BUDGETS = List.of(
            new Budget("WorkerLoopBenchmark.loop", 300, 100),
            new Budget("WorkerLoopBenchmark.record", 60, 25),
            new Budget("YcsbLoopBenchmark.loop a", 300, 200),
            new Budget("YcsbLoopBenchmark.loop c", 300, 110),
            new Budget("YcsbLoopBenchmark.loop d", 300, 150),
            new Budget("YcsbLoopBenchmark.loop f", 300, 200));

    private record Budget(String benchmark, double mostNanos, double goalNanos) {}

    private Budgets() {}

    /** Takes JMH's own options. */
    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        ChainedOptionsBuilder options =
                new OptionsBuilder().parent(new CommandLineOptions(arguments)).addProfiler(GCProfiler.class);
        Collection<RunResult> results = new Runner(options.build()).run();
        boolean kept = true;
        System.out.printf(Locale.ROOT, "%n%-32s %12s %8s %8s %12s  %s%n", "", "ns/op", "budget", "goal", "B/op", "");
        for (RunResult result : results) {
            kept &= report(result);
        }
        System.exit(kept ? 0 : 1);
    }

    private static boolean report(RunResult result) {
        BenchmarkParams params = result.getParams();
        String name = Stream.concat(
                        Stream.of(params.getBenchmark().replaceFirst(".*\\.(\\w+\\.\\w+)$", "$1")),
                        params.getParamsKeys().stream().map(params::getParam))
                .collect(Collectors.joining(" "));
        double nanos = result.getPrimaryResult().getScore();
        double bytes = bytes(result);
        for (Budget budget : BUDGETS) {
            if (budget.benchmark.equals(name)) {
                boolean kept = nanos <= budget.mostNanos && bytes < NO_BYTES;
                System.out.printf(
                        Locale.ROOT,
                        "%-32s %12.1f %8.0f %8.0f %12.4f  %s%n",
                        name,
                        nanos,
                        budget.mostNanos,
                        budget.goalNanos,
                        bytes,
                        !kept ? "OVER BUDGET" : nanos <= budget.goalNanos ? "goal reached" : "within budget");
                return kept;
            }
        }
        System.out.printf(Locale.ROOT, "%-32s %12.1f %8s %8s %12.4f%n", name, nanos, "-", "-", bytes);
        return true;
    }

    private static double bytes(RunResult result) {
        Result<?> allocated = result.getSecondaryResults().get("gc.alloc.rate.norm");
        return allocated == null ? Double.NaN : allocated.getScore();
    }
}
