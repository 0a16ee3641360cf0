package dev.assay.metrics;

import dev.assay.metrics.internal.OtlpSink;
import dev.assay.spi.event.RunSink;
import dev.assay.spi.event.RunSinkFactory;
import java.util.function.Consumer;
import org.apiguardian.api.API;

/**
 * Sends the figures of a run to an OpenTelemetry collector by OTLP over HTTP, every five seconds and at the end. Stateless.
 *
 * <p>An address is a URL, such as {@code http://127.0.0.1:4318}; without a path, {@code /v1/metrics} is added. Headers come from
 * the environment variable {@code OTEL_EXPORTER_OTLP_HEADERS}, resource attributes from {@code OTEL_RESOURCE_ATTRIBUTES}.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class OtlpSinkFactory implements RunSinkFactory {

    @Override
    public String id() {
        return "otlp";
    }

    @Override
    public String description() {
        return "an OpenTelemetry collector, by OTLP over HTTP";
    }

    @Override
    public String addressForm() {
        return "URL";
    }

    @Override
    public RunSink open(String address, Consumer<String> notes) {
        return OtlpSink.open(address, notes);
    }
}
