package dev.assay.cli.ycsb;

/** Percentiles in YCSB's notation. Stateless. */
final class Ordinal {

    private Ordinal() {}

    /** Returns {@code 95th}, {@code 1st}, {@code 12th}; fractions have no suffix: {@code 99.9}. */
    static String of(double percentile) {
        if (percentile % 1 != 0) {
            return Double.toString(percentile);
        }
        int whole = (int) percentile;
        boolean teen = whole % 100 >= 11 && whole % 100 <= 13;
        return whole
                + switch (teen ? 0 : whole % 10) {
                    case 1 -> "st";
                    case 2 -> "nd";
                    case 3 -> "rd";
                    default -> "th";
                };
    }
}
