package dev.assay.workload.tpcc;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.data.RowWriter;
import java.io.IOException;

/**
 * The rows of {@code orders}, {@code new_order} and {@code order_line} (TPC-C rev 5.11 clause 4.3.3.1). Different chunks
 * write an order and its lines; both draw the line counts from the same random sequence per district. Stateless.
 */
final class OrderRows {

    private OrderRows() {}

    /** Writes the orders of a warehouse. */
    static void orders(Population population, int warehouse, RowWriter writer) throws IOException {
        RandomStream random = population.stream("orders", warehouse);
        int[] customers = new int[Scale.CUSTOMERS];
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            for (int i = 0; i < customers.length; i++) {
                customers[i] = i + 1;
            }
            random.shuffle(customers);
            RandomStream lineCounts = lineCounts(population, warehouse, district);
            for (int order = 1; order <= Scale.CUSTOMERS; order++) {
                writer.integer(order);
                writer.integer(district);
                writer.integer(warehouse);
                writer.integer(customers[order - 1]);
                writer.timestamp(population.loadedMicros());
                if (order < Scale.FIRST_UNDELIVERED) {
                    writer.integer(random.between(1, 10));
                } else {
                    writer.nullValue();
                }
                writer.integer(nextLineCount(lineCounts));
                writer.integer(1);
                writer.endRow();
            }
        }
    }

    /** Writes the undelivered orders of a warehouse. */
    static void newOrders(int warehouse, RowWriter writer) throws IOException {
        for (int district = 1; district <= Scale.DISTRICTS; district++) {
            for (int order = Scale.FIRST_UNDELIVERED; order <= Scale.CUSTOMERS; order++) {
                writer.integer(order);
                writer.integer(district);
                writer.integer(warehouse);
                writer.endRow();
            }
        }
    }

    /** Writes the order lines of consecutive districts of a warehouse. */
    static void lines(Population population, int warehouse, int firstDistrict, int lastDistrict, RowWriter writer)
            throws IOException {
        RandomStream random = population.stream("order_line", warehouse, firstDistrict);
        RandomText text = new RandomText(random);
        for (int district = firstDistrict; district <= lastDistrict; district++) {
            RandomStream lineCounts = lineCounts(population, warehouse, district);
            for (int order = 1; order <= Scale.CUSTOMERS; order++) {
                boolean delivered = order < Scale.FIRST_UNDELIVERED;
                int lines = nextLineCount(lineCounts);
                for (int line = 1; line <= lines; line++) {
                    writer.integer(order);
                    writer.integer(district);
                    writer.integer(warehouse);
                    writer.integer(line);
                    writer.integer(random.between(1, Scale.ITEMS));
                    writer.integer(warehouse);
                    if (delivered) {
                        writer.timestamp(population.loadedMicros());
                    } else {
                        writer.nullValue();
                    }
                    writer.integer(5);
                    writer.decimal(delivered ? 0 : random.between(1, 9_999_99), 2);
                    text.letters(writer, 24, 1);
                    writer.endRow();
                }
            }
        }
    }

    /** Returns the number of rows that {@link #lines} writes. */
    static long countLines(Population population, int warehouse, int firstDistrict, int lastDistrict) {
        long lines = 0;
        for (int district = firstDistrict; district <= lastDistrict; district++) {
            RandomStream lineCounts = lineCounts(population, warehouse, district);
            for (int order = 1; order <= Scale.CUSTOMERS; order++) {
                lines += nextLineCount(lineCounts);
            }
        }
        return lines;
    }

    private static RandomStream lineCounts(Population population, int warehouse, int district) {
        return population.stream("lines-of-orders", warehouse, district);
    }

    private static int nextLineCount(RandomStream lineCounts) {
        return lineCounts.between(Scale.FEWEST_LINES, Scale.MOST_LINES);
    }
}
