package dev.assay.cli;

import java.util.Collection;

/** Numbers as a row of small bars. Stateless. */
final class Sparkline {

    private static final String BLOCKS = "▁▂▃▄▅▆▇█";

    /** For terminals that cannot show those. */
    private static final String PLAIN = "_.:-=+*#";

    private Sparkline() {}

    /**
     * A character a number, from the lowest for 0 to the highest for the greatest of them.
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
