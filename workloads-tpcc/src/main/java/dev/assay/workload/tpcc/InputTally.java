package dev.assay.workload.tpcc;

import dev.assay.model.result.Tallies;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Counts of a user's inputs during the measurement, for the checks of TPC-C rev 5.11 clause 5.5.1.5 and of each
 * non-uniform distribution. Confined to its worker; counting allocates nothing.
 */
final class InputTally {

    static final String ORDERS = "orders";
    static final String ROLLBACKS = "rollbacks";
    static final String LINES = "lines";
    static final String REMOTE_LINES = "remote-lines";
    static final String PAYMENTS = "payments";
    static final String REMOTE_PAYMENTS = "remote-payments";
    static final String PAYMENTS_BY_NAME = "payments-by-name";
    static final String ORDER_STATUSES = "order-statuses";
    static final String ORDER_STATUSES_BY_NAME = "order-statuses-by-name";
    static final String DELIVERIES = "deliveries";
    static final String SKIPPED_DELIVERIES = "skipped-deliveries";
    static final String LAST_NAMES = "last-names";
    static final String CUSTOMERS = "customers";
    static final String ITEMS = "items";

    private final RunConstants constants;
    private long orders;
    private long rollbacks;
    private long remoteLines;
    private long payments;
    private long remotePayments;
    private long paymentsByName;
    private long orderStatuses;
    private long orderStatusesByName;
    private long deliveries;
    private long skippedDeliveries;

    /** Orders by their number of lines. */
    private final long[] lines = new long[Scale.MOST_LINES + 1];

    private final long[] lastNames = new long[NurandShape.LAST_NAME.buckets()];
    private final long[] customers = new long[NurandShape.CUSTOMER.buckets()];
    private final long[] items = new long[NurandShape.ITEM.buckets()];

    InputTally(RunConstants constants) {
        this.constants = constants;
    }

    void ordered(NewOrderInput input) {
        orders++;
        rollbacks += input.validLines < input.lines ? 1 : 0;
        lines[input.lines]++;
        customer(input.customer);
        for (int line = 0; line < input.lines; line++) {
            remoteLines += input.supplyWarehouse[line] == input.warehouse ? 0 : 1;
            if (line < input.validLines) {
                items[NurandShape.ITEM.bucket(constants.item(), input.item[line])]++;
            }
        }
    }

    void paid(PaymentInput input) {
        payments++;
        remotePayments += input.remote() ? 1 : 0;
        paymentsByName += input.byName() ? 1 : 0;
        countCustomer(input.customer);
    }

    void orderStatus(CustomerInput input) {
        orderStatuses++;
        orderStatusesByName += input.lastName == null ? 0 : 1;
        countCustomer(input);
    }

    void delivered(boolean skipped) {
        deliveries++;
        skippedDeliveries += skipped ? 1 : 0;
    }

    private void countCustomer(CustomerInput input) {
        if (input.lastName == null) {
            customer(input.number);
        } else {
            lastNames[NurandShape.LAST_NAME.bucket(constants.lastName(), input.nameNumber)]++;
        }
    }

    private void customer(int number) {
        customers[NurandShape.CUSTOMER.bucket(constants.customer(), number)]++;
    }

    Tallies tallies() {
        return new Tallies(Map.ofEntries(
                Map.entry(ORDERS, List.of(orders)),
                Map.entry(ROLLBACKS, List.of(rollbacks)),
                Map.entry(LINES, list(lines)),
                Map.entry(REMOTE_LINES, List.of(remoteLines)),
                Map.entry(PAYMENTS, List.of(payments)),
                Map.entry(REMOTE_PAYMENTS, List.of(remotePayments)),
                Map.entry(PAYMENTS_BY_NAME, List.of(paymentsByName)),
                Map.entry(ORDER_STATUSES, List.of(orderStatuses)),
                Map.entry(ORDER_STATUSES_BY_NAME, List.of(orderStatusesByName)),
                Map.entry(DELIVERIES, List.of(deliveries)),
                Map.entry(SKIPPED_DELIVERIES, List.of(skippedDeliveries)),
                Map.entry(LAST_NAMES, list(lastNames)),
                Map.entry(CUSTOMERS, list(customers)),
                Map.entry(ITEMS, list(items))));
    }

    private static List<Long> list(long[] counts) {
        return LongStream.of(counts).boxed().toList();
    }
}
