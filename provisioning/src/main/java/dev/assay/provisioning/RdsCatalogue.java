package dev.assay.provisioning;

import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceCoverage;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.spi.cost.Catalogue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Products of Amazon RDS, and client hosts. Stateless, thread-safe. */
final class RdsCatalogue implements Catalogue {

    /** Amazon bills an RDS database for at least ten minutes; {@code docs/cost.md} names the source. */
    private static final Duration MINIMUM = Duration.ofMinutes(10);

    private static final String INSTANCE = "rds.instance.";
    private static final String AURORA = INSTANCE + "aurora-";

    @Override
    public Optional<String> instanceClass(Sku sku) {
        return RdsInstanceKey.of(sku).map(RdsInstanceKey::instanceClass);
    }

    @Override
    public Map<String, String> attributes(Sku sku) {
        return SkuAttributes.of(sku);
    }

    @Override
    public Optional<InstanceFacts> facts(String instanceClass) {
        return ShippedFacts.of(instanceClass);
    }

    @Override
    public Duration minimumTime() {
        return MINIMUM;
    }

    @Override
    public List<PriceCoverage> coverage(PriceBook book) {
        List<PriceCoverage> all = new ArrayList<>();
        instances(book, all);
        for (String zones : List.of("single", "multi")) {
            String where = zones.equals("single") ? "one zone" : "Multi-AZ";
            for (RdsStorage storage : RdsStorage.values()) {
                if (!storage.aurora()) {
                    all.add(one(
                            book,
                            "storage " + storage.code() + ", " + where,
                            "rds.storage." + storage.code() + "." + zones));
                }
            }
            for (RdsStorage storage : List.of(RdsStorage.GP3, RdsStorage.IO1, RdsStorage.IO2)) {
                all.add(one(
                        book, "IOPS of " + storage.code() + ", " + where, "rds.iops." + storage.code() + "." + zones));
            }
            all.add(one(book, "throughput of gp3, " + where, "rds.throughput.gp3." + zones));
        }
        all.add(one(book, "I/O requests of standard storage", "rds.io.standard.single"));
        all.add(one(book, "storage of Aurora", "aurora.storage"));
        all.add(one(book, "storage of Aurora, I/O-optimised", "aurora.storage.ioopt"));
        all.add(one(book, "I/O requests of Aurora", "aurora.io"));
        all.add(one(book, "data between zones, each way", "data.crossAz.eachWay"));
        all.add(one(book, "data to the internet", "data.out.internet.tier1"));
        all.add(of(
                book,
                "client hosts",
                Ec2Hosts.KEY + "TYPE",
                row -> row.sku().key().startsWith(Ec2Hosts.KEY)));
        return List.copyOf(all);
    }

    private static void instances(PriceBook book, List<PriceCoverage> all) {
        all.add(instances(book, "instance, one zone", INSTANCE + "ENGINE.CLASS.single", false, ".single"));
        all.add(instances(book, "instance, Multi-AZ", INSTANCE + "ENGINE.CLASS.multi", false, ".multi"));
        all.add(instances(book, "instance of Aurora", AURORA + "ENGINE.CLASS.single", true, ".single"));
        all.add(instances(book, "instance of Aurora, I/O-optimised", AURORA + "ENGINE.CLASS.ioopt", true, ".ioopt"));
        all.add(of(
                book,
                "instance, reserved on any terms",
                INSTANCE + "ENGINE.CLASS.ZONES",
                row -> row.option() != PurchaseOption.ON_DEMAND
                        && row.sku().key().startsWith(INSTANCE)));
    }

    private static PriceCoverage instances(PriceBook book, String what, String key, boolean aurora, String end) {
        return of(
                book,
                what,
                key,
                row -> row.option() == PurchaseOption.ON_DEMAND
                        && row.sku().key().startsWith(INSTANCE)
                        && row.sku().key().startsWith(AURORA) == aurora
                        && row.sku().key().endsWith(end));
    }

    private static PriceCoverage one(PriceBook book, String what, String key) {
        return of(book, what, key, row -> row.sku().key().equals(key));
    }

    private static PriceCoverage of(PriceBook book, String what, String key, Predicate<UnitPrice> listed) {
        return PriceCoverage.of(
                what,
                key,
                book.rows().stream()
                        .filter(row -> row.sku().provider().equals(AwsPriceList.PROVIDER))
                        .filter(listed)
                        .toList());
    }
}
