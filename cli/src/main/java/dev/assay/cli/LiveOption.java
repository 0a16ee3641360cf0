package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.report.live.LiveServer;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that lets a browser of this host watch a run. Filled by the parser. */
final class LiveOption {

    private static final int LARGEST = 65_535;

    @Option(
            names = "--live",
            paramLabel = "PORT",
            description =
                    "serve a page with running charts on that port of 127.0.0.1, or on a free one for 0, until the run"
                            + " is over; its address is told on standard error")
    private @Nullable Integer port;

    /** What was asked for, running; hears nothing if nothing was. */
    RecordingProxy open(Console console) {
        if (port == null) {
            return new RecordingProxy(null);
        }
        if (port < 0 || port > LARGEST) {
            throw AssayException.plan(
                    "--live: found " + port + ", a port is needed, 1 to " + LARGEST + ", or 0 for one that is free");
        }
        LiveServer server = LiveServer.start(port);
        console.info("live: " + server.address());
        return new RecordingProxy(server);
    }

    /** A page that is served, or none. As a listener confined to the coordinator. */
    record RecordingProxy(@Nullable LiveServer server) implements RunListener, AutoCloseable {

        @Override
        public void on(RunEvent event) {
            if (server != null) {
                server.on(event);
            }
        }

        @Override
        public void close() {
            if (server != null) {
                server.close();
            }
        }
    }
}
