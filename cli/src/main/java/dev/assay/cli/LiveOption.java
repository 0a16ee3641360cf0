package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.report.live.LiveServer;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options to watch a run: {@code --live} serves live charts, {@code --metrics} exports figures. Filled by the parser. */
final class LiveOption {

    private static final int LARGEST = 65_535;

    @Option(names = "--live", paramLabel = "PORT", description = "serve live charts on 127.0.0.1 (0: a free port)")
    private @Nullable Integer port;

    @Mixin
    private MetricsOption metrics;

    /** Returns true if something is requested. */
    boolean given() {
        return port != null || metrics.given();
    }

    /** Starts what is requested. The result ignores events otherwise. */
    Watchers open(Environment environment) {
        if (port != null && (port < 0 || port > LARGEST)) {
            throw AssayException.plan(
                    "--live: found " + port + ", a port from 1 to " + LARGEST + " is needed, or 0 for a free one");
        }
        ExportedMetrics exported = metrics.open(environment);
        if (port == null) {
            return new Watchers(null, exported);
        }
        boolean started = false;
        try {
            LiveServer server = LiveServer.start(port);
            started = true;
            environment.console().info("live: " + server.address());
            return new Watchers(server, exported);
        } finally {
            if (!started) {
                exported.close();
            }
        }
    }

    /** The served page, or none, and the exporters. As a listener confined to the coordinator. */
    record Watchers(@Nullable LiveServer server, ExportedMetrics metrics) implements RunListener, AutoCloseable {

        @Override
        public void on(RunEvent event) {
            if (server != null) {
                server.on(event);
            }
            metrics.on(event);
        }

        @Override
        public void close() {
            metrics.close();
            if (server != null) {
                server.close();
            }
        }
    }
}
