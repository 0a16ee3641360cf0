package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.spi.event.RunSinkFactory;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The option {@code --metrics}, which exports live figures of a run. Filled by the parser. */
final class MetricsOption {

    @Option(
            names = "--metrics",
            paramLabel = "KIND:PLACE",
            description = "export live figures: prometheus:[HOST:]PORT or otlp:URL (repeatable)")
    private List<String> places = new ArrayList<>();

    /** Returns true if something is requested. */
    boolean given() {
        return !places.isEmpty();
    }

    /**
     * Opens the exporters. One that this host cannot serve is reported, and the run goes on without it.
     *
     * @throws AssayException of kind {@code PLAN} if a value is invalid
     */
    ExportedMetrics open(Environment environment) {
        ExportedMetrics metrics = new ExportedMetrics(environment.console());
        boolean whole = false;
        try {
            for (String place : places) {
                metrics.add(place, factory(place, environment), place.substring(place.indexOf(':') + 1));
            }
            whole = true;
            return metrics;
        } finally {
            if (!whole) {
                metrics.close();
            }
        }
    }

    private static RunSinkFactory factory(String place, Environment environment) {
        int colon = place.indexOf(':');
        if (colon < 1) {
            throw AssayException.plan("--metrics: found '" + place
                    + "', KIND:PLACE is needed, such as prometheus:9464 or otlp:http://127.0.0.1:4318");
        }
        try {
            return environment.assay().sinks().get(place.substring(0, colon), "kind of exporter");
        } catch (AssayException e) {
            throw AssayException.plan("--metrics: " + e.message());
        }
    }
}
