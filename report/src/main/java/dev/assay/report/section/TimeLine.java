package dev.assay.report.section;

import dev.assay.model.result.Interval;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.Kebab;
import dev.assay.report.page.ChartBand;
import dev.assay.report.page.Series;
import dev.assay.report.run.ReportedTrial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A trial second by second: its intervals or, if their file is lost, the series of its result. Immutable.
 *
 * @param trial the trial
 * @param seconds start of each interval, relative to the measurement
 */
record TimeLine(ReportedTrial trial, List<Double> seconds) {

    private static final double SHORT_PAUSE_MILLIS = 1;

    /** A phase of length zero still has an interval, without useful values. */
    private static final long SHORTEST_NANOS = 100_000_000;

    static TimeLine of(ReportedTrial whole) {
        ReportedTrial trial = new ReportedTrial(
                whole.run(),
                whole.system(),
                whole.cell(),
                whole.result(),
                whole.intervals().stream()
                        .filter(interval -> interval.durationNanos() >= SHORTEST_NANOS)
                        .toList(),
                whole.histograms());
        List<Double> seconds = new ArrayList<>();
        List<Interval> intervals = trial.intervals();
        if (!intervals.isEmpty()) {
            long begin = begin(intervals);
            intervals.forEach(interval -> seconds.add(rounded((interval.startNanos() - begin) / 1e9)));
        } else if (trial.result() != null) {
            int size = trial.result().rates().series().transactionsPerSecond().size();
            for (int i = 0; i < size; i++) {
                seconds.add(i * trial.result().rates().series().intervalSeconds());
            }
        }
        return new TimeLine(trial, seconds);
    }

    /** Start of the measurement, or end of a trial that did not reach it. */
    private static long begin(List<Interval> intervals) {
        Interval last = intervals.get(intervals.size() - 1);
        return intervals.stream()
                .filter(interval -> interval.phase() == Phase.MEASUREMENT)
                .findFirst()
                .map(Interval::startNanos)
                .orElse(last.startNanos() + last.durationNanos());
    }

    private static double rounded(double seconds) {
        return Math.round(seconds * 1e3) / 1e3;
    }

    String label() {
        return TrialTimes.label(trial);
    }

    private Series of(String name, ToDoubleFunction<Interval> figure) {
        List<@Nullable Double> values = new ArrayList<>();
        trial.intervals().forEach(interval -> {
            double value = figure.applyAsDouble(interval);
            values.add(Double.isFinite(value) ? Double.valueOf(value) : null);
        });
        return Series.of(name, values);
    }

    /** An interval without successes has no response time. */
    private static ToDoubleFunction<Interval> answered(ToDoubleFunction<Interval> micros) {
        return interval ->
                interval.committed() + interval.rolledBack() == 0 ? Double.NaN : micros.applyAsDouble(interval) / 1e3;
    }

    List<Series> rates() {
        TrialResult result = trial.result();
        List<Series> series = new ArrayList<>();
        if (!trial.intervals().isEmpty()) {
            series.add(of("TPS", Interval::transactionsPerSecond));
            Series failed = of("failed", Interval::failed);
            if (anyAboveZero(failed)) {
                series.add(failed.bySecondAxis());
            }
        } else if (result != null) {
            series.add(Series.of("TPS", new ArrayList<>(result.rates().series().transactionsPerSecond())));
            List<@Nullable Double> errors = new ArrayList<>();
            result.rates().series().errors().forEach(count -> errors.add(count.doubleValue()));
            Series failed = Series.of("failed", fitted(errors));
            if (anyAboveZero(failed)) {
                series.add(failed.bySecondAxis());
            }
        }
        return series;
    }

    private static boolean anyAboveZero(Series series) {
        return series.values().stream().anyMatch(value -> value != null && value > 0);
    }

    /** Pads or cuts a list: edited files may have lists of other lengths. */
    private List<@Nullable Double> fitted(List<@Nullable Double> values) {
        List<@Nullable Double> fitted = new ArrayList<>(values.subList(0, Math.min(values.size(), seconds.size())));
        while (fitted.size() < seconds.size()) {
            fitted.add(null);
        }
        return fitted;
    }

