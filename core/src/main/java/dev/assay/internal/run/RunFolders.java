package dev.assay.internal.run;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a run is kept.
 *
 * @param results the folder of all runs, or null to keep nothing
 * @param resumed the folder of a run to go on with, or null
 */
public record RunFolders(@Nullable Path results, @Nullable Path resumed) {}
