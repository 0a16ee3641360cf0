package dev.assay.embedded;

import dev.assay.model.AssayException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * PostgreSQL's own programs. Immutable.
 *
 * @param home the folder that holds {@code bin}
 * @param inNamespace whether to run them in a user namespace of their own: PostgreSQL refuses to run as root, and there
 *     root looks like nobody
 */
record PostgresTools(Path home, boolean inNamespace) {

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
    int run(String name, List<String> arguments, Path output, Duration limit) {
        List<String> command = new ArrayList<>();
        if (inNamespace) {
            command.add("unshare");
            command.add("-U");
        }
        command.add(home.resolve("bin")
                .resolve(name + (File.separatorChar == '\\' ? ".exe" : ""))
                .toString());
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        // Neither the people's locale nor their PGDATA or PGOPTIONS may have a say in what is measured.
        builder.environment().keySet().removeIf(key -> key.startsWith("PG") || key.equals("LANGUAGE"));
        builder.environment().put("LC_ALL", "C");
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            return await(name, process, limit);
        } catch (IOException e) {
            throw AssayException.host("PostgreSQL's " + name + " does not run here: " + e.getMessage(), e);
        }
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
        } catch (AssayException e) {
            LOG.debug("pg_ctl could not stop the server", e);
        }
        Leftovers.server(data).ifPresent(server -> {
            LOG.warn("PostgreSQL, process {}, did not stop when asked to and is killed", server.pid());
            Stream.concat(server.descendants(), Stream.of(server)).toList().forEach(ProcessHandle::destroyForcibly);
        });
    }

    private static int await(String name, Process process, Duration limit) {
        try {
            if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                return process.exitValue();
            }
            throw AssayException.host("PostgreSQL's " + name + " did not end within " + limit.toSeconds() + " s", null);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw AssayException.host("Interrupted while PostgreSQL's " + name + " was running", e);
        } finally {
            // Its files may be removed next, so it has to be gone. This join ignores interrupts.
            process.destroy();
            process.onExit().join();
        }
    }
}
