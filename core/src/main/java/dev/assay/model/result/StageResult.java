package dev.assay.model.result;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The result of one stage of a plan. Immutable.
 *
 * @param stage name of the stage
 * @param result with the trials measured so far
 * @param directory of the stage's run; null if no files are written
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record StageResult(
        String stage, RunResult result, @Nullable String directory) {}
