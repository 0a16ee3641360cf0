package dev.assay.metrics.internal;

import io.micrometer.core.instrument.Tag;
import io.prometheus.metrics.model.registry.Collector;
import io.prometheus.metrics.model.snapshots.ClassicHistogramBuckets;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshot;
import java.util.Arrays;

/** The histograms of response times in Prometheus' form. Thread-safe. */
record PrometheusHistograms(LatencyHistograms times) implements Collector {

    static final String NAME = LatencyHistograms.NAME.replace('.', '_') + "_seconds";

    private static final double[] BOUNDS = withInfinity(LatencyHistograms.upperBounds());

    private static double[] withInfinity(double[] bounds) {
        double[] all = Arrays.copyOf(bounds, bounds.length + 1);
        all[bounds.length] = Double.POSITIVE_INFINITY;
        return all;
    }

    @Override
    public MetricSnapshot collect() {
        HistogramSnapshot.Builder all = HistogramSnapshot.builder().name(NAME).help(LatencyHistograms.DESCRIPTION);
        for (LatencyHistograms.Snapshot one : times.snapshot()) {
            all.dataPoint(HistogramSnapshot.HistogramDataPointSnapshot.builder()
                    .labels(labels(one))
                    .classicHistogramBuckets(ClassicHistogramBuckets.of(BOUNDS, one.counts()))
                    .sum(one.sumSeconds())
                    .build());
        }
        return all.build();
    }

    private static Labels labels(LatencyHistograms.Snapshot one) {
        return Labels.of(
                one.tags().stream().map(Tag::getKey).toList(),
                one.tags().stream().map(Tag::getValue).toList());
    }
}
