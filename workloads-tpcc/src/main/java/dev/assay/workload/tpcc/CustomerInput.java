package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import org.jspecify.annotations.Nullable;

/**
 * Whom Payment and Order-Status ask for: 60 % by last name, 40 % by number (TPC-C rev 5.11 clauses 2.5.1.2 and
 * 2.6.1.2). Reused; confined to its worker.
 */
final class CustomerInput {

    private final RunConstants constants;

    /** The last name, or null when the number is known. */
    @Nullable
    String lastName;

    /** The number the last name spells; without meaning when the customer's own is known. */
    int nameNumber;

    /** The number; without meaning beside a last name. */
    int number;

    CustomerInput(RunConstants constants) {
        this.constants = constants;
    }

    void draw(RandomStream random) {
        if (random.between(1, 100) <= 60) {
            nameNumber = constants.lastName().draw(random);
            lastName = LastNames.of(nameNumber);
            number = 0;
        } else {
            lastName = null;
            number = constants.customer().draw(random);
        }
    }
}
