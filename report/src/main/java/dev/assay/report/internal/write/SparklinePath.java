package dev.assay.report.internal.write;

import dev.assay.report.page.Sparkline;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Draws a sparkline as SVG paths in a field of {@value #WIDTH} by {@value #HEIGHT}: it needs no script. Stateless. */
public final class SparklinePath {

    /** Width of the field. */
    public static final int WIDTH = 480;

    /** Height of the field. */
    public static final int HEIGHT = 64;

    private static final int MOST_POINTS = 240;

    /** Keeps the stroke of the highest value inside the field. */
    private static final double MARGIN = 2;

    private SparklinePath() {}

    /** Returns the line; gaps interrupt it. */
    public static String line(Sparkline sparkline) {
        return path(sparkline, false);
    }

    /** Returns the area between the line and zero. */
    public static String area(Sparkline sparkline) {
        return path(sparkline, true);
    }

    private static String path(Sparkline sparkline, boolean closed) {
        Sparkline drawn = sparkline.thinned(MOST_POINTS);
        List<@Nullable Double> values = drawn.values();
        double highest = TextSparkline.highest(drawn);
        double step = values.size() < 2 ? 0 : (double) WIDTH / (values.size() - 1);
        StringBuilder path = new StringBuilder();
        int begin = -1;
        for (int i = 0; i <= values.size(); i++) {
            Double value = i < values.size() ? values.get(i) : null;
            if (value == null || !Double.isFinite(value)) {
                if (begin >= 0 && closed) {
                    path.append(format("L%.1f %dL%.1f %dZ", (i - 1) * step, HEIGHT, begin * step, HEIGHT));
                }
                begin = -1;
                continue;
            }
            double y = highest == 0 ? HEIGHT : MARGIN + (HEIGHT - 2 * MARGIN) * (1 - value / highest);
            path.append(format("%s%.1f %.1f", begin < 0 ? "M" : "L", i * step, y));
            begin = begin < 0 ? i : begin;
        }
        return path.toString();
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }
}
