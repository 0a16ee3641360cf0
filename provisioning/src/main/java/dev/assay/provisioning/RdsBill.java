package dev.assay.provisioning;

import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Gap;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.ResourceBill.Meter;
import dev.assay.model.cost.ResourceBill.Use;
import dev.assay.model.cost.Sku;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Bills of RDS databases: fixed resources, meters, and gaps for usage that cannot be counted. Stateless. */
final class RdsBill {

    private static final String BETWEEN_ZONES = "data.crossAz.eachWay";

    private RdsBill() {}

    /**
     * Returns the bill of a system.
     *
     * @param clients location of the clients, or null if not specified
     */
    static ResourceBill of(RdsSystem system, @Nullable ClientPlace clients) {
        List<Line> lines = new ArrayList<>();
        String zones = system.multiAz() ? ".multi" : ".single";
        String storage = system.storage().code();
        lines.add(line(
                system,
                CostComponent.INSTANCE,
                "rds.instance." + system.engine() + "." + system.instanceClass()
                        + (system.storage() == RdsStorage.AURORA_IOPT1 ? ".ioopt" : zones),
                1,
                PriceUnit.HOUR,
                system.multiAz() ? "one instance and its standby, which its price holds" : "one instance"));
        lines.add(line(
                system,
                CostComponent.STORAGE,
                switch (system.storage()) {
                    case AURORA -> "aurora.storage";
                    case AURORA_IOPT1 -> "aurora.storage.ioopt";
                    case STANDARD, GP2, GP3, IO1, IO2 -> "rds.storage." + storage + zones;
                },
                system.gib(),
                PriceUnit.GB_MONTH,
                system.gib() + " GiB of " + storage));
        Integer iops = system.iops();
        int bought = iops == null ? 0 : Math.max(0, iops - system.storage().included(system.gib()));
        if (iops != null && bought > 0) {
            lines.add(line(
                    system,
                    CostComponent.IOPS,
                    "rds.iops." + storage + zones,
                    bought,
                    PriceUnit.IOPS_MONTH,
                    bought == iops
                            ? iops + " provisioned IOPS"
                            : iops + " IOPS, of which " + (iops - bought) + " are in the price of the storage"));
        }
        Integer mibps = system.mibps();
        int more = mibps == null ? 0 : Math.max(0, mibps - system.storage().includedMibps(system.gib()));
        if (mibps != null && more > 0) {
            lines.add(line(
                    system,
                    CostComponent.THROUGHPUT,
                    "rds.throughput." + storage + zones,
                    more,
                    PriceUnit.MIBPS_MONTH,
                    mibps + " MiB/s, of which " + (mibps - more) + " are in the price of the storage"));
        }
        List<Meter> meters = new ArrayList<>();
        if (system.storage() == RdsStorage.STANDARD) {
            meters.add(new Meter(
                    CostComponent.IO,
                    Use.STORAGE_REQUESTS,
                    request(system),
                    PriceUnit.REQUEST,
                    "requests of standard storage are billed",
                    null));
        }
        meters.addAll(transfer(system.region(), clients));
        return new ResourceBill(system.toString(), lines, meters, gaps(system), system.warnings());
    }

    private static Line line(
            RdsSystem system, CostComponent component, String key, int quantity, PriceUnit unit, String reason) {
        return new Line(component, sku(system.region(), key), BigDecimal.valueOf(quantity), unit, reason, null);
    }

    private static Sku sku(String region, String key) {
        return new Sku(AwsPriceList.PROVIDER, region, key);
    }

    private static List<Meter> transfer(String region, @Nullable ClientPlace clients) {
        if (clients == ClientPlace.SAME_ZONE) {
            return List.of();
        }
        Sku out = null;
        Sku in = null;
        String reason = "the price depends on the client location, which is not specified";
        if (clients == ClientPlace.OTHER_ZONE) {
            out = sku(region, BETWEEN_ZONES);
            in = out;
            reason = "data between zones are billed in both directions";
        } else if (clients == ClientPlace.INTERNET) {
            out = sku(region, "data.out.internet.tier1");
            reason =
                    "data to the internet is billed, here at the price of the first tier, tier1; the limit of that tier and the"
                            + " prices of the next ones are on no list here";
        }
        List<Meter> meters = new ArrayList<>();
        meters.add(new Meter(CostComponent.TRANSFER, Use.FROM_DATABASE, out, PriceUnit.GB, reason, null));
        if (clients != ClientPlace.INTERNET) {
            meters.add(new Meter(CostComponent.TRANSFER, Use.TO_DATABASE, in, PriceUnit.GB, reason, null));
        }
        return meters;
    }

    /**
     * Returns the client location that the transfer meters of an RDS bill imply; empty for other bills, and if it is unspecified.
     */
    static Optional<ClientPlace> clients(ResourceBill bill) {
        if (region(bill).isEmpty()) {
            return Optional.empty();
        }
        Meter out = bill.meters().stream()
                .filter(meter -> meter.component() == CostComponent.TRANSFER && meter.use() == Use.FROM_DATABASE)
                .findFirst()
                .orElse(null);
        if (out == null) {
            return Optional.of(ClientPlace.SAME_ZONE);
        }
        Sku sku = out.sku();
        if (sku == null) {
            return Optional.empty();
        }
        return Optional.of(sku.key().equals(BETWEEN_ZONES) ? ClientPlace.OTHER_ZONE : ClientPlace.INTERNET);
    }

    /** Returns the region of the RDS instance on a bill; empty for other bills. */
    private static Optional<String> region(ResourceBill bill) {
        return bill.lines().stream()
                .filter(line -> line.component() == CostComponent.INSTANCE)
                .filter(line -> RdsInstanceKey.of(line.sku()).isPresent())
                .map(line -> line.sku().region())
                .findFirst();
    }

    /** Returns the bill for another client location; empty without an RDS instance. */
    static Optional<ResourceBill> withClients(ResourceBill bill, ClientPlace clients) {
        return region(bill)
                .map(region -> bill.metered(Stream.concat(
                                bill.meters().stream().filter(meter -> meter.component() != CostComponent.TRANSFER),
                                transfer(region, clients).stream())
                        .toList()));
    }

    /** Returns the key of a billed I/O request. */
    static Sku request(RdsSystem system) {
        return sku(system.region(), system.storage().aurora() ? "aurora.io" : "rds.io.standard.single");
    }

    private static List<Gap> gaps(RdsSystem system) {
        List<Gap> gaps = new ArrayList<>();
        if (system.storage() == RdsStorage.AURORA) {
            gaps.add(new Gap(
                    CostComponent.IO,
                    "I/O requests of aurora storage are billed, and only the provider's monitoring counts them; a bill file"
                            + " can contain them"));
        }
        gaps.add(new Gap(
                CostComponent.BACKUP,
                "backups beyond the free amount are billed, and only the provider's monitoring counts them; a bill file can"
                        + " contain them"));
        if (system.instanceClass().startsWith("db.t")) {
            gaps.add(new Gap(
                    CostComponent.OTHER,
                    "CPU credits beyond the earned ones, which some burstable classes are billed for: only the"
                            + " provider's monitoring counts them"));
        }
        return gaps;
    }
}
