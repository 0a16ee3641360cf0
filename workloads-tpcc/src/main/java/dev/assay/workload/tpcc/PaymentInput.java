package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import java.math.BigDecimal;

/**
 * What the user of Payment keys in (TPC-C rev 5.11 clause 2.5.1). Reused for one transaction after the other; confined to
 * its worker.
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

    /** What follows the customer's number in front of the data of one with bad credit (clause 2.5.2.2). */
    String dataAfterNumber() {
        return " " + customerDistrict + " " + customerWarehouse + " " + district + " " + warehouse + " "
                + BigDecimal.valueOf(amountCents, 2) + " ";
    }

    /** Whether it is paid away from the customer's own warehouse. */
    boolean remote() {
        return customerWarehouse != warehouse;
    }

    /** Whether the customer is known by last name. */
    boolean byName() {
        return customer.lastName != null;
    }
}
