package dev.assay.metrics.internal;

import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunSink;
import io.micrometer.registry.otlp.OtlpConfig;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sends the figures of a run to an OpenTelemetry collector, cumulative since its start. {@link #on} never blocks. */
public final class OtlpSink implements RunSink {

    /** Collectors usually get figures each minute, which is longer than many runs. */
    private static final Duration STEP = Duration.ofSeconds(5);

    private final URI url;
    private final OtlpMeterRegistry registry;
    private final EventThread events;

    private OtlpSink(URI url, Consumer<String> notes) {
        this.url = url;
        LatencyHistograms times = new LatencyHistograms();
        registry = OtlpMeterRegistry.builder(new Config(url))
                .threadFactory(task -> {
                    Thread thread = new Thread(task, "assay-metrics-otlp-sender");
                    thread.setDaemon(true);
                    return thread;
                })
                .metricsSender(new OtlpSender(new OtlpHistograms(times, System::currentTimeMillis), notes))
                .build();
        events = new EventThread("assay-metrics-otlp", new RunMeters(registry, times), notes);
    }

    /** The settings of the exporter; others come from the variables of OpenTelemetry. */
    private record Config(URI address) implements OtlpConfig {

        @Override
        public @Nullable String get(String key) {
            return null;
        }

        @Override
        public String url() {
            return address.toString();
        }

        @Override
        public Duration step() {
            return STEP;
        }

        @Override
        public Map<String, String> resourceAttributes() {
            Map<String, String> attributes = new HashMap<>(OtlpConfig.super.resourceAttributes());
            attributes.putIfAbsent("service.name", "assay");
            return attributes;
        }
    }

    /**
     * Starts the exporter; a collector that cannot be reached is reported by a note.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the URL is not one
     */
    public static OtlpSink open(String address, Consumer<String> notes) {
        return new OtlpSink(OtlpUrl.parse(address), notes);
    }

    @Override
    public String place() {
        return url.toString();
    }

    @Override
    public void on(RunEvent event) {
        events.on(event);
    }

    /** Sends the last figures. */
    @Override
    public void close() {
        events.close();
        registry.close();
    }
}
