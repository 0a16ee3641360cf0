package dev.assay.cli.style;

import dev.assay.model.result.TrialResult;
import dev.assay.spi.event.RunListener;
import org.apiguardian.api.API;

/** A report of a run in the layout of another tool, printed during and after the run. Confined to the coordinator. */
@API(status = API.Status.INTERNAL)
public interface StyledReport extends RunListener {

    void end(TrialResult result);
}
