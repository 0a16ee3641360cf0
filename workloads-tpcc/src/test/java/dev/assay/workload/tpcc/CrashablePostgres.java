package dev.assay.workload.tpcc;

import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A PostgreSQL server of its own that can be killed, frozen, stopped and started again, at the same address and on the
 * same data. It touches no process but its own. Confined to one thread at a time.
 */
final class CrashablePostgres {

    private static final long LIMIT_SECONDS = 120;

    private final EmbeddedDatabase database;
    private final Path data;
    private final Path log;
    private final Path programs;
    private final List<ProcessHandle> frozen = new ArrayList<>();

    /**
     * Starts one.
     *
     * @param directory where its data are and stay
     */
    CrashablePostgres(Path directory, Map<String, String> settings, int connections) throws IOException {
        EmbeddedDatabaseProvider provider = ServiceLoader.load(EmbeddedDatabaseProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.id().equals("postgres"))
                .findFirst()
                .orElseThrow();
        database = provider.start(new Options(directory, settings, connections));
        data = directory.toAbsolutePath().normalize().resolve("data");
        log = directory.resolve("crashes.log");
        programs = Path.of(postmaster().info().command().orElseThrow()).getParent();
    }

    TargetSpec target() {
        return database.target();
    }

    private ProcessHandle postmaster() throws IOException {
        long pid = Long.parseLong(
                Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
        return ProcessHandle.of(pid).orElseThrow(() -> new IllegalStateException("the server is not running"));
    }

    /** {@code kill -9}: returns when the postmaster and all its children are gone. */
    void kill() throws Exception {
        // Stopped first, it starts no child that would be missed.
        ProcessHandle postmaster = postmaster();
        signal("STOP", List.of(postmaster));
        List<ProcessHandle> children = postmaster.descendants().toList();
        postmaster.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle each :
                Stream.concat(Stream.of(postmaster), children.stream()).toList()) {
            each.onExit().get(LIMIT_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** Starts it again: returns when it has recovered. */
    void start() throws Exception {
        control("start", "--log=" + log);
    }

    /** Stops it as an administrator would. */
    void stop() throws Exception {
        control("stop", "--mode=fast");
    }

    private void control(String verb, String option) throws Exception {
        List<String> command = new ArrayList<>();
        if (System.getProperty("user.name").equals("root")) {
            // PostgreSQL refuses to run as root, and in a user namespace root looks like nobody.
            command.addAll(List.of("unshare", "-U"));
        }
        command.addAll(List.of(
                programs.resolve("pg_ctl").toString(),
                verb,
                "--pgdata=" + data,
                "--wait",
                "--timeout=" + LIMIT_SECONDS,
                option));
        run(command);
    }

    /** SIGSTOP to all of it: connections are accepted by the kernel, and nobody answers. */
    void freeze() throws Exception {
        ProcessHandle postmaster = postmaster();
        signal("STOP", List.of(postmaster));
        frozen.add(postmaster);
        List<ProcessHandle> children = postmaster.descendants().toList();
        signal("STOP", children);
        frozen.addAll(children);
    }

    /** Lets it go on; does nothing if it is not frozen. */
    void thaw() throws Exception {
        signal("CONT", frozen);
        frozen.clear();
    }

    private void signal(String signal, List<ProcessHandle> processes) throws Exception {
        // One that has ended meanwhile would make kill fail for all.
        for (ProcessHandle process : processes) {
            if (process.isAlive()) {
                run(List.of("kill", "-" + signal, Long.toString(process.pid())));
            }
        }
    }

    private void run(List<String> command) throws Exception {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException(String.join(" ", command) + " failed: " + Files.readString(log));
            }
        } finally {
            process.destroy();
        }
    }

    /** Ends it. */
    void close() throws Exception {
        thaw();
        database.close();
    }
}
