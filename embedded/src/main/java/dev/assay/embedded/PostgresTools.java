package dev.assay.embedded;

import dev.assay.model.AssayException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What PostgreSQL's own programs do. Immutable. */
record PostgresTools(Programs programs) {

    private static final Logger LOG = LoggerFactory.getLogger(PostgresTools.class);

    /** How long a server may take to write its buffers. */
    private static final Duration STOP_LIMIT = Duration.ofMinutes(2);

    /**
     * Runs one to its end.
     *
     * @param output where what it says is appended, and what any server it starts will say
     * @param limit after which it is killed
     * @return its exit status
     * @throws AssayException of kind {@code HOST} if it cannot be run, or is interrupted, or takes too long
     */
    int run(String name, List<String> arguments, Path output, Duration limit) throws IOException {
        Process process = programs.start(name, arguments, output);
        process.getOutputStream().close();
        return programs.await(name, process, limit);
    }

    /** The server that runs on a data directory, if one does. */
    static Optional<ProcessHandle> server(Path data) {
        return ServerProcesses.find(data.resolve("postmaster.pid"), "postgres", data.toString());
    }

    /**
     * Stops the server of a data directory and returns when it is gone; does nothing if none is running.
     *
     * @param data whose {@code postmaster.pid} names a server of ours, or nobody
     * @param writing whether it writes its buffers first, so that it need not recover at its next start
     */
    void stop(Path data, boolean writing, Path output) {
        if (!Files.exists(data.resolve("postmaster.pid"))) {
            return;
        }
        List<String> arguments = List.of(
                "stop",
                "--pgdata=" + data,
                "--mode=" + (writing ? "fast" : "immediate"),
                "--wait",
                "--timeout=" + STOP_LIMIT.toSeconds());
        try {
            if (run("pg_ctl", arguments, output, STOP_LIMIT.plusMinutes(1)) == 0) {
                return;
            }
        } catch (AssayException | IOException e) {
            LOG.debug("pg_ctl could not stop the server", e);
        }
        server(data).ifPresent(server -> ServerProcesses.kill(Product.POSTGRES, server));
    }
}
