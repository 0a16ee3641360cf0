package dev.assay.workload.tpcc;

import dev.assay.model.result.HotRows;
import dev.assay.spi.target.Capability;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rows that most transactions of a warehouse lock: its own row, those of its ten districts, and the oldest new orders, which
 * Deliveries take. Stateless.
 */
final class LockedPlaces {

    /** Clause 2.5.1.2: the share of Payments that know the customer by last name. */
    private static final double BY_NAME = 0.6;

    private static final String WAREHOUSE = "warehouse";
    private static final String DISTRICT = "district";
    private static final String OLDEST_ORDER = "oldest order";

    private LockedPlaces() {}

    /**
     * Returns the rows for the profiles {@code standard} and {@code strict}.
     *
     * @param style the style in use
     */
    static List<HotRows> of(AccessStyle style, Set<Capability> capabilities, int warehouses) {
        boolean together = capabilities.contains(Capability.MULTI_TABLE_UPDATE);
        return switch (style) {
            // The search by name has two statements; the district is read before the warehouse is paid.
            case ROW -> rows(warehouses, 1, 2 * BY_NAME + 1, 2 * BY_NAME + 3, 1);
            case SET -> rows(warehouses, 1, BY_NAME + 1, BY_NAME + (together ? 1 : 2), together ? 1 : 2);
            case STATEMENT, PROCEDURE -> rows(warehouses, 1, 1, 1, 1);
            case DEFAULT -> throw new IllegalArgumentException("not a style in use");
        };
    }

    /** Returns the rows for the profile {@code tpcc-mysql}, whose Payment begins with the warehouse. */
    static List<HotRows> ofTool(int warehouses) {
        return List.of(
                new HotRows(WAREHOUSE, warehouses, Map.of(TransactionKind.PAYMENT.id(), 1.0)),
                districts(warehouses, 2, 3));
    }

    private static List<HotRows> rows(
            int warehouses, double newOrder, double payDistrict, double payWarehouse, double delivery) {
        return List.of(
                new HotRows(WAREHOUSE, warehouses, Map.of(TransactionKind.PAYMENT.id(), payWarehouse)),
                districts(warehouses, newOrder, payDistrict),
                new HotRows(OLDEST_ORDER, warehouses, Map.of(TransactionKind.DELIVERY.id(), delivery)));
    }

    private static HotRows districts(int warehouses, double newOrder, double payment) {
        return new HotRows(
                DISTRICT,
                warehouses * Scale.DISTRICTS,
                Map.of(TransactionKind.NEW_ORDER.id(), newOrder, TransactionKind.PAYMENT.id(), payment));
    }
}
