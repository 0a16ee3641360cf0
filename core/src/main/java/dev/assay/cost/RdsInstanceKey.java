package dev.assay.cost;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * What the key of an instance of RDS says: {@code rds.instance.postgresql.db.m5.2xlarge.single}. Immutable.
 *
 * @param engine such as {@code postgresql} or {@code aurora-mysql}
 * @param instanceClass such as {@code db.m5.2xlarge}
 * @param deployment {@code single}, {@code multi} or {@code ioopt}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RdsInstanceKey(String engine, String instanceClass, String deployment) {

    private static final Pattern TEXT = Pattern.compile("rds\\.instance\\.([^.]+)\\.(.+)\\.([^.]+)");

    /** Of something sold; empty if that is no instance of RDS. */
    public static Optional<RdsInstanceKey> of(Sku sku) {
        Matcher parts = TEXT.matcher(sku.key());
        return sku.provider().equals(RdsSystem.PROVIDER) && parts.matches()
                ? Optional.of(new RdsInstanceKey(parts.group(1), parts.group(2), parts.group(3)))
                : Optional.empty();
    }

    /**
     * What the machines on a bill are called, by which somebody may state what they have: the class of an instance of RDS, and of
     * any other machine its key.
     */
    public static List<String> classes(ResourceBill bill) {
        return bill.lines().stream()
                .filter(line -> line.component() == CostComponent.INSTANCE)
                .map(line -> of(line.sku())
                        .map(RdsInstanceKey::instanceClass)
                        .orElse(line.sku().key()))
                .distinct()
                .toList();
    }

    /** Of the first instance on a bill; empty if there is none. */
    public static Optional<RdsInstanceKey> of(ResourceBill bill) {
        return bill.lines().stream()
                .filter(line -> line.component() == CostComponent.INSTANCE)
                .flatMap(line -> of(line.sku()).stream())
                .findFirst();
    }
}
