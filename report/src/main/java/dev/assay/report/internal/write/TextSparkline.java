package dev.assay.report.internal.write;

import dev.assay.report.page.Sparkline;
import java.util.Objects;

/** Writes a sparkline as block characters. Stateless. */
final class TextSparkline {

    private static final String BLOCKS = "▁▂▃▄▅▆▇█";
    private static final int MOST_CHARACTERS = 60;

    private TextSparkline() {}

    /** Returns one character for each value, from 0 to the highest one; a space for a gap. */
    static String of(Sparkline line) {
        Sparkline thinned = line.thinned(MOST_CHARACTERS);
        double highest = highest(thinned);
        StringBuilder text = new StringBuilder();
        for (Double value : thinned.values()) {
            if (value == null || !Double.isFinite(value)) {
                text.append(' ');
            } else {
                int level = highest == 0 ? 0 : (int) Math.round(value / highest * (BLOCKS.length() - 1));
                text.append(BLOCKS.charAt(Math.max(0, level)));
            }
        }
        return text.toString();
    }

    /** Returns the highest value of a line; 0 without values. */
    static double highest(Sparkline line) {
        return line.values().stream()
                .filter(Objects::nonNull)
                .filter(Double::isFinite)
                .mapToDouble(value -> value)
                .max()
                .orElse(0);
    }
}
