package dev.assay.cost;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.Sku;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;

/** What a database of RDS holds, and what it is billed for besides that nobody counted. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RdsBill {

    private RdsBill() {}

    /** The bill of a system. */
    public static ResourceBill of(RdsSystem system) {
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
        if (iops != null) {
            int bought = Math.max(0, iops - system.storage().included(system.gib()));
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
        return new ResourceBill(system.toString(), lines, gaps(system));
    }

    private static Line line(
            RdsSystem system, CostComponent component, String key, int quantity, PriceUnit unit, String reason) {
        Sku sku = new Sku(RdsSystem.PROVIDER, system.region(), key);
        return new Line(component, sku, BigDecimal.valueOf(quantity), unit, reason, null);
    }

    private static List<String> gaps(RdsSystem system) {
        return system.storage().requestsBilled()
                ? List.of("I/O requests, which " + system.storage().code()
                        + " storage is billed by: only the provider's monitoring counts them; a bill in a file can name"
                        + " them")
                : List.of();
    }
}
