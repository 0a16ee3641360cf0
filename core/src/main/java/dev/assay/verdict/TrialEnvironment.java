package dev.assay.verdict;

import dev.assay.model.result.JavaInfo;
import dev.assay.model.result.TrialResult.Tool;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Where a trial runs, on the client's side. Immutable.
 *
 * @param tool that measures
 * @param host this host's name
 * @param java the virtual machine of this process
 * @param runDirectory absolute path, or null if the run keeps no files
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TrialEnvironment(
        Tool tool, String host, JavaInfo java, @Nullable String runDirectory) {}