    List<Series> latencies() {
        if (!trial.intervals().isEmpty()) {
            return List.of(
                    of("p50", answered(interval -> interval.responseTime().p50())),
                    of("p95", answered(interval -> interval.responseTime().p95())),
                    of("p99", answered(interval -> interval.responseTime().p99())));
        }
        List<@Nullable Double> values = new ArrayList<>();
        if (trial.result() != null) {
            trial.result().rates().series().p95Micros().forEach(micros -> values.add(micros / 1e3));
        }
        return List.of(Series.of("p95", fitted(values)));
    }

    List<Series> health() {
        if (trial.intervals().isEmpty()) {
            return List.of();
        }
        return List.of(
                of("CPU of the client", interval -> percent(interval.health().cpu())),
                of(
                        "CPU taken by the hypervisor",
                        interval -> percent(interval.health().steal())),
                of("GC pauses", interval -> interval.health().gcPauseMillis()).bySecondAxis(),
                of("longest stall", interval -> interval.health().maxStallMillis())
                        .bySecondAxis());
    }

    private static double percent(double share) {
        return share < 0 ? Double.NaN : 100 * share;
    }

    /** Aligned by the server's seconds, which begin with the measurement. */
    List<Series> server() {
        TrialResult result = trial.result();
        TrialResult.ServerAccount account =
                result == null ? null : result.hosts().server();
        if (account == null) {
            return List.of();
        }
        Map<Integer, Integer> positions = new HashMap<>();
        for (int i = 0; i < seconds.size(); i++) {
            positions.putIfAbsent((int) Math.round(seconds.get(i)), i);
        }
        List<Series> series = new ArrayList<>();
        account.perSecond().forEach((name, rates) -> {
            List<@Nullable Double> values = fitted(new ArrayList<>());
            for (int second = 0; second < rates.size(); second++) {
                Integer at = positions.get(second);
                if (at != null) {
                    values.set(at, rates.get(second));
                }
            }
            series.add(Series.of(name, values));
        });
        return series;
    }

    /**
     * Returns phases, outages and pauses.
     *
     * @param most maximum number of pauses: the longest of each stretch of the trial
     */
    List<ChartBand> marks(int most) {
        List<ChartBand> marks = new ArrayList<>();
        List<Interval> intervals = trial.intervals();
        for (int i = 0; i < intervals.size(); i++) {
            Interval interval = intervals.get(i);
            double from = seconds.get(i);
            double to = rounded(from + interval.durationNanos() / 1e9);
            if (interval.phase() != Phase.MEASUREMENT) {
                ChartBand last = marks.isEmpty() ? null : marks.get(marks.size() - 1);
                String label = Kebab.of(interval.phase());
                if (last != null
                        && last.kind() == ChartBand.Kind.PHASE
                        && last.label().equals(label)) {
                    marks.set(marks.size() - 1, new ChartBand(ChartBand.Kind.PHASE, last.from(), to, label));
                } else {
                    marks.add(new ChartBand(ChartBand.Kind.PHASE, from, to, label));
                }
            }
        }
        TrialResult result = trial.result();
        if (result != null) {
            result.course()
                    .outages()
                    .forEach(outage -> marks.add(new ChartBand(
                            ChartBand.Kind.OUTAGE,
                            outage.startSeconds(),
                            outage.startSeconds() + outage.seconds(),
                            "outage")));
        }
        int stretches = Math.max(1, Math.min(most, intervals.size()));
        for (int stretch = 0; stretch < stretches && !intervals.isEmpty(); stretch++) {
            int longest = (int) ((long) intervals.size() * stretch / stretches);
            int end = (int) ((long) intervals.size() * (stretch + 1) / stretches);
            for (int i = longest; i < end; i++) {
                if (pause(i) > pause(longest)) {
                    longest = i;
                }
            }
            if (pause(longest) >= SHORT_PAUSE_MILLIS) {
                double from = seconds.get(longest);
                double to = rounded(from + intervals.get(longest).durationNanos() / 1e9);
                marks.add(new ChartBand(ChartBand.Kind.PAUSE, from, to, "GC"));
            }
        }
        return marks;
    }

    private double pause(int interval) {
        return trial.intervals().get(interval).health().gcPauseMillis();
    }
}
