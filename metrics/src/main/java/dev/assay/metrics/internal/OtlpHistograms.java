package dev.assay.metrics.internal;

import com.google.protobuf.InvalidProtocolBufferException;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.Histogram;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Adds the histograms of response times to the requests of Micrometer's exporter. Thread-safe. */
final class OtlpHistograms {

    private final LatencyHistograms times;
    private final LongSupplier wallMillis;
    private final long startMillis;
    private final List<Double> bounds =
            Arrays.stream(LatencyHistograms.upperBounds()).boxed().toList();

    /** @param wallMillis time of day in milliseconds */
    OtlpHistograms(LatencyHistograms times, LongSupplier wallMillis) {
        this.times = times;
        this.wallMillis = wallMillis;
        this.startMillis = wallMillis.getAsLong();
    }

    /**
     * Returns a request with the histograms.
     *
     * @param request an {@code ExportMetricsServiceRequest} with at least one metric
     */
    byte[] addedTo(byte[] request) throws InvalidProtocolBufferException {
        List<LatencyHistograms.Snapshot> all = times.snapshot();
        ExportMetricsServiceRequest.Builder parsed = ExportMetricsServiceRequest.parseFrom(request).toBuilder();
        if (all.isEmpty() || parsed.getResourceMetricsCount() == 0) {
            return request;
        }
        Histogram.Builder histogram = Histogram.newBuilder()
                .setAggregationTemporality(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
        all.forEach(one -> histogram.addDataPoints(point(one)));
        parsed.getResourceMetricsBuilder(0)
                .getScopeMetricsBuilder(0)
                .addMetrics(Metric.newBuilder()
                        .setName(LatencyHistograms.NAME)
                        .setDescription(LatencyHistograms.DESCRIPTION)
                        .setUnit("s")
                        .setHistogram(histogram));
        return parsed.build().toByteArray();
    }

    private HistogramDataPoint point(LatencyHistograms.Snapshot one) {
        HistogramDataPoint.Builder point = HistogramDataPoint.newBuilder()
                .setStartTimeUnixNano(TimeUnit.MILLISECONDS.toNanos(startMillis))
                .setTimeUnixNano(TimeUnit.MILLISECONDS.toNanos(wallMillis.getAsLong()))
                .setCount(one.count())
                .setSum(one.sumSeconds())
                .addAllExplicitBounds(bounds);
        for (long count : one.counts()) {
            point.addBucketCounts(count);
        }
        one.tags()
                .forEach(tag -> point.addAttributes(KeyValue.newBuilder()
                        .setKey(tag.getKey())
                        .setValue(AnyValue.newBuilder().setStringValue(tag.getValue()))));
        return point.build();
    }
}
