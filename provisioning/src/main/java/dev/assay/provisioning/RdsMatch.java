package dev.assay.provisioning;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.cost.BillMatch;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares a measured database with the RDS instance of a bill, by product and host name. Stateless. */
final class RdsMatch {

    private static final Pattern HOSTS = Pattern.compile("//(?:[^@/]*@)?([^/?;]+)");
    private static final Pattern PORT = Pattern.compile(":\\d+$");

    private RdsMatch() {}

    /** Returns the match; empty for bills without an RDS instance. */
    static Optional<BillMatch> of(ResourceBill bill, TargetInfo measured) {
        List<Sku> instances = bill.lines().stream()
                .filter(line -> line.component() == CostComponent.INSTANCE)
                .map(ResourceBill.Line::sku)
                .filter(sku -> RdsInstanceKey.of(sku).isPresent())
                .toList();
        if (instances.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(instances.stream()
                .flatMap(sku -> RdsInstanceKey.of(sku).stream())
                .map(RdsInstanceKey::engine)
                .filter(engine -> !runs(measured, engine))
                .findFirst()
                .map(engine -> BillMatch.different(measured.product() + " ran, and " + engine + " is priced"))
                .orElseGet(() -> host(
                        measured, instances.stream().map(Sku::region).distinct().toList())));
    }

    /** Aurora reports the name of the product that it is compatible with. */
    private static boolean runs(TargetInfo measured, String engine) {
        return measured.product().toLowerCase(Locale.ROOT).equals(engine.replaceFirst("^aurora-", ""));
    }

    private static BillMatch host(TargetInfo measured, List<String> regions) {
        if (regions.size() != 1) {
            return BillMatch.unrecognized("the measured database is not recognised as that of the bill");
        }
        String region = regions.get(0);
        Matcher hosts = HOSTS.matcher(measured.url());
        return hosts.find() && Arrays.stream(hosts.group(1).split(",")).allMatch(host -> isOfRds(host, region))
                ? BillMatch.SAME
                : BillMatch.unrecognized("the database's host has no name of RDS in " + region);
    }

    private static boolean isOfRds(String hostAndPort, String region) {
        String host = PORT.matcher(hostAndPort).replaceFirst("").toLowerCase(Locale.ROOT);
        String domain = "." + region + ".rds.amazonaws.com";
        return host.endsWith(domain) || host.endsWith(domain + ".cn");
    }
}
