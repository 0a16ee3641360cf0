package dev.assay.document;

import dev.assay.analysis.Analyses;
import dev.assay.analysis.Analysis;
import dev.assay.analysis.Source;
import dev.assay.cost.Prices;
import dev.assay.internal.codec.Json;
import dev.assay.internal.codec.RequiredFields;
import dev.assay.model.AssayException;
import dev.assay.model.IoText;
import dev.assay.model.Sha256;
import dev.assay.model.result.Condition;
import dev.assay.model.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Reads and writes the {@code analysis.json} of a run, which is valid only for the {@code result.json} beside it. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class StoredAnalysis {

    private static final String FILE = "analysis.json";
    private static final String RESULT = "result.json";

    private StoredAnalysis() {}

    /** Returns the stored analysis of a run; empty if it is missing, unreadable, of another version, or of another result. */
    public static Optional<Analysis> read(Path run) {
        try {
            Path file = run.resolve(FILE);
            String result = sha256(run);
            if (result == null || !Files.exists(file)) {
                return Optional.empty();
            }
            return Optional.ofNullable(Json.readFile(file, Analysis.class))
                    .filter(analysis -> analysis.schemaVersion() == Analysis.SCHEMA_VERSION
                            && RequiredFields.missing(analysis).isEmpty()
                            && analysis.inputs().size() == 1
                            && result.equals(analysis.inputs().get(0).sha256()));
        } catch (IOException | RuntimeException e) {
            return Optional.empty(); // the file was edited, for instance
        }
    }

    /** Returns the stored analysis of a run, or computes it without writing it. */
    public static Analysis of(Path run, RunResult result, Supplier<Prices> prices) {
        return read(run).orElseGet(() -> computed(run, result, prices, List.of()));
    }

    /**
     * Computes the analysis of a run, and writes it unless the run was interrupted.
     *
     * @throws AssayException of kind {@code HOST} if it cannot be written
     */
    public static Analysis renew(Path run, RunResult result, Supplier<Prices> prices) {
        return renew(run, result, prices, List.of());
    }

    /**
     * Computes the analysis of a run with further conditions, and writes it unless the run was interrupted.
     *
     * @param more conditions besides those of the experiment
     * @throws AssayException of kind {@code HOST} if it cannot be written
     */
    public static Analysis renew(Path run, RunResult result, Supplier<Prices> prices, List<Condition> more) {
        Analysis analysis = computed(run, result, prices, more);
        if (analysis.inputs().get(0).sha256() != null) {
            try {
                Json.writeFile(run.resolve(FILE), analysis);
            } catch (IOException e) {
                throw AssayException.host("cannot write to " + run + ": " + IoText.of(e), e);
            }
        }
        return analysis;
    }

    private static Analysis computed(Path run, RunResult result, Supplier<Prices> prices, List<Condition> more) {
        return Analyses.of(List.of(Source.of(name(run), sha256(run), result)), prices, more);
    }

    /** Returns the name of a run, which is that of its folder. */
    public static String name(Path run) {
        Path last = run.toAbsolutePath().normalize().getFileName();
        return last == null ? run.toString() : last.toString();
    }

    /** Returns the SHA-256 digest of a run's {@code result.json} in hexadecimal; null for an interrupted run. */
    public static @Nullable String sha256(Path run) {
        Path result = run.resolve(RESULT);
        if (!Files.exists(result)) {
            return null;
        }
        try {
            return Sha256.hex(result);
        } catch (IOException e) {
            throw AssayException.host("cannot read " + result + ": " + IoText.of(e), e);
        }
    }
}
