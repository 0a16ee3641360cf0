package dev.assay.analysis.limit;

import java.util.Locale;

/** Formats figures for sentences. Stateless. */
final class FigureText {

    private FigureText() {}

    /** Returns a share in percent, such as {@code 87 %}; with a decimal below one percent. */
    static String percent(double share) {
        return String.format(Locale.ROOT, share > 0 && share < 0.0095 ? "%.1f %%" : "%.0f %%", 100 * share);
    }

    /** Returns a figure with its limit: {@code lock waits 87 % (limit 50 %)}. */
    static String withLimit(String label, double value, double limit) {
        return label + " " + percent(value) + " (limit " + percent(limit) + ")";
    }

    /** Returns a time in a suitable unit, such as {@code 5.02 ms}. */
    static String time(double micros) {
        return micros < 1e3
                ? String.format(Locale.ROOT, "%.0f us", micros)
                : String.format(Locale.ROOT, "%.2f ms", micros / 1e3);
    }
}
