package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.cost.Repricing;
import dev.assay.document.RunReader;
import dev.assay.document.StagedRuns;
import dev.assay.document.StoredAnalysis;
import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.result.Cost;
import dev.assay.model.result.TrialResult;
import dev.assay.provision.RentedMonitoring;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Adds what the providers recorded of rented databases to the results of a run. The databases are deleted before, unless the user keeps
 * them: the time of their deletion is not paid for, and the records come late anyway.
 *
 * @param lists prices of what is billed by its use
 * @param info receives progress, one line
 */
record RentedRunRecords(Environment environment, PriceBook lists, Consumer<String> info) {

    private static final String LEAVING = "taking the figures that there are (press Ctrl-C again to exit immediately)";

    /**
     * Adds the records. A failure is a message: results without records are better than none.
     *
     * @param patient whether to wait for records that come late; not after Ctrl-C
     */
    void add(PlanFile plan, RentedMonitoring monitoring, List<Path> runs, boolean patient) {
        boolean waiting = patient && !environment.interrupts().happened();
        environment.interrupts().watch(Thread.currentThread()::interrupt, environment.console(), LEAVING);
        try {
            for (Path run : runs) {
                try {
                    monitoring.addTo(plan, run, waiting, this::priced, info);
                } finally {
                    StagedRuns.runs(run).forEach(this::analyse);
                }
            }
        } catch (RuntimeException e) { // of the provider's client, too
            environment
                    .console()
                    .error("the results lack what the provider recorded of the databases: "
                            + (e instanceof AssayException known ? known.message() : e.toString()));
        } finally {
            environment.interrupts().watch(() -> {}, environment.console(), LEAVING);
            Thread.interrupted(); // a late signal does not end the display of the results
        }
    }

    private TrialResult priced(TrialResult trial) {
        Cost cost = Repricing.again(List.of(trial), lists, environment.assay().prices());
        return cost == null ? trial : trial.withCost(cost);
    }

    /** Renews the analysis of a result that has changed. */
    private void analyse(Path run) {
        if (Files.exists(run.resolve("result.json")) && StoredAnalysis.read(run).isEmpty()) {
            StoredAnalysis.renew(run, RunReader.result(run), environment.assay()::prices);
        }
    }
}
