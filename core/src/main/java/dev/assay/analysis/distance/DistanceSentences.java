package dev.assay.analysis.distance;

import dev.assay.analysis.distance.DistanceCurve.Step;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says what a distance costs, and what an access style with fewer round trips saves. Stateless. */
final class DistanceSentences {

    private static final int THREE_DIGITS_FROM = 100;

    private DistanceSentences() {}

    /** Returns the time of a transaction as a function of the distance. */
    static String formula(double outsideSeconds, double trips) {
        return String.format(
                Locale.ROOT,
                "A transaction takes %s ms and %.1f round trips: one user makes 1 / (%s ms + %.1f x distance).",
                number(1e3 * outsideSeconds),
                trips,
                number(1e3 * outsideSeconds),
                trips);
    }

    /** Returns how many times fewer transactions the measured steps have than the nearest one and the nearest with a network. */
    static String factors(List<Step> steps) {
        List<Step> measured = measured(steps);
        if (measured.size() < 2) {
            return "";
        }
        String all = factors(measured, 0);
        boolean two = measured.size() > 2 && measured.get(0).distanceMicros() == 0;
        return two ? all + " " + factors(measured, 1) : all;
    }

    private static String factors(List<Step> measured, int from) {
        Step base = measured.get(from);
        return "Throughput at " + distance(base) + " is "
                + measured.subList(from + 1, measured.size()).stream()
                        .map(step -> number(throughput(base) / throughput(step)) + " times that at " + distance(step))
                        .collect(Collectors.joining(", "))
                + ".";
    }

    /** Returns the throughput relative to that of another access style, at the distances of both. */
    static String gain(String style, List<Step> steps, List<Step> others) {
        return measured(steps).stream()
                .flatMap(step -> measured(others).stream()
                        .filter(other -> other.distanceMicros() == step.distanceMicros())
                        .map(other -> number(throughput(step) / throughput(other)) + " times at " + distance(step)))
                .collect(Collectors.joining(", ", "Throughput beside access " + style + ": ", "."));
    }

    /** Returns the measured throughput at the longest distance. */
    static double last(DistanceCurve curve) {
        List<Step> measured = measured(curve.steps());
        return measured.isEmpty() ? 0 : throughput(measured.get(measured.size() - 1));
    }

    private static List<Step> measured(List<Step> steps) {
        return steps.stream()
                .filter(step -> step.measured() != null && step.measured() > 0)
                .toList();
    }

    private static double throughput(Step step) {
        @Nullable Double measured = step.measured();
        return Objects.requireNonNull(measured);
    }

    private static String distance(Step step) {
        return number(step.distanceMicros() / 1e3) + " ms";
    }

    /** Three digits, without trailing zeros. */
    private static String number(double value) {
        if (value == 0 || value >= THREE_DIGITS_FROM) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
        int decimals = (int) Math.max(0, 2 - Math.floor(Math.log10(value)));
        String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }
}
