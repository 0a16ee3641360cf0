package dev.assay.cost;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.result.TargetInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether what is priced may be what was measured. A database does not know how it is paid for: only the provider's own name of
 * its host shows it, or somebody has to say so. Stateless.
 */
final class MeasuredSystem {

    private static final Pattern HOSTS = Pattern.compile("//(?:[^@/]*@)?([^/?;]+)");
    private static final Pattern PORT = Pattern.compile(":\\d+$");
    private static final String STATE = "; a plan can state with cost.measured that it is what ran";

    private MeasuredSystem() {}

    /** Why a bill is taken for another system's than the one that was measured; empty if it is not. */
    static Optional<String> doubt(TargetInfo target, ResourceBill bill, Costing.Claim claim) {
        if (target.standsIn()) {
            return Optional.of(target.product() + " is a stand-in, not a database");
        }
        if (claim == Costing.Claim.OTHER) {
            return Optional.of("what is priced is not what the run was priced as");
        }
        if (Boolean.TRUE.equals(target.sameHost())) {
            return Optional.of("the database ran on the host that drove the load");
        }
        List<String> engines = bill.lines().stream()
                .filter(line -> line.component() == CostComponent.INSTANCE)
                .flatMap(line -> RdsInstanceKey.of(line.sku()).stream())
                .map(RdsInstanceKey::engine)
                .filter(engine -> !runs(target, engine))
                .toList();
        if (!engines.isEmpty()) {
            return Optional.of(target.product() + " ran, and " + engines.get(0) + " is priced");
        }
        return claim == Costing.Claim.STATED ? Optional.empty() : stranger(target, bill);
    }

    /** Aurora calls itself by the name of what it is like. */
    private static boolean runs(TargetInfo target, String engine) {
        return target.product().toLowerCase(Locale.ROOT).equals(engine.replaceFirst("^aurora-", ""));
    }

    private static Optional<String> stranger(TargetInfo target, ResourceBill bill) {
        List<String> regions = bill.lines().stream()
                .filter(line -> line.component() == CostComponent.INSTANCE)
                .filter(line -> RdsInstanceKey.of(line.sku()).isPresent())
                .map(line -> line.sku().region())
                .distinct()
                .toList();
        if (regions.size() != 1) {
            return Optional.of("nothing shows that the bill is of the database that ran" + STATE);
        }
        String region = regions.get(0);
        Matcher hosts = HOSTS.matcher(target.url());
        boolean known =
                hosts.find() && Arrays.stream(hosts.group(1).split(",")).allMatch(host -> isOfRds(host, region));
        return known ? Optional.empty() : Optional.of("the database's host has no name of RDS in " + region + STATE);
    }

    private static boolean isOfRds(String hostAndPort, String region) {
        String host = PORT.matcher(hostAndPort).replaceFirst("").toLowerCase(Locale.ROOT);
        String domain = "." + region + ".rds.amazonaws.com";
        return host.endsWith(domain) || host.endsWith(domain + ".cn");
    }
}
