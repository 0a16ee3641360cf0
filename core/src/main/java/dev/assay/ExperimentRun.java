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
import dev.assay.spi.event.RunListener;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * An experiment that can be loaded, run, checked and cleaned. Each method opens what it needs and leaves nothing open or
 * running.
 *
 * <p>Confined to one thread, except {@link #stop}. An interrupt ends what goes on, as {@link #stop} does, and stays set.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ExperimentRun {

    private final RunContext context;
    private final WriteFailures failures;

    ExperimentRun(RunContext context, RunListener listener) {
        this.context = context;
        this.failures = new WriteFailures(listener);
    }

    /** What will run, every cell spelled out. */
    public Experiment experiment() {
        return context.resolved().experiment();
    }

    /**
     * Runs every cell: loads the data where they are missing, measures, checks and stores. With several cells, one whose users
     * the database does not have is {@code REFUSED}, and the others are measured.
     *
     * @return what was measured, also when it was stopped early; its trials carry their verdicts
     * @throws dev.assay.model.AssayException if nothing could be measured: the plan is wrong, the database refuses, or
     *     this host cannot
     */
    public RunResult run() {
        return new CellSequence(context, failures).run();
    }

    /**
     * Returns why files of the run are missing: the message of the first failed write. The result is complete nevertheless.
     * After a failed write no further cell starts.
     *
     * @return one line; empty if all files were written
     */
    public Optional<String> writeFailure() {
        return failures.first();
    }

    /**
     * Creates the schema and the data of every target, or goes on with a load that was cut short. Data that are there
     * already are left alone.
     *
     * @return one entry for each target that was loaded; none for those that had the data
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a target is to have several data sets, one after the other
     */
    public List<Loading> load() {
        return new TargetCommands(context).load();
    }

    /**
     * Asks the workload's consistency conditions of every target, in the order of targets and conditions.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a target is to have several data sets, one after the other
     */
    public List<CheckResult> check() {
        return new TargetCommands(context).check();
    }

    /** Drops what {@link #load} or {@link #run} created on every target, and nothing else. */
    public void clean() {
        new TargetCommands(context).clean();
    }

    /**
     * Looks at this host and at every target for what would spoil a measurement; creates nothing. A target that cannot be
     * reached is a finding too. With several data sets on a target, each is asked about: they need not all have room.
     *
     * @return this host's first, for the cell with most users; then those of each target in turn
     */
    public List<Finding> examine() {
        return new TargetCommands(context).examine();
    }

    /** Ends what goes on early, from any thread: a run keeps what it measured, a load what it wrote. */
    public void stop() {
        context.stop();
    }
}
