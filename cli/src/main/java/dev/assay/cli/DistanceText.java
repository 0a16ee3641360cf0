package dev.assay.cli;

import static dev.assay.cli.SummaryText.format;

import dev.assay.analysis.distance.DistancePrediction;
import dev.assay.analysis.distance.DistancePrediction.AtDistance;
import dev.assay.analysis.distance.DistancePrediction.Figure;
import dev.assay.analysis.distance.DistancePrediction.Limit;
import dev.assay.analysis.distance.DistancePrediction.Measured;
import dev.assay.analysis.distance.DistancePrediction.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Formats predictions for other distances for the terminal. Stateless. */
final class DistanceText {

    private static final String NONE = "-";
    private static final List<String> HEADER =
            List.of("users", "distance", "per second", "95 % interval", "mean ms", "network", "locks");

    private DistanceText() {}

    static String of(DistancePrediction prediction, int columns) {
        List<String> lines = new ArrayList<>();
        for (List<Point> group : groups(prediction.points())) {
            lines.addAll(group(group));
            lines.add("");
        }
        prediction.unpredicted().forEach(each -> {
            lines.add("not predicted: " + each.target() + values(each.point()));
            lines.add("  " + each.reason());
        });
        lines.add("* measured. locks: share of waiting for rows that other users hold.");
        lines.add("Bandwidth, packet loss and TCP slow start are not predicted.");
        return WrappedText.join(lines, columns);
    }

    /** Returns points that differ in their users only, in one group each. */
    private static List<List<Point>> groups(List<Point> points) {
        return List.copyOf(points.stream()
                .collect(Collectors.groupingBy(DistanceText::title, LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    private static String title(Point point) {
        Map<String, String> others = new LinkedHashMap<>(point.point());
        others.remove("users");
        if (point.access() != null) {
            others.put("access", point.access());
        }
        return point.target() + values(others);
    }

    private static String values(Map<String, String> point) {
        return point.entrySet().stream()
                .map(entry -> ", " + entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining());
    }

    private static List<String> group(List<Point> group) {
        List<String> lines = new ArrayList<>();
        Point first = group.get(0);
        Point last = group.get(group.size() - 1);
        lines.add(title(first)
                + format(": %.1f round trips a transaction", first.measured().roundTripsPerTransaction()));
        List<String[]> rows = group.stream().flatMap(DistanceText::rows).toList();
        lines.add(TableText.plain(HEADER, rows));
        for (AtDistance at : last.predictions()) {
            rowLimit(at).ifPresent(limit -> lines.add(limit(at, limit, last)));
        }
        return lines;
    }

    private static Stream<String[]> rows(Point point) {
        Measured measured = point.measured();
        String[] now = {
            Integer.toString(point.users()),
            distance(measured.distanceMicros()) + " *",
            number(measured.transactionsPerSecond()),
            NONE,
            SummaryText.plainMillis(measured.meanMicros()),
            percent(measured.roundTripsPerTransaction() * measured.distanceMicros() / measured.meanMicros()),
            NONE
        };
        return Stream.concat(
                Stream.<String[]>of(now), point.predictions().stream().map(at -> new String[] {
                    Integer.toString(point.users()),
                    distance(at.distanceMicros()),
                    number(at.transactionsPerSecond().value()),
                    interval(at.transactionsPerSecond()),
                    SummaryText.plainMillis(at.meanMicros().value()),
                    percent(at.networkShare()),
                    percent(at.lockShare())
                }));
    }

    private static Optional<Limit> rowLimit(AtDistance at) {
        return at.limits().stream().filter(limit -> limit.rows() != null).findFirst();
    }

    private static String limit(AtDistance at, Limit limit, Point point) {
        Integer rows = limit.rows();
        int count = rows == null ? 0 : rows;
        return format(
                        "At %s at most %s/s (%s %s), whatever the number of users:",
                        distance(at.distanceMicros()),
                        number(limit.transactionsPerSecond()),
                        point.metric(),
                        number(limit.throughput()))
                + System.lineSeparator()
                + format(
                        "  %d %s row%s stay locked while users wait for the network.",
                        count, limit.name(), count == 1 ? "" : "s");
    }

    private static String interval(Figure figure) {
        return figure.low() == null || figure.high() == null
                ? NONE
                : number(figure.low()) + " to " + number(figure.high());
    }

    private static String distance(double micros) {
        return format("%.3f", micros / 1e3).replaceAll("\\.?0+$", "") + " ms";
    }

    private static String number(double value) {
        return format(value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value);
    }

    private static String percent(double share) {
        return format("%.0f %%", 100 * share);
    }
}
