package dev.assay.metrics.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.metrics.OtlpSinkFactory;
import dev.assay.model.AssayException;
import dev.assay.model.result.Phase;
import dev.assay.spi.event.RunEvent.IntervalMeasured.Part;
import dev.assay.spi.event.RunSink;
import dev.assay.test.Parallel;
import io.micrometer.registry.otlp.OtlpMetricsSender;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.metrics.v1.AggregationTemporality;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.ResourceMetrics;
import io.opentelemetry.proto.metrics.v1.ScopeMetrics;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a collector receives. */
@Parallel
class OtlpSinkTest {

    private final List<String> notes = new CopyOnWriteArrayList<>();

    private RunSink open(String address) {
        return new OtlpSinkFactory().open(address, notes::add);
    }

    @Test
    void theLastFiguresAreSentWhenTheRunEnds() throws IOException {
        try (Collector collector = new Collector()) {
            try (RunSink sink = open(collector.address())) {
                assertThat(sink.place()).isEqualTo(collector.address() + "/v1/metrics");
                Events.beforeTheLoad().forEach(sink::on);
                Part committed = new Part("payment", "committed", Events.times(1_200_000, 40_000_000));
                sink.on(Events.second(0, Phase.RAMP_UP, committed));
                sink.on(Events.second(1, Phase.MEASUREMENT, committed));
            }
            List<Collector.Received> all = collector.take();
            Collector.Received last = all.get(all.size() - 1);
            assertThat(last.path()).isEqualTo("/v1/metrics");
            assertThat(last.type()).isEqualTo("application/x-protobuf");
            assertThat(last.resource("service.name")).isEqualTo("assay");

            var transactions = last.metric("assay.transactions").getSum();
            assertThat(transactions.getIsMonotonic()).isTrue();
            assertThat(transactions.getAggregationTemporality())
                    .isEqualTo(AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE);
            assertThat(transactions.getDataPointsList())
                    .extracting(NumberDataPoint::getAsDouble)
                    .containsExactly(2.0, 2.0);
            assertThat(transactions.getDataPointsList())
                    .extracting(point -> Collector.text(point.getAttributesList(), "phase"))
                    .containsExactlyInAnyOrder("ramp-up", "measurement");

            var metric = last.metric("assay.transaction.response.time");
            assertThat(metric.getUnit()).isEqualTo("s");
            HistogramDataPoint times = metric.getHistogram().getDataPoints(0);
            assertThat(times.getCount()).isEqualTo(4);
            assertThat(times.getSum()).isBetween(0.0820, 0.0840);
            assertThat(times.getBucketCountsCount()).isEqualTo(times.getExplicitBoundsCount() + 1);
            assertThat(times.getBucketCounts(times.getExplicitBoundsList().indexOf(0.0015)))
                    .isEqualTo(2);
            assertThat(times.getStartTimeUnixNano()).isPositive().isLessThanOrEqualTo(times.getTimeUnixNano());
            assertThat(Collector.text(times.getAttributesList(), "transaction")).isEqualTo("payment");
            assertThat(Collector.text(times.getAttributesList(), "run")).isEqualTo("2026-11-25T10-00-00Z-tpcc");
        }
        assertThat(notes).isEmpty();
    }

    @Test
    void aCollectorThatIsNotThereIsReportedOnce() throws IOException {
        String gone;
        try (Collector collector = new Collector()) {
            gone = collector.address();
        }
        try (RunSink sink = open(gone)) {
            Events.beforeTheLoad().forEach(sink::on);
        }
        assertThat(notes)
                .singleElement()
                .satisfies(note -> assertThat(note)
                        .startsWith("cannot send to the collector at " + gone + "/v1/metrics: Connection refused")
                        .endsWith("; the run continues, and each later attempt sends all figures"));
    }

    @Test
    void aCollectorThatRefusesIsReportedOnceAndAgainWhenItAccepts() throws Exception {
        byte[] request = ExportMetricsServiceRequest.newBuilder()
                .addResourceMetrics(ResourceMetrics.newBuilder().addScopeMetrics(ScopeMetrics.newBuilder()))
                .build()
                .toByteArray();
        LatencyHistograms times = new LatencyHistograms();
        OtlpSender sender = new OtlpSender(new OtlpHistograms(times, () -> 1_000), notes::add);
        try (Collector collector = new Collector()) {
            String address = collector.address() + "/v1/metrics";
            OtlpMetricsSender.Request one =
                    OtlpMetricsSender.Request.builder(request).address(address).build();
            collector.respond(503);
            sender.send(one);
            sender.send(one);
            collector.respond(200);
            sender.send(one);
            assertThat(notes)
                    .containsExactly(
                            "cannot send to the collector at " + address
                                    + ": it responded with HTTP status 503; the run"
                                    + " continues, and each later attempt sends all figures",
                            "the collector at " + address + " accepts figures again");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "collector:4318", "ftp://collector/", "http:///v1/metrics", "http://a b/", "4318"})
    void anythingButAUrlIsRefused(String address) {
        assertThatThrownBy(() -> open(address))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessageStartingWith("the URL of the collector is not valid: ")
                .hasMessageEndingWith("; an example is http://127.0.0.1:4318");
    }

    @Test
    void credentialsInAUrlAreRefusedAndNotRepeated() {
        assertThatThrownBy(() -> open("http://me:secret@collector:4318"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("OTEL_EXPORTER_OTLP_HEADERS")
                .hasMessageNotContaining("secret");
    }

    @Test
    void aPathIsKept() {
        assertThat(OtlpUrl.parse("https://collector.example/otlp/metrics"))
                .hasToString("https://collector.example/otlp/metrics");
        assertThat(OtlpUrl.parse("https://collector.example/")).hasToString("https://collector.example/v1/metrics");
    }
}
