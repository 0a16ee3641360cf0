package dev.assay;

import dev.assay.internal.io.WriteFailures;
import dev.assay.internal.run.CellSequence;
import dev.assay.internal.run.RunContext;
import dev.assay.internal.run.TargetCommands;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.Finding;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.event.RunListener;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A configured experiment, ready to load, run, check or clean. Each method opens the connections and servers it needs and closes
 * them before it returns.
 *
 * <p>Confined to one thread, except {@link #stop}. An interrupt has the effect of {@link #stop}; the thread's interrupt status
 * stays set.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ExperimentRun {

    private final RunContext context;
    private final WriteFailures failures;

    ExperimentRun(RunContext context, RunListener listener) {
        this.context = context;
        this.failures = new WriteFailures(listener);
    }

    /** Returns the resolved experiment with all its cells. */
    public Experiment experiment() {
        return context.resolved().experiment();
    }

    /** Returns the identity of the data of each cell, without those on tables of the user. Connects to none. */
    public List<DatasetMarker> data() {
        return context.data();
    }

    /** Returns whether a cell on a database needs data that no transaction has used. Connects to none. */
    public boolean needsFreshData() {
        return context.needsFreshData();
    }

    /**
     * Runs every cell: loads missing data, measures, checks and stores the results. In an experiment with several cells, a cell
     * that the database refuses connections for is {@code REFUSED}, and the run continues with the next cell.
     *
     * @return all measured cells, also after an early stop; each trial carries its verdict
     * @throws dev.assay.model.AssayException if nothing could be measured, because of the plan, the database or this host
     */
    public RunResult run() {
        return CellSequence.run(context, failures);
    }

    /**
     * Returns the message of the first failed write to the run directory. The result in memory is complete nevertheless. After a
     * failed write no further cell starts.
     *
     * @return one line; empty if all files were written
     */
    public Optional<String> writeFailure() {
        return failures.first();
    }

    /**
     * Creates the schema and the data of every target, or continues an interrupted load. Leaves complete data unchanged. Creates
     * missing stored procedures, and replaces those of another version.
     *
     * @return one entry for each target that was loaded
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the cells of one target need different data sets
     */
    public List<Loading> load() {
        return new TargetCommands(context).load();
    }

    /**
     * Checks the workload's consistency conditions on every target.
     *
     * @return the results in the order of targets and conditions
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the cells of one target need different data sets
     */
    public List<CheckResult> check() {
        return new TargetCommands(context).check();
    }

    /** Drops the data and schema that {@link #load} or {@link #run} created on every target, and nothing else. */
    public void clean() {
        new TargetCommands(context).clean();
    }

    /**
     * Examines this host and every target for conditions that would distort a measurement. Creates nothing. An unreachable target
     * is reported as a finding. A target with several data sets is examined for each of them separately.
     *
     * @return the findings for this host and its largest cell, then those of each target
     */
    public List<Finding> examine() {
        return new TargetCommands(context).examine();
    }

    /**
     * Stops the current operation early, from any thread. A run keeps the completed measurements, a load the rows it has written.
     */
    public void stop() {
        context.stop().stop();
    }
}
