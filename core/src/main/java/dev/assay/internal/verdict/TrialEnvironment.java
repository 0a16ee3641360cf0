package dev.assay.internal.verdict;

import dev.assay.model.result.JavaInfo;
import dev.assay.model.result.TrialResult.Tool;
import org.jspecify.annotations.Nullable;

/**
 * Where a trial runs, on the client's side. Immutable.
 *
 * @param tool that measures
 * @param host this host's name
 * @param java the JVM of this process
 * @param runDirectory absolute path, or null if the run keeps no files
 */
public record TrialEnvironment(
        Tool tool, String host, JavaInfo java, @Nullable String runDirectory) {}
