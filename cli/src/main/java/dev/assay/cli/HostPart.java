package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.cli.RentedRunResults.Measured;
import dev.assay.document.RunReader;
import dev.assay.model.AssayException;
import dev.assay.model.environment.RentedHost;
import dev.assay.remote.RemoteRun;
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
     * @param measured what came home of its host, after a failure of one of several hosts the trials before it; null if nothing did
     * @param failure why the host did not measure all; null if it did
     */
    record End(
            HostPart part,
            @Nullable Measured measured,
            @Nullable AssayException failure) {}

    /** Returns whether other hosts measure other parts of the plan. */
    boolean isOneOfSeveral() {
        return !plan.part().isEmpty();
    }

    /** Returns the end. One of several hosts has failed if its program says so: another command can continue with it. */
    End measured(Measured measured) {
        AssayException failure =
                isOneOfSeveral() ? HostFailures.of(measured.ended()).orElse(null) : null;
        return failure == null ? new End(this, measured, null) : failed(failure, readable(measured) ? measured : null);
    }

    /** Returns the end, and reports it at once if other hosts go on. What a lost host had measured is part of the run then. */
    End failed(AssayException failure) {
        if (isOneOfSeveral()
                && failure instanceof RemoteRun.Lost lost
                && !lost.runs().isEmpty()) {
            Measured before =
                    new Measured(results.host(), new RemoteRun.Ended(ExitStatus.HOST, lost.what(), lost.runs()));
            if (readable(before)) {
                return failed(AssayException.host(lost.what(), lost), before);
            }
        }
        return failed(failure, null);
    }

    private End failed(AssayException failure, @Nullable Measured before) {
        if (isOneOfSeveral()) {
            results.console().error(results.host() + ": " + failure.message());
        }
        return new End(this, before, failure);
    }

    /** Returns whether the results can be joined to those of others. A host that has failed may have left files that are not whole. */
    private boolean readable(Measured before) {
        try {
            before.ended().runs().forEach(RunReader::result);
            return true;
        } catch (RuntimeException | Error e) { // does not end the other hosts
            results.console().error(results.host() + ": " + HostFailures.of(e).message());
            return false;
        }
    }
}
