package dev.assay.benchmarks;

import dev.assay.model.result.MeanEstimate;
import dev.assay.model.result.TrialResult;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a part of Assay costs: a load with it and the same load without it, in pairs of runs or turns that alternate.
 *
 * <p>On a host with other work, throughput varies by far more than small parts cost. Processor time for each transaction hardly
 * does: the processors are busy, so that both lose the same share. The budget is held against it.
 */
final class PairedRuns {

    static final double MOST_PERCENT = 1;

    /** More pairs take hours. */
    private static final int MOST_PAIRS = 1_000;

    /** A load that can run with and without the part. */
    @FunctionalInterface
    interface Load {
        Run run(boolean with) throws Exception;
    }

    /**
     * The figures of one run.
     *
     * @param transactionsPerSecond of the measurement
     * @param cpuMicros processor time of the process for each transaction
     */
    record Run(double transactionsPerSecond, double cpuMicros) {

        static Run of(TrialResult result) {
            return new Run(
                    result.rates().transactionsPerSecond(),
                    result.hosts().client().cpuMicrosPerTransaction());
        }
    }

    record Pair(Run without, Run with) {

        double lossPercent() {
            return 100 * (1 - with.transactionsPerSecond / without.transactionsPerSecond);
        }

        double additionalCpuPercent() {
            return 100 * (with.cpuMicros / without.cpuMicros - 1);
        }
    }

    private PairedRuns() {}

    /** Runs the pairs and prints each. */
    static List<Pair> measured(int pairs, Load load, PrintStream out) throws Exception {
        List<Pair> all = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            boolean withFirst = pair % 2 == 0;
            Run first = load.run(withFirst);
            Run second = load.run(!withFirst);
            Pair now = withFirst ? new Pair(second, first) : new Pair(first, second);
            all.add(print(pair + 1, now, out));
        }
        return all;
    }

    /** Prints a pair and returns it. */
    static Pair print(int number, Pair pair, PrintStream out) {
        out.printf(
                Locale.ROOT,
                "%2d  %,11.0f/s  %.4f µs without  %,11.0f/s  %.4f µs with  loss %+6.2f %%  processor %+6.2f %%%n",
                number,
                pair.without.transactionsPerSecond,
                pair.without.cpuMicros,
                pair.with.transactionsPerSecond,
                pair.with.cpuMicros,
                pair.lossPercent(),
                pair.additionalCpuPercent());
        return pair;
    }

    /**
     * Prints the cost with its intervals.
     *
     * @param part the name of the part, for "loss of throughput by"
     * @param pairs at least two
     * @return true if the additional processor time is certainly within the limit: its whole interval is. An interval that is too
     *     wide to decide does not pass
     */
    static boolean report(String part, List<Pair> pairs, PrintStream out) {
        MeanEstimate loss =
                MeanEstimate.of(pairs.stream().mapToDouble(Pair::lossPercent).toArray());
        MeanEstimate cpu = MeanEstimate.of(
                pairs.stream().mapToDouble(Pair::additionalCpuPercent).toArray());
        double half = halfWidth(cpu);
        boolean kept = cpu.mean() + half <= MOST_PERCENT;
        out.printf(
                Locale.ROOT,
                "%n%d pairs, 95 %% intervals%n"
                        + "loss of throughput by %s: %.2f %% ± %.2f %%%n"
                        + "additional processor time for each transaction: %.2f %% ± %.2f %%, budget %.0f %%: %s%n",
                pairs.size(),
                part,
                loss.mean(),
                halfWidth(loss),
                cpu.mean(),
                half,
                MOST_PERCENT,
                kept ? "kept" : cpu.mean() - half > MOST_PERCENT ? "OVER BUDGET" : undecided(cpu, half));
        return kept;
    }

    /** Intervals shrink with the square root of the number of pairs. */
    private static String undecided(MeanEstimate cpu, double half) {
        double room = Math.abs(MOST_PERCENT - cpu.mean());
        double pairs = cpu.count() * Math.pow(half / room, 2);
        return pairs <= MOST_PAIRS
                ? String.format(Locale.ROOT, "UNDECIDED, the interval is too wide; about %.0f pairs decide", pairs)
                : "UNDECIDED, the interval is too wide; end other programs, or measure longer runs";
    }

    private static double halfWidth(MeanEstimate estimate) {
        return estimate.halfWidth95().orElse(Double.POSITIVE_INFINITY);
    }
}
