package dev.assay.internal.plan;

import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;

/**
 * The location of a system's data. Targets that differ only in tuning, isolation, connections or distance share one location, and
 * so do two targets with the same URL or the same folder. Immutable.
 *
 * @param text unique to the location
 */
public record DataLocation(String text) {

    public static DataLocation of(SystemSpec spec) {
        if (spec instanceof TargetSpec url) {
            return new DataLocation(url.displayUrl());
        } else if (spec instanceof SystemSpec.Embedded embedded && embedded.directory() != null) {
            return new DataLocation("folder " + embedded.directory());
        }
        return new DataLocation("target " + spec.name());
    }
}
