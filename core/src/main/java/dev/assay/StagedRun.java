package dev.assay;

import dev.assay.internal.io.WriteFailures;
import dev.assay.internal.run.StageSequence;
import dev.assay.internal.run.StopSwitch;
import dev.assay.model.result.StageResult;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A plan with stages, ready to run. Confined to one thread, except {@link #stop}. An interrupt has the effect of {@link #stop};
 * the thread's interrupt status stays set.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class StagedRun {

    private final StageSequence sequence;
    private final StopSwitch stop;
    private final WriteFailures failures;

    StagedRun(StageSequence sequence, StopSwitch stop, WriteFailures failures) {
        this.sequence = sequence;
        this.stop = stop;
        this.failures = failures;
    }

    /**
     * Runs the stages one after the other. A stage at the best points of an earlier one measures each target at its own.
     *
     * @return the stages that ran, also after an early stop; the last one may lack trials
     * @throws dev.assay.model.AssayException if nothing could be measured because of the plan, the database or this host, or if a
     *     stage has no best point that a later one needs; the stages that ran stay in the run's directory
     */
    public List<StageResult> run() {
        return sequence.run();
    }

    /** Returns the message of the first failed write to the run directory; empty if all files were written. */
    public Optional<String> writeFailure() {
        return failures.first();
    }

    /** Stops the run early, from any thread. It keeps the completed measurements and can be resumed. */
    public void stop() {
        stop.stop();
    }
}
