package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import org.jspecify.annotations.Nullable;

/**
 * The customer selected by Payment and Order-Status: 60 % by last name, 40 % by number (TPC-C rev 5.11 clauses 2.5.1.2
 * and 2.6.1.2). Reused; confined to its worker.
 */
final class CustomerInput {

    private final RunConstants constants;

    /** The last name, or null to select by number. */
    @Nullable
    String lastName;

    /** Index of the last name in {@link LastNames}; undefined when selecting by number. */
    int nameNumber;

    /** The customer number; 0 when selecting by last name. */
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
