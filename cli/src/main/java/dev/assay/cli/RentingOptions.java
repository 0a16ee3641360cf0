package dev.assay.cli;

import dev.assay.model.AssayException;
import dev.assay.provision.ProvisionRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of {@code run} for a plan that rents its databases. Filled by the parser. */
final class RentingOptions {

    @Mixin
    private ProvisionLimits limits = new ProvisionLimits();

    @Mixin
    private CallRateOption rate = new CallRateOption();

    @Option(names = "--account", paramLabel = "ID", description = "account that pays for rented databases")
    private @Nullable String account;

    @Option(names = "--region", paramLabel = "NAME", split = ",", description = "regions of the rented databases")
    private Set<String> regions = new LinkedHashSet<>();

    @Option(names = "--bucket", paramLabel = "ADDRESS", description = "bucket for the files of a rented client host")
    private @Nullable String bucket;

    @Option(names = "--keep", description = "keep rented databases, except at a limit")
    private boolean keep;

    /** Returns whether the databases stay after the run. */
    boolean keep() {
        return keep;
    }

    /** Returns the limit of requests to the provider's API in a second. */
    int callsPerSecond() {
        return rate.callsPerSecond();
    }

    /** Returns the address of the place for files of a rented client host; null if it is not there. */
    @Nullable
    String bucket() {
        return bucket;
    }

    /** Returns the file with the user's prices; null for the lists only. */
    @Nullable
    Path prices() {
        return limits.prices();
    }

    /** Returns the owner whom the option {@code --owner} names; null if it is not there. */
    @Nullable
    String owner() {
        return limits.owner();
    }

    /** Rejects the options for a plan that rents nothing. */
    void requireUnused() {
        if (keep || bucket != null || account != null || !regions.isEmpty() || limits.given() || rate.given()) {
            throw AssayException.plan(
                    "--max-usd, --max-hours, --max-calls, --account, --region, --owner, --prices, --bucket and --keep are for"
                            + " plans that rent databases and name a client host, and this run rents none; leave them out");
        }
    }

    /**
     * Returns what the user allows of databases on this host.
     *
     * @param accounts of the providers
     */
    ProvisionRequest local(Map<String, String> accounts, Set<String> places) {
        if (bucket != null) {
            throw AssayException.plan("--bucket: is for plans that rent their client host; leave it out");
        }
        String name = account == null ? String.join(", ", new TreeSet<>(accounts.values())) : account;
        return limits.local(name, regions.isEmpty() ? places : regions);
    }

    /**
     * Returns what the user allows; throws a PLAN error that names what is missing.
     *
     * @param hostRented whether the plan rents its client host, too
     */
    ProvisionRequest request(boolean hostRented) {
        List<String> missing = new ArrayList<>(limits.missing());
        String payer = account;
        if (payer == null) {
            missing.add("--account");
        }
        if (regions.isEmpty()) {
            missing.add("--region");
        }
        if (!hostRented && bucket != null) {
            throw AssayException.plan(
                    "--bucket: is for plans that rent their client host, and this plan names one; leave it out");
        }
        if (hostRented && bucket == null) {
            missing.add("--bucket s3://bucket/prefix (for files of the client host)");
        }
        if (payer == null || !missing.isEmpty()) {
            throw AssayException.plan("the plan rents databases, which cost money. Allow it with "
                    + String.join(", ", missing) + ", or name existing ones with --target NAME=jdbc:…");
        }
        return limits.request(() -> payer, () -> regions);
    }
}
