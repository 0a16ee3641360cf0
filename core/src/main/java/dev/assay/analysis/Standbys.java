package dev.assay.analysis;

import dev.assay.analysis.Analysis.Standby;
import dev.assay.model.result.Cost;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Pairs systems without and with a standby, by name ({@code small} and {@code small-multi-az}) or by short form. Stateless. */
final class Standbys {

    private static final Pattern NAME = Pattern.compile("(?i)[ _-]?multi[ _-]?az$");

    /** The suffix of short forms. */
    private static final String MULTI_AZ = ":multi-az";

    private Standbys() {}

    /** Returns whether a system has a standby by its name. */
    static boolean isNameOfOne(String system) {
        return NAME.matcher(system).find();
    }

    private static boolean has(MeasuredPoint point) {
        Cost cost = point.cost();
        return isNameOfOne(point.system())
                || (cost != null && cost.basis().bill().hasStandby());
    }

    /**
     * Returns the pairs.
     *
     * @param points by a name that begins with that of the system
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
