package dev.assay.internal.plan;

import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;

/**
 * Where a system's data are, however it is reached: targets that differ in tuning, isolation or connections alone are one
 * place, and so are two of one URL or of one folder. Immutable.
 *
 * @param text names it in no other's words
 */
public record Place(String text) {

    /** Where a system's data are; nothing is asked of it. */
    public static Place of(SystemSpec spec) {
        if (spec instanceof TargetSpec url) {
            return new Place(url.displayUrl());
        } else if (spec instanceof SystemSpec.Embedded embedded && embedded.directory() != null) {
            return new Place("folder " + embedded.directory());
        }
        return new Place("target " + spec.name());
    }
}
