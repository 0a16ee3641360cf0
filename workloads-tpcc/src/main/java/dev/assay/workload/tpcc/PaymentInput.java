package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import java.math.BigDecimal;

/**
 * User input of Payment (TPC-C rev 5.11 clause 2.5.1). Reused by each transaction; confined to its worker.
 */
final class PaymentInput {

    private final Terminal terminal;
    private final RandomStream random;

    final int warehouse;
    final CustomerInput customer;
    int district;
    int customerWarehouse;
    int customerDistrict;
    int amountCents;
    long millis;

    PaymentInput(Terminal terminal) {
        this.terminal = terminal;
        this.random = terminal.stream("tpcc/payment");
        this.warehouse = terminal.warehouse();
        this.customer = new CustomerInput(terminal.constants());
    }

    void draw() {
        district = Terminal.anyDistrict(random);
        if (random.between(1, 100) <= 85) {
            customerWarehouse = warehouse;
            customerDistrict = district;
        } else {
            customerWarehouse = terminal.otherWarehouse(random);
            customerDistrict = Terminal.anyDistrict(random);
        }
        customer.draw(random);
        amountCents = random.between(1_00, 5_000_00);
    }

    /** The text after the customer's number that is prepended to {@code c_data} for bad credit (clause 2.5.2.2). */
    String dataAfterNumber() {
        return " " + customerDistrict + " " + customerWarehouse + " " + district + " " + warehouse + " "
                + BigDecimal.valueOf(amountCents, 2) + " ";
    }

    /** Whether the payment is made at another warehouse than the customer's. */
    boolean remote() {
        return customerWarehouse != warehouse;
    }

    /** Whether the customer is selected by last name. */
    boolean byName() {
        return customer.lastName != null;
    }
}
