package dev.assay.workload.tpcc;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The five transactions with their weights and waits (TPC-C rev 5.11 clauses 5.2.3 and 5.2.5.7). The ordinal is the
 * type's index everywhere.
 */
enum TransactionKind {
    NEW_ORDER("new-order", 45, false, 18, 12),
    PAYMENT("payment", 43, false, 3, 12),
    ORDER_STATUS("order-status", 4, true, 2, 10),
    DELIVERY("delivery", 4, false, 2, 5),
    STOCK_LEVEL("stock-level", 4, true, 2, 5);

    private static final List<TransactionKind> ALL = List.of(values());

    private final String id;
    private final int weight;
    private final boolean readOnly;
    private final int keyingSeconds;
    private final int meanThinkSeconds;

    TransactionKind(String id, int weight, boolean readOnly, int keyingSeconds, int meanThinkSeconds) {
        this.id = id;
        this.weight = weight;
        this.readOnly = readOnly;
        this.keyingSeconds = keyingSeconds;
        this.meanThinkSeconds = meanThinkSeconds;
    }

    /** The name in results. */
    String id() {
        return id;
    }

    /** The kind at an index. */
    static TransactionKind of(int type) {
        return ALL.get(type);
    }

    /** All kinds as the engine sees them. */
    static List<TransactionType> types() {
        return types(weights());
    }

    /** All kinds with other weights, by index. */
    static List<TransactionType> types(int... weights) {
        return ALL.stream()
                .map(kind -> new TransactionType(kind.id, weights[kind.ordinal()], Demarcation.DRIVER, kind.readOnly))
                .toList();
    }

    /** The waits of clause 5.2.5.7. */
    static ThinkTimes thinkTimes() {
        return new ThinkTimes(
                seconds(ALL.stream().map(kind -> kind.keyingSeconds)),
                seconds(ALL.stream().map(kind -> kind.meanThinkSeconds)));
    }

    private static List<Duration> seconds(Stream<Integer> counts) {
        return counts.map(Duration::ofSeconds).toList();
    }

    /** The weights of a weighted draw, by index. */
    static int[] weights() {
        return ALL.stream().mapToInt(kind -> kind.weight).toArray();
    }
}
