package dev.assay.provisioning;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import java.util.Optional;

/**
 * A parsed key of an RDS instance: {@code rds.instance.postgresql.db.m5.2xlarge.single}. Immutable.
 *
 * @param engine such as {@code postgresql} or {@code aurora-mysql}
 * @param instanceClass such as {@code db.m5.2xlarge}
 * @param deployment {@code single}, {@code multi} or {@code ioopt}
 */
record RdsInstanceKey(String engine, String instanceClass, String deployment) {

    private static final String PREFIX = "rds.instance.";

    /** Returns the parsed key; empty for other keys and providers. */
    static Optional<RdsInstanceKey> of(Sku sku) {
        String key = sku.key();
        if (!key.startsWith(PREFIX) || !sku.provider().equals(AwsPriceList.PROVIDER)) {
            return Optional.empty();
        }
        int engineEnds = key.indexOf('.', PREFIX.length());
        int classEnds = key.lastIndexOf('.');
        return PREFIX.length() < engineEnds && engineEnds + 1 < classEnds && classEnds + 1 < key.length()
                ? Optional.of(new RdsInstanceKey(
                        key.substring(PREFIX.length(), engineEnds),
                        key.substring(engineEnds + 1, classEnds),
                        key.substring(classEnds + 1)))
                : Optional.empty();
    }

    /** Returns the key of the first instance on a bill; empty if there is none. */
    static Optional<RdsInstanceKey> of(ResourceBill bill) {
        return bill.lines().stream()
                .filter(line -> line.component() == CostComponent.INSTANCE)
                .flatMap(line -> of(line.sku()).stream())
                .findFirst();
    }
}
