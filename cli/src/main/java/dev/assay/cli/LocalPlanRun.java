package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.model.AssayException;
import dev.assay.model.environment.ResourceSpec;
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
import java.util.stream.Collectors;

/**
 * Runs a plan whose databases are made on this host for the command {@code run}: makes them, measures from this host, and deletes them.
 * Immutable.
 */
record LocalPlanRun(Environment environment, RentingOptions options, boolean quiet) {

    private static final String DELETED = "All databases of the run were deleted";

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
        Set<String> providers =
                made.resources().stream().map(ResourceSpec::provider).collect(Collectors.toSet());
        ProvisionedText.estimates(made).forEach(this::info);
        ProvisionProgressText progress = new ProvisionProgressText(environment.console());
        Set<String> regions = LocalProviders.regions(plan.environment());
        try (Provisioning opened = Provisioning.open(
                providers, regions, results.resolve("environments"), ProviderLibraries.loader(), step -> {
                    if (!quiet) {
                        progress.show(step);
                    }
                })) {
            ProvisionRequest request = options.local(opened.accounts(), regions);
            watch(Thread.currentThread()::interrupt);
            Map<String, ResourceState> states = opened.up(made, request);
            int status;
            try {
                status = measurement.applyAsInt(
                        plan.withDatabases(opened.use(states.values()).endpoints()));
            } catch (AssayException e) {
                throw afterEnd(e, run, opened);
            } catch (RuntimeException | Error e) {
                environment
                        .console()
                        .error(afterEnd(AssayException.host(e.toString(), e), run, opened)
                                .message());
                throw e;
            }
            end(run, opened);
            return status;
        }
    }

    /** Deletes the databases after a failure, and returns the failure with what is left. */
    private AssayException afterEnd(AssayException failure, String run, Provisioning opened) {
        String end;
        try {
            end(run, opened);
            end = options.keep() ? ". The databases of the run were kept" : ". " + DELETED;
        } catch (AssayException left) {
            failure.addSuppressed(left);
            end = "; then " + left.message();
        }
        return new AssayException(failure.kind(), failure.message() + end, failure);
    }

    private void end(String run, Provisioning opened) {
        Thread.interrupted(); // a signal has ended the measurement, and does not end the deletion
        if (options.keep()) {
            info(LocalProviders.kept(run, opened.accounts().keySet()));
            return;
        }
        watch(() -> {});
        opened.down(run);
        info(DELETED);
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
