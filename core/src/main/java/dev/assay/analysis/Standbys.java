package dev.assay.analysis;

import dev.assay.analysis.Analysis.Standby;
import dev.assay.model.result.Cost;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Systems with a standby in another zone: by their names, {@code small-multi-az} is {@code small} with one, and by what is paid for
 * them. Stateless.
 */
final class Standbys {

    private static final Pattern NAME = Pattern.compile("(?i)[ _-]?multi[ _-]?az$");

    /** What the short form of a system has for it. */
    private static final String MULTI_AZ = ":multi-az";

    private Standbys() {}

    /** Returns true if a system has one by its name. */
    static boolean isNameOfOne(String system) {
        return NAME.matcher(system).find();
    }

    private static boolean has(MeasuredPoint point) {
        Cost cost = point.cost();
        return isNameOfOne(point.system())
                || (cost != null && cost.basis().bill().hasStandby());
    }

    /**
     * The systems that there are twice.
     *
     * @param points by a name each, that of the system and whatever follows it
     */
    static List<Standby> pairs(Map<String, MeasuredPoint> points) {
        Map<String, String> pairs = new LinkedHashMap<>();
        points.forEach((name, point) -> {
            if (has(point)) {
                alone(name, point, points).ifPresent(other -> pairs.putIfAbsent(other, name));
            }
        });
        return pairs.entrySet().stream()
                .map(pair -> new Standby(pair.getKey(), pair.getValue()))
                .toList();
    }

    private static Optional<String> alone(String name, MeasuredPoint point, Map<String, MeasuredPoint> points) {
        String behind = name.substring(point.system().length());
        String named = NAME.matcher(point.system()).replaceFirst("") + behind;
        if (!named.equals(name) && points.containsKey(named)) {
            return Optional.of(named);
        }
        Cost cost = point.cost();
        return cost == null
                ? Optional.empty()
                : points.entrySet().stream()
                        .filter(other ->
                                !has(other.getValue()) && other.getKey().endsWith(behind))
                        .filter(other ->
                                bought(other.getValue()).equals(bought(point).replace(MULTI_AZ, "")))
                        .map(Map.Entry::getKey)
                        .findFirst();
    }

    private static String bought(MeasuredPoint point) {
        Cost cost = point.cost();
        return cost == null ? "" : cost.system();
    }
}
