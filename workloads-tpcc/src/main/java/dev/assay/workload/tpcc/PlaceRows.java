package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.data.RowWriter;
import java.io.IOException;

/** The rows of {@code warehouse} and {@code district} (TPC-C rev 5.11 clause 4.3.3.1). Stateless. */
final class PlaceRows {

    private PlaceRows() {}

    /** Writes the warehouses from {@code first} to {@code last}. */
    static void warehouses(Population population, int first, int last, RowWriter writer) throws IOException {
        for (int warehouse = first; warehouse <= last; warehouse++) {
            RandomStream random = population.stream("warehouse", warehouse);
            RandomText text = new RandomText(random);
            writer.integer(warehouse);
            nameAddressTax(random, text, writer);
            writer.decimal(300_000_00, 2);
            writer.endRow();
        }
    }

    /** Writes the districts of the warehouses from {@code first} to {@code last}. */
    static void districts(Population population, int first, int last, RowWriter writer) throws IOException {
        for (int warehouse = first; warehouse <= last; warehouse++) {
            RandomStream random = population.stream("district", warehouse);
            RandomText text = new RandomText(random);
            for (int district = 1; district <= Scale.DISTRICTS; district++) {
                writer.integer(district);
                writer.integer(warehouse);
                nameAddressTax(random, text, writer);
                writer.decimal(30_000_00, 2);
                writer.integer(Scale.CUSTOMERS + 1);
                writer.endRow();
            }
        }
    }

    private static void nameAddressTax(RandomStream random, RandomText text, RowWriter writer) throws IOException {
        text.alphanumeric(writer, 6, 10);
        text.address(writer);
        writer.decimal(random.between(0, 2_000), 4);
    }
}
