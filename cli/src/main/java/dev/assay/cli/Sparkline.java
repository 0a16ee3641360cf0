package dev.assay.cli;

import java.util.Collection;

/** A sparkline. Stateless. */
final class Sparkline {

    private static final String BLOCKS = "▁▂▃▄▅▆▇█";

    /** For terminals without block characters. */
    private static final String PLAIN = "_.:-=+*#";

    private Sparkline() {}

    /**
     * Returns one character per value, scaled from 0 to the maximum.
     *
     * @param values not negative; NaN is a gap
     */
    static String of(Collection<Double> values, boolean blocks) {
        String levels = blocks ? BLOCKS : PLAIN;
        double most = values.stream()
                .filter(Double::isFinite)
                .mapToDouble(value -> value)
                .max()
                .orElse(0);
        StringBuilder line = new StringBuilder();
        for (double value : values) {
            if (!Double.isFinite(value)) {
                line.append(' ');
                continue;
            }
            int level = most == 0 ? 0 : (int) Math.round(value / most * (levels.length() - 1));
            line.append(levels.charAt(Math.max(0, Math.min(levels.length() - 1, level))));
        }
        return line.toString();
    }
}
