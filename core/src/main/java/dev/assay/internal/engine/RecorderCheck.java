package dev.assay.internal.engine;

import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.SelfCheck;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Compares a recorder's percentiles with those of the sorted times. Stateless. */
final class RecorderCheck {

    private static final int TIMES = 200_000;
    private static final double[] PERCENTILES = {50, 90, 95, 99, 99.9};

    /** Of the layout with two digits. */
    private static final double PRECISION = 0.01;

    private static final long LEAST_NANOS = 500;

    private RecorderCheck() {}

    /** A recorder of times, and its result. */
    interface Recording {

        void record(long nanos);

        LatencyDistribution recorded();
    }

    static Recording recorder() {
        PhaseTimes phaseTimes = new PhaseTimes(0, 0, Long.MAX_VALUE / 4, Long.MAX_VALUE / 4);
        Recorder recorder = new Recorder(phaseTimes, LatencyLayout.TWO_DIGITS, 1, 1, false, false);
        return new Recording() {
            private long now;

            @Override
            public void record(long nanos) {
                recorder.record(0, 0, 1, now, now, 0, now + nanos);
                now += nanos;
            }

            @Override
            public LatencyDistribution recorded() {
                LatencyCounts.Total total = new LatencyCounts.Total(LatencyLayout.TWO_DIGITS);
                Recorder.Cell cell = recorder.cell(0, 0);
                if (cell != null) {
                    cell.measured.addTo(total);
                }
                return total.distribution();
            }
        };
    }

    static List<SelfCheck> of(Recording recording) {
        RandomStream random = new Seeds(1).stream("selftest/times", 0);
        long[] times = new long[TIMES];
        for (int i = 0; i < TIMES; i++) {
            // Most take about 3 ms; one in a hundred takes a hundred times as long.
            times[i] = 20_000 + (long) random.nextExponential(random.nextDouble() < 0.01 ? 3e8 : 3e6);
            recording.record(times[i]);
        }
        LatencyDistribution found = recording.recorded();
        long sum = Arrays.stream(times).sum();
        Arrays.sort(times);
        List<SelfCheck> checks = new ArrayList<>();
        checks.add(new SelfCheck(
                "recorder", "times that were recorded", found.count() == TIMES, found.count() + "", TIMES + ""));
        checks.add(new SelfCheck(
                "recorder",
                "their mean, minimum and maximum",
                found.sumNanos() == sum && found.minNanos() == times[0] && found.maxNanos() == times[TIMES - 1],
                millis(found.meanNanos()) + ", " + millis(found.minNanos()) + ", " + millis(found.maxNanos()),
                millis((double) sum / TIMES) + ", " + millis(times[0]) + ", " + millis(times[TIMES - 1])));
        for (double percentile : PERCENTILES) {
            long exact = times[(int) Math.ceil(Math.nextDown(percentile) * TIMES / 100) - 1];
            double off = Math.abs(found.percentileNanos(percentile) - exact);
            checks.add(new SelfCheck(
                    "recorder",
                    "percentile " + percentile,
                    off <= Math.max(LEAST_NANOS, PRECISION * exact),
                    millis(found.percentileNanos(percentile)),
                    millis(exact) + " within 1 %"));
        }
        return checks;
    }

    private static String millis(double nanos) {
        return String.format(Locale.ROOT, "%.4f ms", nanos / 1e6);
    }
}
