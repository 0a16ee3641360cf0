package dev.assay.workload.tpcc;

/**
 * The lines of an order as one text parameter of a stored procedure, because MySQL and MariaDB have no arrays: four numbers of fixed
 * length for each line, with a blank after each. Reused by each transaction; confined to its worker.
 */
final class LineText {

    /** Number of characters of a line. */
    static final int LENGTH = 20;

    private final char[] text = new char[Scale.MOST_LINES * LENGTH];

    /** Returns the lines in the order of locking: line from 1, supplying warehouse, item, quantity. */
    String of(OrderInput input) {
        int end = 0;
        for (int at = 0; at < input.lines; at++) {
            int line = input.lineByStock[at];
            end = append(end, line + 1, 2);
            end = append(end, input.supplyWarehouse[line], 6);
            end = append(end, input.item[line], 6);
            end = append(end, input.quantity[line], 2);
        }
        return new String(text, 0, end);
    }

    private int append(int start, int number, int digits) {
        int rest = number;
        for (int at = start + digits - 1; at >= start; at--) {
            text[at] = (char) ('0' + rest % 10);
            rest /= 10;
        }
        text[start + digits] = ' ';
        return start + digits + 1;
    }
}
