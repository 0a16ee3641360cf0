package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.provision.DeletionCommand;
import dev.assay.provision.OwnedResources;
import dev.assay.provision.Provisioning;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say where the resources of a run are. Filled by the parser. */
final class ProvisionScope {

    /** What follows from a second signal while the first one lets a command delete what it created. */
    static final String UNFINISHED =
            "stopping; this takes some minutes. Press Ctrl-C again to exit immediately: databases then stay"
                    + " and cost money, until assay provision down deletes them";

    /** What follows from a signal during the deletion that the user asked for. */
    static final String DELETION_ENDS =
            "stopping the deletion: resources that are left cost money until you run the same command again. Press"
                    + " Ctrl-C again to exit immediately";

    private static final String DEFAULT_PROVIDER = "aws";

    @Option(
            names = "--region",
            paramLabel = "NAME",
            split = ",",
            description = "region of the resources; several are separated by commas")
    private Set<String> regions = new LinkedHashSet<>();

    @Option(
            names = "--account",
            paramLabel = "ID",
            description = "account that the resources are meant for; another one is rejected")
    private @Nullable String account;

    @Option(
            names = "--provider",
            paramLabel = "ID",
            description = "the provider (default: those of the plan, or aws without a plan)")
    private @Nullable String provider;

    @Mixin
    private CallRateOption rate = new CallRateOption();

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "results",
            description =
                    "results folder; the journal of a run is DIR/environments/RUN.journal (default: ${DEFAULT-VALUE})")
    private Path out = Path.of("results");

    /** Returns the account; null for that of the credentials. */
    @Nullable
    String account() {
        return account;
    }

    /** Returns the account, which a command that costs money demands. */
    String requiredAccount() {
        if (account == null) {
            throw AssayException.plan("--account is missing: the id of the account that pays");
        }
        return account;
    }

    /** Returns the regions, which a command without a plan demands. */
    Set<String> requiredRegions() {
        if (regions.isEmpty()) {
            throw AssayException.plan("--region is missing: the region of the resources, such as us-east-1");
        }
        return new TreeSet<>(regions);
    }

    /** Returns the providers; those of a plan if the command names none. */
    private Set<String> providers(Environment environment, @Nullable Path plan) {
        if (provider != null || plan == null) {
            return Set.of(provider == null ? DEFAULT_PROVIDER : provider);
        }
        Set<String> all = new TreeSet<>();
        environment.assay().plan(plan).environment().databases().forEach(database -> all.add(database.provider()));
        return all;
    }

    /** Returns the regions; those of a plan or of a provider of this host if the command names none. */
    private Set<String> regions(Environment environment, @Nullable Path plan) {
        if (regions.isEmpty() && plan == null && provider != null) {
            return LocalProviders.region(environment, provider).map(Set::of).orElseGet(this::requiredRegions);
        }
        if (!regions.isEmpty() || plan == null) {
            return requiredRegions();
        }
        Set<String> all = new TreeSet<>();
        for (RentedDatabase database :
                environment.assay().plan(plan).environment().databases()) {
            all.add(database.region());
            if (database.probe() != null && database.probe().region() != null) {
                all.add(database.probe().region());
            }
        }
        if (all.isEmpty()) {
            throw AssayException.plan(plan + " rents no database: none of its targets has an environment");
        }
        return all;
    }

    /** Returns the id of the run; the one that {@code up} gives to the plan if the command names none. */
    static String run(Environment environment, @Nullable String run, @Nullable Path plan) {
        if (run != null) {
            return run;
        }
        if (plan == null) {
            throw AssayException.plan("--run is missing: the id of the run, or its plan file");
        }
        return DraftRequest.runOf(
                environment.assay().plan(plan).experiment().plan().name());
    }

    /**
     * Demands the account for a deletion on a machine without the journal of a run, which would name it: with the credentials of another
     * account there is nothing to delete.
     */
    void requireAccount(Environment environment, String run, Provisioning opened) {
        boolean here = LocalProviders.areAll(environment, opened.providers());
        if (account == null && !here && !opened.journaled(run)) {
            throw AssayException.plan(
                    "--account is missing: the id of the account that pays. There is no journal of the run '" + run
                            + "' in " + out.resolve("environments") + ", which would name it");
        }
    }

    /** Returns the command that deletes a run of an owner in the place of a command without a plan. */
    String deletion(Environment environment, Provisioning opened, String run, @Nullable String owner) {
        return DeletionCommand.of(
                run,
                Map.of(provider == null ? DEFAULT_PROVIDER : provider, regions(environment, null)),
                knownAccount(opened).orElse(null),
                owner);
    }

    /** Returns that a run has no resources, and where. */
    String nothingLeft(Environment environment, @Nullable Path plan, String run, Provisioning opened) {
        return "The run '" + run + "' has no resources in the account " + account(opened) + " in "
                + String.join(", ", regions(environment, plan)) + ".";
    }

    /** A provider that does not answer any more does not make a deletion a failure. */
    String account(Provisioning opened) {
        return knownAccount(opened).orElse("of the credentials");
    }

    private Optional<String> knownAccount(Provisioning opened) {
        if (account != null) {
            return Optional.of(account);
        }
        try {
            return Optional.of(String.join(", ", opened.accounts().values()));
        } catch (AssayException e) {
            return Optional.empty();
        }
    }

    /**
     * Ends a command that showed less than there may be.
     *
     * @throws AssayException of kind {@code HOST} that names what could not be looked for
     */
    static void requireComplete(OwnedResources found) {
        if (!found.gaps().isEmpty()) {
            throw AssayException.host(
                    "there may be more: could not look for\n    " + String.join("\n    ", found.gaps()), null);
        }
    }

    /** Opens the resources of a run, and rejects credentials of another account. */
    Provisioning open(Environment environment, @Nullable Path plan, ProvisionProgressText progress) {
        Provisioning opened = open(providers(environment, plan), regions(environment, plan), progress);
        try {
            if (account != null) {
                opened.requireAccount(account);
            }
            return opened;
        } catch (AssayException e) {
            opened.close();
            throw e;
        }
    }

    /** Opens what a client host deletes at its end. Calls no provider. */
    Provisioning openOnHost(ProvisionProgressText progress) {
        return Provisioning.openOnHost(
                provider == null ? DEFAULT_PROVIDER : provider,
                requiredRegions(),
                rate.callsPerSecond(),
                journals(),
                ProviderLibraries.loader(),
                progress::show);
    }

    private Path journals() {
        return out.resolve("environments");
    }

    /** Opens the resources of providers in regions. Calls no provider. */
    Provisioning open(Set<String> providers, Set<String> places, ProvisionProgressText progress) {
        return Provisioning.open(
                providers, places, rate.callsPerSecond(), journals(), ProviderLibraries.loader(), progress::show);
    }
}
