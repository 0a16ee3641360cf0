package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.cost.Prices;
import dev.assay.document.Documents;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.ResourceState;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.ProvisionRequest;
import dev.assay.provision.Provisioning;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
            "A failure, Ctrl-C or a limit that is reached deletes all resources of the run. Client hosts end themselves after"
                    + " --max-hours; databases do not.",
            "Exit status: 0 if all can be used; 2 if the plan, the account, a region or a limit is wrong, before anything is"
                    + " created; 4 if the provider refuses or a limit is reached."
        },
        sortOptions = false,
        mixinStandardHelpOptions = true)
final class ProvisionUpCommand implements Callable<Integer> {

    private static final int SECONDS_OF_AN_HOUR = 3_600;
    private static final BigDecimal MOST_HOURS = BigDecimal.valueOf(10_000);

    /** Six minutes: databases take longer to start. */
    private static final BigDecimal FEWEST_HOURS = new BigDecimal("0.1");

    private final Environment environment;

    @Parameters(paramLabel = "PLAN.yaml")
    private Path file = Path.of("");

    @Mixin
    private PlanTargetOption targets = new PlanTargetOption();

    @Option(
            names = "--max-usd",
            paramLabel = "USD",
            required = true,
            description = "limit of money, by the price book; checked before and during the creation")
    private BigDecimal usd = BigDecimal.ZERO;

    @Option(
            names = "--max-hours",
            paramLabel = "HOURS",
            required = true,
            description =
                    "limit of time since the first resource, at least 0.1; resources that exist longer are orphans."
                            + " Repeated for a run, up demands the limit of the first one")
    private BigDecimal hours = BigDecimal.ZERO;

    @Mixin
    private ProvisionScope scope = new ProvisionScope();

    @Option(
            names = "--run",
            paramLabel = "ID",
            description = "id of the run, in the names and tags of all resources (default: the plan's name)")
    private @Nullable String run;

    @Option(
            names = "--owner",
            paramLabel = "NAME",
            description = "who pays, in the tags of all resources (default: the name of the user on this host)")
    private @Nullable String owner;

    @Option(
            names = "--prices",
            paramLabel = "FILE",
            description = "prices that override those of lists: CSV, or JSON of AWS; see docs/cost.md")
    private @Nullable Path prices;

    @Option(names = "--json", description = "print one JSON document on standard output")
    private boolean json;

    ProvisionUpCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        ProvisionRequest request = new ProvisionRequest(
                scope.requiredAccount(),
                scope.requiredRegions(),
                owner == null ? System.getProperty("user.name", "unknown") : owner,
                Money.usd(positive("--max-usd", usd).toPlainString()),
                time(positive("--max-hours", hours)));
        PlanFile plan = targets.applied(environment.assay().plan(file));
        Prices lists = environment.assay().prices();
        ProvisionPlan provisioning =
                ProvisionPlan.of(environment.assay(), plan, run, lists.book(prices), LocalDate.now(ZoneOffset.UTC));
        Set<String> providers =
                provisioning.resources().stream().map(ResourceSpec::provider).collect(Collectors.toSet());
        estimate(provisioning);
        Console console = environment.console();
        Thread worker = Thread.currentThread();
        ProvisionProgressText progress = new ProvisionProgressText(console);
        try (Provisioning opened = scope.open(providers, request.regions(), progress)) {
            environment.interrupts().watch(worker::interrupt, console, ProvisionScope.UNFINISHED);
            Map<String, ResourceState> made = opened.up(provisioning, request);
            environment.data(
                    json
                            ? Documents.write(new Document(1, provisioning.run(), List.copyOf(made.values())))
                            : ProvisionedText.created(provisioning.run(), made.values()));
        }
        return ExitStatus.DONE;
    }

    private void estimate(ProvisionPlan plan) {
        plan.totals()
                .forEach(total -> environment.info(plan.resources().size() + " resources, estimate: "
                        + (total.complete() ? "" : "at least ") + total.study().text(2) + " for the study, "
                        + total.perMonth().over(plan.hoursPerMonth()).text(2) + " per hour"));
    }

    /**
     * The document of {@code --json}.
     *
     * @param resources all of the run, with what only the provider knows
     */
    record Document(int schemaVersion, String run, List<ResourceState> resources) {}

    private static BigDecimal positive(String option, BigDecimal value) {
        if (value.signum() <= 0) {
            throw AssayException.plan(option + ": found " + value.toPlainString() + ", more than 0 is needed");
        }
        return value;
    }

    private static Duration time(BigDecimal hours) {
        if (hours.compareTo(FEWEST_HOURS) < 0 || hours.compareTo(MOST_HOURS) > 0) {
            throw AssayException.plan("--max-hours: found " + hours.toPlainString() + ", between " + FEWEST_HOURS
                    + " and " + MOST_HOURS + " are possible");
        }
        return Duration.ofSeconds(
                hours.multiply(BigDecimal.valueOf(SECONDS_OF_AN_HOUR)).longValue());
    }
}
