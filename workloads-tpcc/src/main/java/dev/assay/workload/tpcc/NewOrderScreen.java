package dev.assay.workload.tpcc;

import org.jspecify.annotations.Nullable;

/**
 * What the terminal shows after New-Order (TPC-C rev 5.11 clause 2.4.3.3), by line where it is about one. Reused for one
 * transaction after the other; confined to its worker.
 */
final class NewOrderScreen {

    private static final int TEN_THOUSAND = 10_000;

    final long[] priceCents = new long[Scale.MOST_LINES];
    final long[] amountCents = new long[Scale.MOST_LINES];
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

    /** The sum of the amounts, less the discount, plus both taxes (clause 2.4.2.2), rounded to cents. */
    void addUp(int validLines) {
        lines = validLines;
        long sum = 0;
        for (int line = 0; line < validLines; line++) {
            sum += amountCents[line];
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
            shown.append(' ')
                    .append(itemName[line])
                    .append(' ')
                    .append(stockQuantity[line])
                    .append(brandGeneric[line]);
        }
        return shown.toString();
    }
}
