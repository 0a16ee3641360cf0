package dev.assay.workload.tpcc;

import dev.assay.model.AssayException;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Output of New-Order (TPC-C rev 5.11 clause 2.4.3.3); arrays are indexed by line from 0. Reused by each transaction;
 * confined to its worker.
 */
final class NewOrderScreen {

    private static final int TEN_THOUSAND = 10_000;

    final long[] priceCents = new long[Scale.MOST_LINES];
    final long[] amountCents = new long[Scale.MOST_LINES];

    /** Null if the item does not exist. */
    final @Nullable String[] itemName = new String[Scale.MOST_LINES];

    final int[] stockQuantity = new int[Scale.MOST_LINES];

    /** B if the data of item and stock both contain ORIGINAL, else G (clause 2.4.2.2). */
    final char[] brandGeneric = new char[Scale.MOST_LINES];

    int lines;
    int orderNumber;
    long districtTax;
    long warehouseTax;
    long discount;
    String customerLast = "";
    String customerCredit = "";
    long totalCents;

    /** Starts an order of that many lines; no item counts as found yet. */
    void clear(int linesOfOrder) {
        lines = linesOfOrder;
        for (int line = 0; line < lines; line++) {
            itemName[line] = null;
        }
    }

    /**
     * Takes over a row for each line: its number from 1, quantity in stock, price, name, and whether item and stock both contain
     * ORIGINAL.
     *
     * @param withHead whether the first row also has, from column 6, order number, taxes of district and warehouse, discount, last
     *     name and credit
     */
    void takeOver(ResultSet rows, NewOrderInput input, boolean withHead) throws SQLException {
        boolean headToCome = withHead;
        while (rows.next()) {
            int line = rows.getInt(1) - 1;
            stockQuantity[line] = rows.getInt(2);
            priceCents[line] = Columns.unscaled(rows, 3, 2);
            itemName[line] = rows.getString(4);
            brandGeneric[line] = rows.getBoolean(5) ? 'B' : 'G';
            amountCents[line] = input.quantity[line] * priceCents[line];
            if (headToCome) {
                takeOverHead(rows);
                headToCome = false;
            }
        }
    }

    private void takeOverHead(ResultSet row) throws SQLException {
        orderNumber = row.getInt(6);
        districtTax = Columns.unscaled(row, 7, 4);
        warehouseTax = Columns.unscaled(row, 8, 4);
        discount = Columns.unscaled(row, 9, 4);
        customerLast = row.getString(10);
        customerCredit = row.getString(11);
    }

    boolean hasItem(int line) {
        return itemName[line] != null;
    }

    /**
     * Returns whether all items exist; false if only the unused one is missing (clause 2.4.2.3).
     *
     * @throws AssayException if another item is missing
     */
    boolean hasAllItems(NewOrderInput input) {
        boolean all = true;
        for (int line = 0; line < lines; line++) {
            if (!hasItem(line)) {
                if (input.item[line] != NewOrderInput.UNUSED_ITEM) {
                    throw Columns.missing("item " + input.item[line] + ", or a row that its order needs in warehouse "
                            + input.warehouse + ",");
                }
                all = false;
            }
        }
        return all;
    }

    /** Computes the total: sum of amounts with discount and both taxes (clause 2.4.2.2), rounded to cents. */
    void addUp() {
        long sum = 0;
        for (int line = 0; line < lines; line++) {
            sum += hasItem(line) ? amountCents[line] : 0;
        }
        long scaled = sum * (TEN_THOUSAND - discount) * (TEN_THOUSAND + warehouseTax + districtTax);
        long unit = (long) TEN_THOUSAND * TEN_THOUSAND;
        totalCents = (scaled + unit / 2) / unit;
    }

    @Override
    public String toString() {
        StringBuilder shown = new StringBuilder()
                .append("order ")
                .append(orderNumber)
                .append(" of ")
                .append(customerLast)
                .append(' ')
                .append(customerCredit)
                .append(", ")
                .append(totalCents)
                .append(" cents:");
        for (int line = 0; line < lines; line++) {
            if (hasItem(line)) {
                shown.append(' ')
                        .append(itemName[line])
                        .append(' ')
                        .append(stockQuantity[line])
                        .append(brandGeneric[line]);
            }
        }
        return shown.toString();
    }
}
