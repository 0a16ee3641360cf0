package dev.assay.cli.style;

import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunListener;
import org.apiguardian.api.API;

/** Tells one run the way another tool would, while it goes on and when it has ended. Confined to the coordinator. */
@API(status = API.Status.INTERNAL)
public interface StyledReport extends RunListener {

    /**
     * Prints what the tool prints at the end.
     *
     * @param result of the run
     */
    void end(TrialResult result);
}
