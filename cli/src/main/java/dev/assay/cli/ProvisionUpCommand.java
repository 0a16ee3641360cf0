package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.cost.Prices;
import dev.assay.document.Documents;
import dev.assay.model.environment.ResourceState;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionRequest;
import dev.assay.provision.Provisioning;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code provision up}: creates the resources of a plan. */
@Command(
        description = {
            "Create the resources of a plan, or complete what an earlier attempt began, also on another machine. Costs money"
                    + " until provision down.",
            "A failure, Ctrl-C or a limit that is reached deletes all resources of the run. Client hosts end themselves at the"
                    + " first limit; databases do not, unless run has started on a host with probe.profile.",
            "Exit status: 0 if all can be used; 2 if the plan, the account, a region or a limit is wrong, before anything is"
                    + " created; 4 if the provider refuses or a limit is reached."
        },
        sortOptions = false,
        mixinStandardHelpOptions = true)
final class ProvisionUpCommand implements Callable<Integer> {

    private static final String LIMITS =
            "At a limit, client hosts end themselves. Databases do not end, unless assay run has started on a host with"
                    + " probe.profile.";

    private final Environment environment;

    @Parameters(paramLabel = "PLAN.yaml")
    private Path file = Path.of("");

    @Mixin
    private PlanTargetOption targets = new PlanTargetOption();

    @Mixin
    private ProvisionLimits limits = new ProvisionLimits();

    @Mixin
    private ProvisionScope scope = new ProvisionScope();

    @Option(
            names = "--run",
            paramLabel = "ID",
            description = "id of the run, in the names and tags of all resources (default: the plan's name)")
    private @Nullable String run;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    ProvisionUpCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        limits.requireInRange();
        PlanFile plan = targets.applied(environment.assay().plan(file));
        boolean local = LocalProviders.makeAll(environment, plan.environment());
        ProvisionRequest rented = local ? null : limits.request(scope::requiredAccount, scope::requiredRegions);
        Set<String> regions = rented == null ? LocalProviders.regions(plan.environment()) : rented.regions();
        Prices lists = environment.assay().prices();
        ProvisionPlan provisioning = ProvisionPlan.of(
                environment.assay(), plan, run, lists.book(limits.prices()), LocalDate.now(ZoneOffset.UTC));
        ProvisionedText.estimates(provisioning).forEach(environment::info);
        Console console = environment.console();
        Thread worker = Thread.currentThread();
        ProvisionProgressText progress = new ProvisionProgressText(console);
        try (Provisioning opened = scope.open(provisioning.providers(), regions, progress)) {
            ProvisionRequest request = rented == null ? limits.local(scope.account(opened), regions) : rented;
            environment.interrupts().watch(worker::interrupt, console, ProvisionScope.UNFINISHED);
            Map<String, ResourceState> made = opened.up(provisioning, request);
            environment.data(
                    json
                            ? Documents.write(new Document(1, provisioning.run(), List.copyOf(made.values())))
                            : ProvisionedText.created(made.values(), end(provisioning, request, local)));
        }
        return ExitStatus.DONE;
    }

    private String end(ProvisionPlan plan, ProvisionRequest request, boolean local) {
        return local
                ? LocalProviders.kept(plan.run(), plan.providers(), limits.owner())
                : ProvisionedText.costs(plan, request) + "\n" + LIMITS;
    }

    /**
     * The document of {@code --json}.
     *
     * @param resources all of the run, with what only the provider knows
     */
    record Document(int schemaVersion, String run, List<ResourceState> resources) {}
}
