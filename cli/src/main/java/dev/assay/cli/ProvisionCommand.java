package dev.assay.cli;

import dev.assay.PlanFile;
import dev.assay.cost.Prices;
import dev.assay.document.Documents;
import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.cost.PriceBook;
import dev.assay.provision.DeletionCommand;
import dev.assay.provision.FetchedPrices;
import dev.assay.provision.ProvisionPlan;
import dev.assay.spi.environment.EnvironmentProvider;
import dev.assay.store.RunArchive;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code provision}: plans, creates, shows and deletes the rented databases of a plan file. */
@Command(
        name = "provision",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "plan|up|status|down|orphans|policy",
        footer = {
            "",
            "Examples:",
            "  assay provision plan plans/s4-postgres-per-dollar.yaml",
            "  assay provision up PLAN.yaml --max-usd 20 --max-hours 4 --account 123456789012 --region us-east-1",
            "  assay provision status PLAN.yaml",
            "  assay provision down PLAN.yaml",
            "  assay provision orphans --region us-east-1",
            "  assay provision policy --account 123456789012 --region us-east-1"
        })
final class ProvisionCommand implements Runnable {

    private final Environment environment;

    @Spec
    private CommandSpec spec;

    private ProvisionCommand(Environment environment) {
        this.environment = environment;
    }

    static CommandLine with(Environment environment) {
        return new CommandLine(new ProvisionCommand(environment))
                .addSubcommand("up", new ProvisionUpCommand(environment))
                .addSubcommand("status", new ProvisionStatusCommand(environment))
                .addSubcommand("down", new ProvisionDownCommand(environment))
                .addSubcommand("orphans", new ProvisionOrphansCommand(environment));
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(), "a subcommand is missing: plan, up, status, down, orphans or policy");
    }

    @Command(
            description = {
                "Show the resources that the environment of a plan needs, what each costs, and what is doubtful about it."
                        + " Creates nothing and needs neither network nor account.",
                "Exit status: 0, also if something is not sold any more; 2 if the plan is wrong or rents nothing."
            },
            sortOptions = false,
            mixinStandardHelpOptions = true)
    int plan(
            @Parameters(paramLabel = "PLAN.yaml") Path file,
            @Mixin PlanTargetOption targets,
            @Option(
                            names = "--run",
                            paramLabel = "ID",
                            description =
                                    "id of the run, in the names and tags of all resources (default: the plan's name)")
                    @Nullable
                    String run,
            @Option(
                            names = "--on",
                            paramLabel = "DATE",
                            description =
                                    "use the newest lists up to this date, and what is sold on it (default: today, UTC)")
                    @Nullable
                    LocalDate on,
            @Option(
                            names = "--prices",
                            paramLabel = "FILE",
                            description =
                                    "prices that override those of lists: CSV, a folder of CSV, or JSON of AWS; see docs/cost.md")
                    @Nullable
                    Path prices,
            @Option(names = "--json", description = "print one JSON document on standard output") boolean json) {
        PlanFile plan = targets.applied(environment.assay().plan(file));
        Prices lists = environment.assay().prices();
        PriceBook book = lists.book(prices);
        ProvisionPlan provisioning =
                ProvisionPlan.of(environment.assay(), plan, run, book, on == null ? LocalDate.now(ZoneOffset.UTC) : on);
        environment.data(
                json
                        ? Documents.write(provisioning)
                        : ProvisionText.of(
                                provisioning,
                                LocalProviders.makeAll(environment, plan.environment())
                                        ? ""
                                        : ProvisionedText.unattended(
                                                provisioning,
                                                DeletionCommand.of(
                                                        provisioning.run(), provisioning.resources(), null, null)),
                                environment.console().columns()));
        return ExitStatus.DONE;
    }

    @Command(
            description = {
                "Print the access policy with the permissions that creating, finding and deleting resources takes, and no"
                        + " others: for aws, a policy document of IAM.",
                "Needs neither network nor account."
            },
            sortOptions = false,
            mixinStandardHelpOptions = true)
    int policy(
            @Option(
                            names = "--provider",
                            paramLabel = "ID",
                            defaultValue = "aws",
                            description = "the provider (default: ${DEFAULT-VALUE})")
                    String provider,
            @Option(
                            names = "--account",
                            paramLabel = "ID",
                            description = "only resources of this account (default: any)")
                    @Nullable
                    String account,
            @Option(
                            names = "--region",
                            paramLabel = "NAME",
                            description = "only resources of this region (default: any)")
                    @Nullable
                    String region,
            @Option(
                            names = "--archive",
                            paramLabel = "ADDRESS",
                            description = "also allow runs push and pull with this archive, such as s3://bucket/prefix")
                    @Nullable
                    String archive,
            @Option(
                            names = "--bucket",
                            paramLabel = "ADDRESS",
                            description =
                                    "print instead the policy for measuring from rented client hosts, with this bucket")
                    @Nullable
                    String bucket,
            @Option(
                            names = "--for-host",
                            description =
                                    "print instead the policy for the role of a plan's probe.profile, by which a client host deletes"
                                            + " the resources of its run when their time is over")
                    boolean forHost,
            @Option(
                            names = "--role",
                            paramLabel = "NAME",
                            description =
                                    "also allow to give rented client hosts this role, that of a plan's probe.profile")
                    @Nullable
                    String role,
            @Option(names = "--live-prices", description = "also allow prices update") boolean livePrices) {
        List<EnvironmentProvider> providers = environment.assay().environmentProviders();
        List<String> known = providers.stream().map(EnvironmentProvider::id).toList();
        EnvironmentProvider chosen = providers.stream()
                .filter(each -> each.id().equals(provider))
                .findFirst()
                .orElseThrow(() -> AssayException.plan("--provider: there is no provider '" + provider + "'"
                        + NearestName.suggestion(provider, known) + "; known are " + String.join(", ", known)));
        if (forHost && (bucket != null || role != null || archive != null || livePrices)) {
            throw AssayException.plan(
                    "--for-host: a client host needs no permissions of --bucket, --role, --archive and --live-prices");
        }
        Map<String, Object> document = (forHost
                        ? chosen.hostPolicy(account, region)
                        : chosen.policy(account, region, bucket, role))
                .orElseThrow(() -> AssayException.plan("--provider: " + provider + " has no access policy"));
        List<Map<String, Object>> more = new ArrayList<>();
        if (archive != null) {
            more.addAll(RunArchive.permissions(archive, region, ProviderLibraries.loader()));
        }
        if (livePrices) {
            more.addAll(FetchedPrices.permissions(provider, ProviderLibraries.loader()));
        }
        environment.data(Documents.write(with(document, more)));
        return ExitStatus.DONE;
    }

    private static Map<String, Object> with(Map<String, Object> document, List<Map<String, Object>> more) {
        List<Object> statements = new ArrayList<>((List<?>) document.getOrDefault("Statement", List.of()));
        statements.addAll(more);
        Map<String, Object> all = new LinkedHashMap<>(document);
        all.put("Statement", statements);
        return all;
    }
}
