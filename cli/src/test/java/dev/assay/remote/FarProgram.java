package dev.assay.remote;

import dev.assay.store.Archive;
import dev.assay.store.RunArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;

/**
 * A client host's folder, and a program that measures nothing. Immutable.
 *
 * @param home folder of the user of the host
 * @param results folder of all runs of the controller
 */
record FarProgram(Path home, Path results, HostDistribution program, RemoteJob job) {

    static final String NAME = "2026-11-27T03-00-00Z-far";
    static final String SECRET = "it's \"secret\" $HOME";

    /** Counts its starts; waits for a file if it is told to; obeys SIGTERM, unless there is the file {@code deaf}. With the file {@code racing}, it signals its parent and ends. */
    private static final String PROGRAM = """
            #!/bin/sh
            if [ "$1" = runs ]; then
                [ -e results/NAME/result.json ] || exit 2
                mkdir archive && cp -r FIXTURE/. archive/
                exit
            fi
            echo started >>"$HOME/starts"
            printf '%s' "$PG" >"$HOME/password"
            cat "$1" plan.yaml bills/b.csv ca.pem >"$HOME/given" 2>/dev/null || :
            mkdir -p ../results/NAME
            echo '{}' >../results/NAME/experiment.json
            if [ -e "$HOME/racing" ]; then
                trap '' TERM
                kill -TERM $PPID
                exit 130
            fi
            [ -e "$HOME/deaf" ] || trap 'echo "stopping" >&2; exit 130' TERM
            echo "measuring ü" >&2
            while [ -e "$HOME/wait" ]; do sleep 0.02; done
            [ ! -e "$HOME/lines" ] || cat "$HOME/lines" >&2
            [ ! -e "$HOME/fail" ] || { echo "assay: the database was not reached" >&2; exit 3; }
            echo '{}' >../results/NAME/result.json
            echo "done" >&2
            """;

    static FarProgram in(Path folder) throws IOException {
        Path home = Files.createDirectory(folder.resolve("home"));
        Path run = folder.resolve("fixture-run").resolve(NAME);
        Files.createDirectories(run);
        Files.writeString(run.resolve("experiment.json"), "{}");
        Files.writeString(run.resolve("result.json"), "{}");
        try (Archive archive =
                RunArchive.open(folder.resolve("fixture").toString(), FarProgram.class.getClassLoader())) {
            new RunArchive(archive).push(run);
        }
        Path bin = folder.resolve("program/bin");
        Files.createDirectories(bin);
        Path assay = Files.writeString(
                bin.resolve("assay"),
                PROGRAM.replace("NAME", NAME)
                        .replace("FIXTURE", folder.resolve("fixture").toString()));
        Files.setPosixFilePermissions(assay, PosixFilePermissions.fromString("rwx------"));
        Path bill = Files.writeString(folder.resolve("b.csv"), "a bill");
        RemoteJob job = new RemoteJob(
                "far",
                "name: far\n",
                List.of("--here"),
                List.of(),
                Map.of("PG", SECRET),
                Map.of("bills/b.csv", bill),
                Map.of("ca.pem", "a CA"),
                null);
        return new FarProgram(
                home, folder.resolve("results"), HostDistribution.of(folder.resolve("program"), false), job);
    }
}
