package dev.assay.cost;

import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.UnitPrice;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The regions in which something that a database of Amazon RDS is billed for has prices. Immutable.
 *
 * @param what is billed, for a person
 * @param key under which prices are listed; a part in capitals stands for several
 * @param regions in which at least one price is listed, in order; empty if there is none
 * @param prices how many are listed in all regions together, of different things
 * @param newest date of the lists, or null if there is none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record PriceCoverage(
        String what,
        String key,
        List<String> regions,
        int prices,
        @Nullable LocalDate newest) {

    private static final String INSTANCE = "rds.instance.";
    private static final String AURORA = INSTANCE + "aurora-";

    /** Copies the list. */
    public PriceCoverage {
        regions = List.copyOf(regions);
    }

    /** Returns the regions in which RDS instances have prices. */
    public static Set<String> regions(PriceBook book) {
        Set<String> regions = new TreeSet<>();
        book.rows().stream()
                .filter(row -> RdsInstanceKey.of(row.sku()).isPresent())
                .forEach(row -> regions.add(row.sku().region()));
        return regions;
    }

    /** Returns the coverage of everything that a database of RDS can be billed for. */
    public static List<PriceCoverage> of(PriceBook book) {
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
        all.add(of(book, "probe hosts", "ec2.linux.TYPE", row -> row.sku().key().startsWith("ec2.linux.")));
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
        List<UnitPrice> rows = book.rows().stream()
                .filter(row -> row.sku().provider().equals(RdsSystem.PROVIDER))
                .filter(listed)
                .toList();
        return new PriceCoverage(
                what,
                key,
                rows.stream().map(row -> row.sku().region()).distinct().sorted().toList(),
                (int) rows.stream().map(UnitPrice::sku).distinct().count(),
                rows.stream()
                        .map(UnitPrice::listDate)
                        .max(Comparator.naturalOrder())
                        .orElse(null));
    }
}
