package dev.assay.analysis.quote;

import dev.assay.analysis.limit.Bottlenecks;
import dev.assay.cost.PricedPoint;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.VerdictCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one configuration along its load. Immutable.
 *
 * @param offers all measured points, usable or not, at least one; they differ in the load, and may be of several runs
 */
record Line(List<Offer> offers) {

    /** The load of a closed loop. */
    static final String USERS = "users";

    private static final String RATE = "rate";

    /** These limits are not the system's: with a larger client or more sessions, the same rate may be sustained. */
    private static final Set<Bottleneck.Kind> OF_THE_CLIENT =
            Set.of(Bottleneck.Kind.CLIENT, Bottleneck.Kind.CONNECTIONS);

    Line {
        offers = List.copyOf(offers);
    }

    /** What points of one line have in common. */
    private record Key(String run, String target, Map<String, String> point, String model) {}

    /** Returns a line for each system, loop and combination of parameters other than the load. */
    static List<Line> of(List<Offer> offers) {
        Map<Key, List<Offer>> lines = new LinkedHashMap<>();
        for (Offer offer : offers) {
            Key key = new Key(
                    offer.run(),
                    offer.point().target(),
                    others(offer),
                    offer.first().load().model());
            lines.computeIfAbsent(key, each -> new ArrayList<>()).add(offer);
        }
        return lines.values().stream().map(Line::new).toList();
    }

    /** Returns the values of the varied parameters, except the load. */
    private static Map<String, String> others(Offer offer) {
        return offer.point().others(axis(offer));
    }

    private static String axis(Offer offer) {
        return offer.first().load().closed() ? USERS : RATE;
    }

    Line with(Line more) {
        List<Offer> all = new ArrayList<>(offers);
        all.addAll(more.offers);
        return new Line(all);
    }

    Offer first() {
        return offers.get(0);
    }

    /** Returns the price of the first point that has one; null if none has, as refused points do not. */
    @Nullable
    PricedPoint priced() {
        return offers.stream()
                .map(Offer::priced)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    boolean closed() {
        return first().first().load().closed();
    }

    String axis() {
        return axis(first());
    }

    Map<String, String> others() {
        return others(first());
    }

    /** Returns a finished trial of each point, for the work and the conditions, which repetitions share. */
    List<TrialResult> samples() {
        return offers.stream()
                .flatMap(offer -> offer.trials().stream()
                        .filter(trial -> trial.course().status() != TrialResult.Status.REFUSED)
                        .limit(1))
                .toList();
    }

    static double load(Offer offer) {
        return offer.first().load().size();
    }

    /** Returns the usable loads in ascending order. */
    List<LoadPoint> points(LoadRequest request) {
        Map<Double, List<Offer>> byLoad = new TreeMap<>();
        for (Offer offer : offers) {
            if (offer.flaw().isEmpty()) {
                byLoad.computeIfAbsent(load(offer), each -> new ArrayList<>()).add(offer);
            }
        }
        List<LoadPoint> points = new ArrayList<>();
        byLoad.forEach((load, own) -> points.add(LoadPoint.of(load, own, request)));
        points.removeIf(point -> !(point.rate() > 0));
        return points;
    }

    /** Returns the lowest loads above a load that were tried in vain. */
    TriedLoads tried(double above) {
        return new TriedLoads(
                lowest(above, Line::notSustained), lowest(above, Line::refused), lowest(above, Line::notOffered));
    }

    private OptionalDouble lowest(double above, Predicate<TrialResult> failed) {
        return offers.stream()
                .filter(offer -> load(offer) > above && offer.trials().stream().anyMatch(failed))
                .mapToDouble(Line::load)
                .min();
    }

    private static boolean notSustained(TrialResult trial) {
        return has(trial, VerdictCode.RATE_NOT_SUSTAINED) && !limitedByClient(trial);
    }

    /** Returns whether the database accepted fewer connections than the load needs. */
    private static boolean refused(TrialResult trial) {
        return trial.course().status() == TrialResult.Status.REFUSED && !has(trial, VerdictCode.INFEASIBLE);
    }

    private static boolean notOffered(TrialResult trial) {
        return has(trial, VerdictCode.INFEASIBLE)
                || (has(trial, VerdictCode.RATE_NOT_SUSTAINED) && limitedByClient(trial));
    }

    private static boolean limitedByClient(TrialResult trial) {
        return OF_THE_CLIENT.contains(Bottlenecks.of(List.of(trial), null).kind());
    }

    private static boolean has(TrialResult trial, VerdictCode code) {
        return trial.verdict().reasons().stream()
                .anyMatch(reason -> reason.code().equals(code.code()));
    }

    /** Returns the usable point with the highest rate. */
    static LoadPoint top(List<LoadPoint> points) {
        return points.stream().max(Comparator.comparingDouble(LoadPoint::rate)).orElseThrow();
    }
}
