package dev.assay.internal.provision.monitoring;

import dev.assay.analysis.SweepFixture;
import dev.assay.analysis.SweepFixture.Measured;
import dev.assay.model.result.Monitoring;
import dev.assay.model.result.Monitoring.EventKind;
import dev.assay.model.result.Monitoring.Metric;
import dev.assay.model.result.Monitoring.MonitoredEvent;
import dev.assay.model.result.Monitoring.MonitoredLimit;
import dev.assay.model.result.Monitoring.MonitoredPoint;
import dev.assay.model.result.Monitoring.MonitoredSeries;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Records of a provider with planted values: periods of a minute that begin 20 s after the minute of the measurement. */
final class Recorded {

    static final Instant STARTED = Instant.parse("2026-11-27T10:00:00Z");
    static final int RAMP_UP = 30;

    private static final int MINUTE = 60;
    private static final double FIRST = -100;

    private final List<MonitoredSeries> series = new ArrayList<>();
    private final List<MonitoredLimit> limits = new ArrayList<>();
    private final List<MonitoredEvent> events = new ArrayList<>();

    /** Adds a metric, with a value for each minute from 100 s before the measurement on. */
    Recorded with(Metric metric, double... values) {
        return every(MINUTE, metric, values);
    }

    Recorded every(int period, Metric metric, double... values) {
        List<MonitoredPoint> points = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            points.add(new MonitoredPoint(FIRST + i * (double) period, values[i]));
        }
        series.add(new MonitoredSeries(metric, "Of" + metric, metric.unit(), "mean", period, points));
        return this;
    }

    Recorded bought(double iops) {
        limits.add(new MonitoredLimit(
                List.of(Metric.READ_REQUESTS, Metric.WRITE_REQUESTS), iops, (int) iops + " bought IOPS"));
        return this;
    }

    Recorded event(double second, EventKind kind) {
        events.add(new MonitoredEvent(second, kind, "category", "message\n of it"));
        return this;
    }

    Monitoring monitoring() {
        return new Monitoring("The Watch", "assay-r1-fast", STARTED, series, limits, events);
    }

    /** Returns a run of a trial for each number of users. Measurements begin 30 s after the start of their trial. */
    static RunResult run(int seconds, int... users) {
        Map<String, Object> changes = new HashMap<>();
        changes.put("startedAt", STARTED.toString());
        changes.put("phases", Map.of("rampUpSeconds", RAMP_UP, "measuredSeconds", seconds));
        changes.put("refusal", null);
        return SweepFixture.result(
                IntStream.of(users)
                        .mapToObj(each -> new Measured(each, 100, 5_000))
                        .toList(),
                changes);
    }

    static TrialResult trial(int seconds) {
        return run(seconds, 8).trials().get(0);
    }
}
