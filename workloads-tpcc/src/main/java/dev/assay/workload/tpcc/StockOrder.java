package dev.assay.workload.tpcc;

/** Sorts order lines by the stock's primary key, the lock order of all New-Orders. Stateless. */
final class StockOrder {

    private StockOrder() {}

    /**
     * Stable insertion sort; allocates nothing.
     *
     * @param sorted receives the line indexes, from 0
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
