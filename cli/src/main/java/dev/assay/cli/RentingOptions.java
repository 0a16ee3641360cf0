package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.provision.ProvisionRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code run} for a plan that rents its databases. Filled by the parser. */
final class RentingOptions {

    @Mixin
    private ProvisionLimits limits = new ProvisionLimits();

    @Option(names = "--account", paramLabel = "ID", description = "account that pays for rented databases")
    private @Nullable String account;

    @Option(names = "--region", paramLabel = "NAME", split = ",", description = "regions of the rented databases")
    private Set<String> regions = new LinkedHashSet<>();

    @Option(names = "--keep", description = "keep rented databases, which then cost money")
    private boolean keep;

    /** Returns whether the databases stay after the run. */
    boolean keep() {
        return keep;
    }

    /** Returns the file with the user's prices; null for the lists only. */
    @Nullable
    Path prices() {
        return limits.prices();
    }

    /** Rejects the options for a plan that rents nothing. */
    void requireUnused() {
        if (keep || account != null || !regions.isEmpty() || limits.given()) {
            throw AssayException.plan(
                    "--max-usd, --max-hours, --account, --region, --owner, --prices and --keep are for"
                            + " plans that rent databases and name a client host, and this run rents none; leave them out");
        }
    }

    /** Returns what the user allows; throws a PLAN error that names what is missing. */
    ProvisionRequest request() {
        List<String> missing = new ArrayList<>(limits.missing());
        String payer = account;
        if (payer == null) {
            missing.add("--account");
        }
        if (regions.isEmpty()) {
            missing.add("--region");
        }
        if (payer == null || !missing.isEmpty()) {
            throw AssayException.plan("the plan rents databases, which cost money. Allow it with "
                    + String.join(", ", missing) + ", or name existing ones with --target NAME=jdbc:…");
        }
        return limits.request(() -> payer, () -> regions);
    }
}
