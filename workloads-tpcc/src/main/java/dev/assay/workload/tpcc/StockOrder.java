package dev.assay.workload.tpcc;

/** The order of the stock's primary key, in which all New-Orders take their locks. Stateless. */
final class StockOrder {

    private StockOrder() {}

    /**
     * Puts lines into that order; those of the same stock stay as they are. Allocates nothing.
     *
     * @param sorted filled with the numbers of the lines, from 0
     */
    static void sort(int[] sorted, int lines, int[] supplyWarehouse, int[] item) {
        for (int line = 0; line < lines; line++) {
            int at = line;
            while (at > 0 && comesAfter(sorted[at - 1], line, supplyWarehouse, item)) {
                sorted[at] = sorted[at - 1];
                at--;
            }
            sorted[at] = line;
        }
    }

    private static boolean comesAfter(int line, int other, int[] supplyWarehouse, int[] item) {
        return supplyWarehouse[line] != supplyWarehouse[other]
                ? supplyWarehouse[line] > supplyWarehouse[other]
                : item[line] > item[other];
    }
}
