package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.data.RowWriter;
import java.io.IOException;

/** The rows of {@code item} and {@code stock} (TPC-C rev 5.11 clause 4.3.3.1). Stateless. */
final class CatalogueRows {

    private CatalogueRows() {}

    /** Writes the items from {@code first} to {@code last}. */
    static void items(Population population, int first, int last, RowWriter writer) throws IOException {
        RandomStream random = population.stream("item", first);
        RandomText text = new RandomText(random);
        int count = last - first + 1;
        ExactShare originals = new ExactShare(random, count / 10, count);
        for (int item = first; item <= last; item++) {
            writer.integer(item);
            writer.integer(random.between(1, 10_000));
            text.alphanumeric(writer, 14, 24);
            writer.decimal(random.between(1_00, 100_00), 2);
            text.data(writer, originals.next());
            writer.endRow();
        }
    }

    /** Writes the stock of a warehouse. */
    static void stock(Population population, int warehouse, RowWriter writer) throws IOException {
        RandomStream random = population.stream("stock", warehouse);
        RandomText text = new RandomText(random);
        ExactShare originals = new ExactShare(random, Scale.ITEMS / 10, Scale.ITEMS);
        for (int item = 1; item <= Scale.ITEMS; item++) {
            writer.integer(item);
            writer.integer(warehouse);
            writer.integer(random.between(10, 100));
            text.letters(writer, 24, Scale.DISTRICTS);
            writer.integer(0);
            writer.integer(0);
            writer.integer(0);
            text.data(writer, originals.next());
            writer.endRow();
        }
    }
}
