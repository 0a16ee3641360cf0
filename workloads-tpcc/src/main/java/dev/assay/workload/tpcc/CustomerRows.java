package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.data.RowWriter;
import java.io.IOException;

/** The rows of {@code customer} and {@code history} (TPC-C rev 5.11 clause 4.3.3.1). Stateless. */
final class CustomerRows {

    private static final byte[] MIDDLE = RandomText.ascii("OE");
    private static final byte[] GOOD_CREDIT = RandomText.ascii("GC");
    private static final byte[] BAD_CREDIT = RandomText.ascii("BC");

    private CustomerRows() {}

    /** Writes the customers of a warehouse. */
    static void customers(Population population, int warehouse, RowWriter writer) throws IOException {
        RandomStream random = population.stream("customer", warehouse);
        RandomText text = new RandomText(random);
        NonUniform lastNames = NonUniform.lastName(population.cLoad());
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            ExactShare badCredits = new ExactShare(random, Scale.CUSTOMERS / 10, Scale.CUSTOMERS);
            for (int customer = 1; customer <= Scale.CUSTOMERS; customer++) {
                writer.integer(customer);
                writer.integer(district);
                writer.integer(warehouse);
                text.alphanumeric(writer, 8, 16);
                writer.text(MIDDLE, 0, 2);
                // Each name occurs at least once in each district, so every search by name finds a customer.
                byte[] last = LastNames.bytes(customer <= LastNames.COUNT ? customer - 1 : lastNames.draw(random));
                writer.text(last, 0, last.length);
                text.address(writer);
                text.digits(writer, 16);
                writer.timestamp(population.loadedMicros());
                writer.text(badCredits.next() ? BAD_CREDIT : GOOD_CREDIT, 0, 2);
                writer.decimal(50_000_00, 2);
                writer.decimal(random.between(0, 5_000), 4);
                writer.decimal(-10_00, 2);
                writer.decimal(10_00, 2);
                writer.integer(1);
                writer.integer(0);
                text.alphanumeric(writer, 300, 500);
                writer.endRow();
            }
        }
    }

    /** Writes one payment of each customer of a warehouse. */
    static void history(Population population, int warehouse, RowWriter writer) throws IOException {
        RandomText text = new RandomText(population.stream("history", warehouse));
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            for (int customer = 1; customer <= Scale.CUSTOMERS; customer++) {
                writer.integer(customer);
                writer.integer(district);
                writer.integer(warehouse);
                writer.integer(district);
                writer.integer(warehouse);
                writer.timestamp(population.loadedMicros());
                writer.decimal(10_00, 2);
                text.alphanumeric(writer, 12, 24);
                writer.endRow();
            }
        }
    }
}
