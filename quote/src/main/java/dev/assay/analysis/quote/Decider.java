package dev.assay.analysis.quote;

import dev.assay.analysis.quote.QuotedConfiguration.Basis;
import dev.assay.analysis.quote.QuotedConfiguration.Outcome;
import dev.assay.model.result.Condition;
import dev.assay.model.result.IntervalEstimate;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Decides whether a configuration carries a load: by its measured loads, and beyond them by {@link Extrapolator}. Confined to
 * one thread.
 */
final class Decider {

    /** A rate that hardly grows any more may still grow by this factor. */
    static final double SATURATION = 1.05;

    private final LoadRequest request;
    private final boolean closed;
    private final MeasuredScaling scaling;
    private final Extrapolator extrapolator;
    private final double wanted;

    /**
     * Creates a decider.
     *
     * @param busiest the busiest observed resource at the highest measured rate
     * @param tried loads above the measured ones that were tried in vain
     */
    Decider(LoadRequest request, boolean closed, MeasuredScaling scaling, BusiestResource busiest, TriedLoads tried) {
        this.request = request;
        this.closed = closed;
        this.scaling = scaling;
        wanted = request.perSecond();
        extrapolator = new Extrapolator(request, closed, scaling, busiest, tried);
    }

    Decision decide() {
        double[] loads = scaling.loads();
        List<Condition> objective = request.objective();
        for (int k = 0; k < objective.size(); k++) {
            int condition = k;
            if (scaling.points().stream().anyMatch(point -> Double.isNaN(point.figure(condition)))) {
                return Decision.unknown(objective.get(k).measure().text() + " was not measured");
            }
        }
        Carried carried = Carried.along(scaling.curve(), loads, objective);
        if (carried.rate() == 0) {
            return missedFromTheStart(objective.get(carried.missed()));
        }
        boolean saturated = carried.missed() < 0 && closed && scaling.saturated();
        boolean ended = carried.missed() >= 0 || saturated;
        boolean reached = reached();
        if (!ended && !reached) {
            return extrapolator.decide();
        }
        IntervalEstimate highest = scaling.highest(loads, UnaryOperator.identity(), Double.POSITIVE_INFINITY);
        Outcome outcome = Decision.outcome(wanted, highest, saturated ? SATURATION : 1);
        Decision decision = new Decision(
                outcome,
                reached ? Basis.MEASURED : Basis.INTERPOLATED,
                reason(outcome, carried, highest),
                Decision.highest(wanted, highest, !ended, null),
                carried.missed(),
                Decision.operation(outcome, request, carried, scaling.curve(), loads));
        if (ended || outcome == Outcome.CARRIES) {
            return decision;
        }
        Decision beyond = extrapolator.decide();
        return beyond.outcome() == Outcome.NOT_MEASURED ? decision : beyond;
    }

    private Decision missedFromTheStart(Condition condition) {
        LoadPoint lowest = scaling.points().get(0);
        String missed = condition.text() + " was missed at the lowest measured load: "
                + Phrases.figure(
                        condition.measure().text(),
                        lowest.figure(request.objective().indexOf(condition)))
                + " at " + Phrases.load(closed, lowest.load()) + ", " + Phrases.rate(lowest.rate());
        boolean single = closed && lowest.load() <= 1;
        if (single || wanted >= lowest.rate()) {
            return new Decision(
                    Outcome.MISSES,
                    Basis.MEASURED,
                    missed,
                    null,
                    request.objective().indexOf(condition),
                    null);
        }
        return Decision.unknown(missed + ". Lower loads were not measured");
    }

    /** Returns whether a measured load reaches the rate, it and all lower ones within the objective. */
    private boolean reached() {
        for (LoadPoint point : scaling.points()) {
            for (int k = 0; k < request.objective().size(); k++) {
                if (!request.objective().get(k).holds(point.figure(k))) {
                    return false;
                }
            }
            if (point.rate() >= wanted) {
                return true;
            }
        }
        return false;
    }

    private String reason(Outcome outcome, Carried carried, IntervalEstimate highest) {
        String end = carried.missed() >= 0
                ? request.objective().get(carried.missed()).text() + " is kept up to " + Phrases.rate(highest.value())
                : "the measured loads reach " + Phrases.rate(highest.value());
        return switch (outcome) {
            case CARRIES -> end + ", at about " + Phrases.load(closed, carried.load());
            case UNCERTAIN ->
                (carried.missed() >= 0 ? end : "the throughput ends at about " + Phrases.rate(highest.value()))
                        + ", which is too close to the rate to decide";
            case MISSES, NOT_MEASURED ->
                carried.missed() >= 0
                        ? end + " only"
                        : "the throughput ends at " + Phrases.rate(highest.value()) + ": more users do not raise it";
        };
    }
}
