package dev.assay.model.result;

import dev.assay.model.FlatInJson;
import dev.assay.model.result.TrialResult.Tool;
import java.time.Instant;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Origin of a result. Immutable.
 *
 * @param schemaVersion the version of the document
 * @param tool the release of Assay that measured it
 * @param startedAt the time at which the first worker started, UTC
 * @param seed the seed of the experiment
 * @param cell the number of the cell in its experiment; null in documents of earlier versions, which have the trials in order
 * @param runDirectory absolute path; null if no files are kept
 * @param reportFile absolute path; null if there is no report
 */
@FlatInJson
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Provenance(
        int schemaVersion,
        Tool tool,
        Instant startedAt,
        long seed,
        @Nullable Integer cell,
        @Nullable String runDirectory,
        @Nullable String reportFile) {

    /** Returns a copy for a run whose directory was copied, without a report. */
    Provenance in(String directory) {
        return new Provenance(schemaVersion, tool, startedAt, seed, cell, directory, null);
    }

    Provenance withReport(String file) {
        return new Provenance(schemaVersion, tool, startedAt, seed, cell, runDirectory, file);
    }
}
