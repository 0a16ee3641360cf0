package dev.assay.workload.tpcc;

import dev.assay.model.AssayException;
import org.jspecify.annotations.Nullable;

/**
 * What the terminal shows after New-Order (TPC-C rev 5.11 clause 2.4.3.3), by line where it is about one. Reused for one
 * transaction after the other; confined to its worker.
 */
final class NewOrderScreen {

    private static final int TEN_THOUSAND = 10_000;

    final long[] priceCents = new long[Scale.MOST_LINES];
    final long[] amountCents = new long[Scale.MOST_LINES];

    /** Null where the database has no such item. */
    final @Nullable String[] itemName = new String[Scale.MOST_LINES];

    final int[] stockQuantity = new int[Scale.MOST_LINES];

    /** B where item and stock both are originals, else G (clause 2.4.2.2). */
    final char[] brandGeneric = new char[Scale.MOST_LINES];

    int lines;
    int orderNumber;
    long districtTax;
    long warehouseTax;
    long discount;
    String customerLast = "";
    String customerCredit = "";
    long totalCents;

    /** Begins with an order of so many lines, none of whose items the database has yet been seen to have. */
    void clear(int linesOfOrder) {
        lines = linesOfOrder;
        for (int line = 0; line < lines; line++) {
            itemName[line] = null;
        }
    }

    boolean hasItem(int line) {
        return itemName[line] != null;
    }

    /**
     * Whether the database has the items of all lines, or all but the unused one (clause 2.4.2.3).
     *
     * @throws AssayException if it lacks another
     */
    boolean hasAllItems(NewOrderInput input) {
        boolean all = true;
        for (int line = 0; line < lines; line++) {
            if (!hasItem(line)) {
                if (input.item[line] != NewOrderInput.UNUSED_ITEM) {
                    throw Columns.missing("item " + input.item[line] + ", or what an order of it needs of warehouse "
                            + input.warehouse + ",");
                }
                all = false;
            }
        }
        return all;
    }

    /** The sum of the amounts, less the discount, plus both taxes (clause 2.4.2.2), rounded to cents. */
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
