package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.model.environment.ResourceState;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionRequest;
import dev.assay.provision.Provisioning;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * Runs a plan whose databases are made on this host for the command {@code run}: makes them, measures from this host, and deletes them.
 * Immutable.
 */
record LocalPlanRun(Environment environment, RentingOptions options, boolean quiet) {

    /**
     * Returns the exit status of the measurement.
     *
     * @param run id of the run
     * @param results results folder
     * @param measurement of the plan with the databases
     */
    int run(PlanFile plan, String run, Path results, ToIntFunction<PlanFile> measurement) {
        ProvisionPlan made = ProvisionPlan.of(
                environment.assay(),
                plan,
                run,
                environment.assay().prices().book(options.prices()),
                LocalDate.now(ZoneOffset.UTC));
        ProvisionedText.estimates(made).forEach(this::info);
        ProvisionProgressText progress = new ProvisionProgressText(environment.console(), quiet);
        Set<String> regions = LocalProviders.regions(plan.environment());
        try (Provisioning opened = Provisioning.open(
                made.providers(),
                regions,
                options.callsPerSecond(),
                results.resolve("environments"),
                ProviderLibraries.loader(),
                progress::show)) {
            ProvisionRequest request = options.local(opened.accounts(), regions);
            watch(Thread.currentThread()::interrupt);
            Map<String, ResourceState> states = opened.up(made, request);
            RunEnd end = new RunEnd(
                    environment.console(),
                    this::info,
                    this::watch,
                    () -> opened.down(run, request.owner()),
                    "databases",
                    options.keep() ? LocalProviders.kept(run, made.providers(), options.owner()) : null,
                    () -> false);
            int status = end.unlessFailed(() -> measurement.applyAsInt(
                    plan.withDatabases(opened.use(states.values()).endpoints())));
            end.end();
            return status;
        }
    }

    private void info(String line) {
        if (!quiet) {
            environment.info(line);
        }
    }

    private void watch(Runnable stop) {
        environment.interrupts().watch(stop, environment.console());
    }
}
