package dev.assay.report.run;

import dev.assay.model.result.Cost;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apiguardian.api.API;

/**
 * Systems with a standby in another zone: by their names, {@code small-multi-az} is {@code small} with one, and by what is paid for
 * them. Stateless.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Standby {

    private static final Pattern NAME = Pattern.compile("(?i)[ _-]?multi[ _-]?az$");

    /** What the short form of a system has for it. */
    private static final String MULTI_AZ = ":multi-az";

    private Standby() {}

    /** Whether a system has one. */
    public static boolean has(String system) {
        return NAME.matcher(system).find();
    }

    private static boolean has(ReportedPoint point) {
        Cost cost = point.cost();
        return has(point.system()) || (cost != null && cost.bill().hasStandby());
    }

    /**
     * The systems that there are twice.
     *
     * @param points by a name each, that of the system and whatever follows it
     * @return names of those with a standby, by the names of the same ones without
     */
    public static Map<String, String> pairs(Map<String, ReportedPoint> points) {
        Map<String, String> pairs = new LinkedHashMap<>();
        points.forEach((name, point) -> {
            if (has(point)) {
                alone(name, point, points).ifPresent(other -> pairs.putIfAbsent(other, name));
            }
        });
        return pairs;
    }

    private static Optional<String> alone(String name, ReportedPoint point, Map<String, ReportedPoint> points) {
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

    private static String bought(ReportedPoint point) {
        Cost cost = point.cost();
        return cost == null ? "" : cost.system();
    }
}
