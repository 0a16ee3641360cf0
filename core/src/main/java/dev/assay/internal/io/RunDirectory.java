package dev.assay.internal.io;

import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.RunResult;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * The folder of one run: {@code experiment.json}, {@code trials/0001/…} and, once all is done, {@code result.json}.
 * Immutable; the files are written by one thread.
 */
public final class RunDirectory {

    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final Path path;

    private RunDirectory(Path path) {
        this.path = path;
    }

    /**
     * Makes the folder of a run that starts now.
     *
     * @param results the folder of all runs; made if it is missing
     * @throws AssayException of kind {@code HOST} if nothing can be written there
     */
    public static RunDirectory create(Path results, Experiment experiment, Instant now) {
        String name = NAME.format(now) + "-" + experiment.plan().workload().id();
        try {
            Files.createDirectories(results);
            Path path = unused(results, name);
            Json.writeFile(path.resolve("experiment.json"), experiment);
            return new RunDirectory(path.toAbsolutePath());
        } catch (IOException e) {
            throw AssayException.host(
                    "cannot write to " + results + ": " + e + "; choose another folder with --out", e);
        }
    }

    private static Path unused(Path results, String name) throws IOException {
        for (int i = 1; ; i++) {
            try {
                return Files.createDirectory(results.resolve(i == 1 ? name : name + "-" + i));
            } catch (FileAlreadyExistsException taken) {
                if (i >= 1_000) {
                    throw taken;
                }
            }
        }
    }

    /** The folder, absolute. */
    public Path path() {
        return path;
    }

    /** Opens the files of a trial. */
    public TrialFiles trial(int id) {
        try {
            return new TrialFiles(
                    Files.createDirectories(path.resolve("trials").resolve(String.format(Locale.ROOT, "%04d", id))));
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + path + ": " + e, e);
        }
    }

    /** Writes the result of the whole run. */
    public void complete(RunResult result) {
        try {
            Json.writeFile(path.resolve("result.json"), result);
        } catch (IOException e) {
            throw AssayException.host("cannot write to " + path + ": " + e, e);
        }
    }
}
