package dev.assay.metrics;

import dev.assay.metrics.internal.PrometheusSink;
import dev.assay.spi.event.RunSink;
import dev.assay.spi.event.RunSinkFactory;
import java.util.function.Consumer;
import org.apiguardian.api.API;

/**
 * Serves the figures of a run to Prometheus, which reads them by HTTP from {@code /metrics}. Stateless.
 *
 * <p>An address is a port of the loopback interface, such as {@code 9464}, or a host and a port, such as {@code 0.0.0.0:9464}
 * for all interfaces. Port 0 is a free one.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PrometheusSinkFactory implements RunSinkFactory {

    @Override
    public String id() {
        return "prometheus";
    }

    @Override
    public String description() {
        return "an HTTP endpoint for Prometheus, on 127.0.0.1 unless HOST names another interface";
    }

    @Override
    public String addressForm() {
        return "[HOST:]PORT";
    }

    @Override
    public RunSink open(String address, Consumer<String> notes) {
        return PrometheusSink.open(address, notes);
    }
}
