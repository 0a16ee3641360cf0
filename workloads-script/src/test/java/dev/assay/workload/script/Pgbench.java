package dev.assay.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Programs;
import dev.assay.test.server.ScratchDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * The program {@code pgbench} of PostgreSQL on a database. Its absence aborts the test.
 *
 * @param database on PostgreSQL
 * @param folder for its output
 */
record Pgbench(ScratchDatabase database, Path folder) {

    private static final long PATIENCE_SECONDS = 60;

    Pgbench {
        Programs.require("pgbench");
    }

    /** Runs it with options until it ends, and returns its output. */
    String run(String... options) throws IOException, InterruptedException {
        Path output = folder.resolve("pgbench.out");
        List<String> command = new ArrayList<>(List.of("pgbench"));
        command.addAll(List.of(options));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment()
                .putAll(Map.of(
                        "PGHOST", "127.0.0.1",
                        "PGPORT", Integer.toString(database.server().port()),
                        "PGUSER", database.name(),
                        "PGDATABASE", database.name(),
                        "PGPASSWORD", database.password()));
        Process process = builder.start();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        String printed = Files.readString(output);
        assertThat(process.exitValue()).as(printed).isZero();
        return printed;
    }
}
