package dev.assay.provisioning;

import dev.assay.model.AssayException;
import dev.assay.model.NearestName;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.UnitPrice;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A configuration of Amazon RDS. Its text form is {@link #FORM}. Immutable.
 *
 * @param region such as {@code us-east-1}
 * @param engine such as {@code postgresql} or {@code aurora-mysql}
 * @param instanceClass such as {@code db.m5.2xlarge}
 * @param storage type
 * @param gib size of the storage
 * @param iops provisioned IOPS, or null for the included ones
 * @param mibps provisioned throughput in MiB/s, or null for the included one
 * @param multiAz whether each commit waits for a standby in another zone
 */
record RdsSystem(
        String region,
        String engine,
        String instanceClass,
        RdsStorage storage,
        int gib,
        @Nullable Integer iops,
        @Nullable Integer mibps,
        boolean multiAz) {

    /** The grammar of the short form. */
    static final String FORM = "rds:REGION:ENGINE:CLASS:STORAGE:SIZE[:IOPS][:THROUGHPUT][:multi-az]";

    private static final String EXAMPLE = "rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops";
    private static final Pattern TEXT =
            Pattern.compile("rds:([^:]+):([^:]+):([^:]+):([^:]+):(\\d{1,6})(GiB|TiB)(?::(\\d{1,7})iops)?"
                    + "(?::(\\d{1,5})MiBps)?(:multi-az)?");
    private static final int GIB_OF_A_TIB = 1_024;

    /** Checks that a price list can have the combination. */
    public RdsSystem {
        if (gib < 1 || (iops != null && iops < 1) || (mibps != null && mibps < 1)) {
            throw AssayException.plan(
                    "size, IOPS and throughput have to be above 0; leave out IOPS or throughput that are not bought");
        }
        storage.refusal(iops, mibps).ifPresent(text -> {
            throw AssayException.plan(text);
        });
        if (storage.aurora() != engine.startsWith("aurora-")) {
            throw AssayException.plan("the storage of " + engine + " is "
                    + (storage.aurora() ? "not Aurora's, found " : "aurora or aurora-iopt1, found ") + storage.code());
        }
    }

    /** Returns a warning for each exceeded limit, none of which is verified. */
    List<String> warnings() {
        return storage.warnings(gib, iops, mibps);
    }

    static boolean looksLike(String text) {
        return text.startsWith("rds:");
    }

    /** Returns whether the text names storage with billed I/O requests. The text may be invalid otherwise. */
    static boolean billsRequests(String text) {
        return looksLike(text)
                && Arrays.stream(RdsStorage.values())
                        .filter(RdsStorage::requestsBilled)
                        .anyMatch(storage -> text.contains(":" + storage.code() + ":"));
    }

    /**
     * Parses a system.
     *
     * @param prices that list the systems on sale
     * @throws AssayException of kind {@code PLAN} if the text has another form, or the system is not on sale
     */
    static RdsSystem parse(String text, PriceBook prices) {
        Matcher parts = TEXT.matcher(text.strip());
        if (!parts.matches()) {
            throw AssayException.plan("'" + text + "' is not an RDS system; write " + FORM + ", such as " + EXAMPLE);
        }
        try {
            int gib = Integer.parseInt(parts.group(5)) * (parts.group(6).equals("TiB") ? GIB_OF_A_TIB : 1);
            RdsSystem system = new RdsSystem(
                    parts.group(1),
                    parts.group(2),
                    parts.group(3),
                    RdsStorage.parse(parts.group(4)),
                    gib,
                    parts.group(7) == null ? null : Integer.valueOf(parts.group(7)),
                    parts.group(8) == null ? null : Integer.valueOf(parts.group(8)),
                    parts.group(9) != null);
            system.requireSold(prices);
            return system;
        } catch (AssayException e) {
            throw AssayException.plan(text + ": " + e.message());
        }
    }

    /** Returns the system that a bill is named after; empty if it is none or not on sale. */
    static Optional<RdsSystem> of(ResourceBill bill, PriceBook prices) {
        try {
            return Optional.of(parse(bill.system(), prices));
        } catch (AssayException e) {
            return Optional.empty();
        }
    }

    /**
     * Returns the system with other IOPS.
     *
     * @throws AssayException of kind {@code PLAN} if IOPS of its storage cannot be bought
     */
    RdsSystem withIops(int other) {
        return new RdsSystem(region, engine, instanceClass, storage, gib, other, mibps, multiAz);
    }

    /** Returns the system on another instance class, on sale or not. */
    RdsSystem withInstanceClass(String other) {
        return new RdsSystem(region, engine, other, storage, gib, iops, mibps, multiAz);
    }

    /** Rejects names without any price, and proposes the nearest known one. */
    private void requireSold(PriceBook prices) {
        Set<String> regions = new TreeSet<>();
        Set<String> engines = new TreeSet<>();
        Set<String> classes = new TreeSet<>();
        Set<String> elsewhere = new TreeSet<>();
        boolean standby = false;
        for (UnitPrice row : prices.rows()) {
            RdsInstanceKey sold = RdsInstanceKey.of(row.sku()).orElse(null);
            if (sold == null) {
                continue;
            }
            regions.add(row.sku().region());
            engines.add(sold.engine());
            boolean ours = sold.instanceClass().equals(instanceClass);
            if (sold.engine().equals(engine) && row.sku().region().equals(region)) {
                classes.add(sold.instanceClass());
                standby |= ours && sold.deployment().equals("multi");
            } else if (sold.engine().equals(engine) && ours) {
                elsewhere.add(row.sku().region());
            }
        }
        require("region", region, regions, "");
        require("engine", engine, engines, "");
        require(
                "class",
                instanceClass,
                classes,
                " for " + engine + " in " + region
                        + (elsewhere.isEmpty() ? "" : " (there is in " + String.join(", ", elsewhere) + ")"));
        if (multiAz && !standby) {
            throw AssayException.plan(instanceClass + " for " + engine + " in " + region
                    + " has no price with a standby in another zone; leave out multi-az");
        }
    }

    private static void require(String what, String name, Collection<String> known, String where) {
        if (!known.contains(name)) {
            String all = known.size() > 12 ? "; assay prices lists them" : "; known are " + String.join(", ", known);
            throw AssayException.plan(
                    "there is no " + what + " '" + name + "'" + where + NearestName.suggestion(name, known) + all);
        }
    }

    @Override
    public String toString() {
        return "rds:" + region + ":" + engine + ":" + instanceClass + ":" + storage.code() + ":" + gib + "GiB"
                + (iops == null ? "" : ":" + iops + "iops") + (mibps == null ? "" : ":" + mibps + "MiBps")
                + (multiAz ? ":multi-az" : "");
    }
}
