package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.cli.RentedRunResults.Measured;
import dev.assay.model.AssayException;
import dev.assay.model.environment.RentedHost;
import org.jspecify.annotations.Nullable;

/**
 * The part of a plan that one client host measures. Immutable.
 *
 * @param plan limited to the targets of the host
 * @param host rented; null for a host of the user
 * @param results of the host
 */
record HostPart(PlanFile plan, @Nullable RentedHost host, RentedRunResults results) {

    /**
     * The end of a part.
     *
     * @param measured what its host has measured; null after a failure
     * @param failure why there are no results; null if there are
     */
    record End(
            HostPart part,
            @Nullable Measured measured,
            @Nullable AssayException failure) {}

    /** Returns whether other hosts measure other parts of the plan. */
    boolean isOneOfSeveral() {
        return !plan.part().isEmpty();
    }

    End measured(Measured measured) {
        return new End(this, measured, null);
    }

    /** Returns the end, and reports it at once if other hosts go on. */
    End failed(AssayException failure) {
        if (isOneOfSeveral()) {
            results.console().error(results.host() + ": " + failure.message());
        }
        return new End(this, null, failure);
    }
}
