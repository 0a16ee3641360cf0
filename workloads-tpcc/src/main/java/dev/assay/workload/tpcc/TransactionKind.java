package dev.assay.workload.tpcc;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionLimit;
import dev.assay.spi.workload.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The five transactions with their weights and waits (TPC-C rev 5.11 clauses 5.2.3, 5.2.4 and 5.2.5.7). The ordinal is the
 * type's index.
 */
enum TransactionKind {
    NEW_ORDER("new-order", 45, 10, false, 0, 18, 12, 5),
    PAYMENT("payment", 43, 10, false, 0.43, 3, 12, 5),
    ORDER_STATUS("order-status", 4, 1, true, 0.04, 2, 10, 5),
    DELIVERY("delivery", 4, 1, false, 0.04, 2, 5, 5),
    STOCK_LEVEL("stock-level", 4, 1, true, 0.04, 2, 5, 20);

    /** Clause 5.2.5.6: a mean and a 90th percentile that differ by less count as equal. */
    static final Duration MEAN_ABOVE_90 = Duration.ofMillis(100);

    private static final List<TransactionKind> ALL = List.of(values());

    private final String id;
    private final int weight;
    private final int cards;
    private final boolean readOnly;
    private final double minimumShare;
    private final int keyingSeconds;
    private final int meanThinkSeconds;
    private final int limitSeconds;

    TransactionKind(
            String id,
            int weight,
            int cards,
            boolean readOnly,
            double minimumShare,
            int keyingSeconds,
            int meanThinkSeconds,
            int limitSeconds) {
        this.id = id;
        this.weight = weight;
        this.cards = cards;
        this.readOnly = readOnly;
        this.minimumShare = minimumShare;
        this.limitSeconds = limitSeconds;
        this.keyingSeconds = keyingSeconds;
        this.meanThinkSeconds = meanThinkSeconds;
    }

    String id() {
        return id;
    }

    static TransactionKind of(int type) {
        return ALL.get(type);
    }

    /** Returns the engine's transaction types with these weights, by index. */
    static List<TransactionType> types(int... weights) {
        return ALL.stream()
                .map(kind -> new TransactionType(kind.id, weights[kind.ordinal()], Demarcation.DRIVER, kind.readOnly))
                .toList();
    }

    /** Returns the keying and think times of clause 5.2.5.7. */
    static ThinkTimes thinkTimes() {
        return new ThinkTimes(
                seconds(ALL.stream().map(kind -> kind.keyingSeconds)),
                seconds(ALL.stream().map(kind -> kind.meanThinkSeconds)));
    }

    private static List<Duration> seconds(Stream<Integer> counts) {
        return counts.map(Duration::ofSeconds).toList();
    }

    /** Returns the minimum shares and response-time limits of clause 5.2.5.7. */
    static List<TransactionLimit> limits() {
        return ALL.stream()
                .map(kind ->
                        new TransactionLimit(kind.minimumShare, Duration.ofSeconds(kind.limitSeconds), MEAN_ABOVE_90))
                .toList();
    }

    /** Returns the deck of clause 5.2.4.2: 23 cards, by index. */
    static int[] cards() {
        return ALL.stream().mapToInt(kind -> kind.cards).toArray();
    }

    /** Returns the weights of the weighted mix, by index. */
    static int[] weights() {
        return ALL.stream().mapToInt(kind -> kind.weight).toArray();
    }
}
