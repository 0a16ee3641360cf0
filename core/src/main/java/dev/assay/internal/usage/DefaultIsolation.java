package dev.assay.internal.usage;

import dev.assay.model.result.TargetInfo;
import java.util.Locale;

/** The default isolation level of products. Stateless. */
public final class DefaultIsolation {

    private DefaultIsolation() {}

    /**
     * Returns the isolation level, or {@code default} if it is that of the product: repeatable read in MySQL and MariaDB (their
     * manuals, "SET TRANSACTION"), and read committed in other products.
     */
    public static String named(TargetInfo target) {
        String product = target.product().toLowerCase(Locale.ROOT);
        String usual = product.contains("mysql") || product.contains("mariadb") ? "repeatable-read" : "read-committed";
        return target.isolation().equals(usual) ? "default" : target.isolation();
    }
}
