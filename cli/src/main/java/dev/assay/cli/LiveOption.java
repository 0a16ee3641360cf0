package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.report.live.LiveServer;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option {@code --live}, which serves live charts of a run. Filled by the parser. */
final class LiveOption {

    private static final int LARGEST = 65_535;

    @Option(names = "--live", paramLabel = "PORT", description = "serve live charts on 127.0.0.1 (0: a free port)")
    private @Nullable Integer port;

    /** Starts the page if requested. The result ignores events otherwise. */
    LivePage open(Console console) {
        if (port == null) {
            return new LivePage(null);
        }
        if (port < 0 || port > LARGEST) {
            throw AssayException.plan(
                    "--live: found " + port + ", a port from 1 to " + LARGEST + " is needed, or 0 for a free one");
        }
        LiveServer server = LiveServer.start(port);
        console.info("live: " + server.address());
        return new LivePage(server);
    }

    /** The served page, or none. As a listener confined to the coordinator. */
    record LivePage(@Nullable LiveServer server) implements RunListener, AutoCloseable {

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
