package dev.assay.internal.search;

import dev.assay.model.AssayException;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Finds the highest load, a rate or a number of users, that keeps an objective. The load doubles until the objective is missed; the
 * interval between the last load that kept it and the first that missed it is then bisected on a logarithmic scale. A long run
 * confirms the answer, and another one shows that a load 5 % higher misses. Equal observations give equal decisions. Immutable.
 */
public final class CapacitySearch {

    private static final double GROWTH = 2;
    /** The distance, relative to the answer, of the load that is to miss the objective. */
    private static final double BEYOND = 0.05;
    /** Runs of a load that is too close to the limit for a decision. Still undecided, it does not count as kept. */
    private static final int MOST_REPEATS = 3;
    /** The smallest load that is tried, relative to the first one. */
    private static final double LEAST_SHARE = 1.0 / 1_024;

    /** Significant digits of rates, so that plans and reports show what was offered. */
    private static final MathContext DIGITS = new MathContext(4);

    /**
     * The settings of a search.
     *
     * @param from first load, positive
     * @param to highest load that may be tried, greater than {@code from}
     * @param whole whether loads are whole numbers, such as users
     * @param precision distance between kept and missed load, relative to the load, 0.001 to 0.5
     * @param maxRuns measurements that may be made, confirmations included, at least 3
     */
    public record Settings(double from, double to, boolean whole, double precision, int maxRuns) {

        /** Checks the ranges. */
        public Settings {
            if (!(from > 0 && to > from)) {
                throw AssayException.plan("the search space from " + LoadText.of(from) + " to " + LoadText.of(to)
                        + " has one point or none, so there is nothing to search; to has to be greater than from");
            }
            if (!(precision >= 0.001 && precision <= 0.5)) {
                throw AssayException.plan("precision: found " + precision + ", 0.001 to 0.5 is needed");
            }
            if (maxRuns < 3) {
                throw AssayException.plan("max-cells: found " + maxRuns + ", at least 3 are needed");
            }
        }
    }

    /**
     * Transactions that keep or miss one condition of the objective.
     *
     * @param misses number of transactions beyond the limit
     * @param of number of transactions
     * @param allowed the proportion that keeps the condition
     */
    public record Count(long misses, long of, double allowed) {}

    /**
     * A finished measurement.
     *
     * @param load its rate or users
     * @param confirmation whether it was a long run
     * @param sound whether the load was offered and every other condition was kept; if false, the load misses the objective
     * @param counts one for each condition on transactions
     */
    public record Observation(double load, boolean confirmation, boolean sound, List<Count> counts) {

        /** Copies the list. */
        public Observation {
            counts = List.copyOf(counts);
        }
    }

    /**
     * The next measurement.
     *
     * @param load rate or users
     * @param confirmation whether it is a long run
     */
    public record Step(double load, boolean confirmation) {}

    /**
     * The state of a search.
     *
     * @param kept highest load that kept the objective; empty if none did
     * @param missed lowest load above it that missed the objective; empty if none did
     * @param confirmed whether a long run kept the objective at {@code kept}
     */
    public record Bracket(OptionalDouble kept, OptionalDouble missed, boolean confirmed) {}

    private final Settings settings;

    public CapacitySearch(Settings settings) {
        this.settings = settings;
    }

    /** Returns the next measurement; empty if the search has ended. */
    public Optional<Step> next(List<Observation> before) {
        if (before.size() >= settings.maxRuns()) {
            return Optional.empty();
        }
        Tried tried = new Tried(before);
        Optional<Step> repeated = tried.undecided();
        if (repeated.isPresent()) {
            return repeated;
        }
        Bracket bracket = tried.bracket();
        if (bracket.kept().isEmpty()) {
            return lower(bracket.missed()).map(load -> new Step(load, false));
        }
        double kept = bracket.kept().getAsDouble();
        Optional<Double> between = higher(kept, bracket.missed());
        if (between.isPresent()) {
            return Optional.of(new Step(between.get(), false));
        }
        if (!bracket.confirmed()) {
            return Optional.of(new Step(kept, true));
        }
        double beyond = Math.min(
                settings.to(), settings.whole() ? Math.ceil(kept * (1 + BEYOND)) : rounded(kept * (1 + BEYOND)));
        return beyond > kept && !tried.missedLong(beyond) ? Optional.of(new Step(beyond, true)) : Optional.empty();
    }

    /** Returns the state of the search. */
    public Bracket bracket(List<Observation> before) {
        return new Tried(before).bracket();
    }

    private Optional<Double> lower(OptionalDouble missed) {
        if (missed.isEmpty()) {
            return Optional.of(settings.from());
        }
        double least = settings.whole() ? 1 : settings.from() * LEAST_SHARE;
        double load =
                settings.whole() ? Math.floor(missed.getAsDouble() / GROWTH) : rounded(missed.getAsDouble() / GROWTH);
        return load < least ? Optional.empty() : Optional.of(load);
    }

    /** Returns a load between the kept and the missed one; empty if they are close enough. */
    private Optional<Double> higher(double kept, OptionalDouble missed) {
        if (missed.isEmpty()) {
            double load = Math.min(settings.to(), rounded(kept * GROWTH));
            return load > kept ? Optional.of(load) : Optional.empty();
        }
        double limit = missed.getAsDouble();
        double middle = Math.sqrt(kept * limit);
        double load = settings.whole() ? Math.rint(middle) : rounded(middle);
        boolean close = limit <= kept * (1 + settings.precision());
        return close || load <= kept || load >= limit ? Optional.empty() : Optional.of(load);
    }

    private static double rounded(double load) {
        return LoadText.rounded(load, DIGITS);
    }

    /** The observations of each load. Confined to one call. */
    private static final class Tried {

        private final Map<Double, List<Observation>> shortRuns = new TreeMap<>();
        private final Map<Double, List<Observation>> longRuns = new TreeMap<>();

        Tried(List<Observation> before) {
            for (Observation each : before) {
                (each.confirmation() ? longRuns : shortRuns)
                        .computeIfAbsent(each.load(), load -> new ArrayList<>())
                        .add(each);
            }
        }

        /** Returns another run of a load whose runs were not decided. */
        Optional<Step> undecided() {
            return undecided(shortRuns)
                    .map(load -> new Step(load, false))
                    .or(() -> undecided(longRuns).map(load -> new Step(load, true)));
        }

        private static Optional<Double> undecided(Map<Double, List<Observation>> runs) {
            return runs.entrySet().stream()
                    .filter(each -> each.getValue().size() < MOST_REPEATS
                            && decision(each.getValue()) == BinomialDecision.UNDECIDED)
                    .map(Map.Entry::getKey)
                    .findFirst();
        }

        private static BinomialDecision decision(List<Observation> runs) {
            if (runs.stream().anyMatch(run -> !run.sound())) {
                return BinomialDecision.MISSED;
            }
            BinomialDecision all = BinomialDecision.MET;
            for (int i = 0; i < runs.get(0).counts().size(); i++) {
                int condition = i;
                long misses = runs.stream()
                        .mapToLong(run -> run.counts().get(condition).misses())
                        .sum();
                long of = runs.stream()
                        .mapToLong(run -> run.counts().get(condition).of())
                        .sum();
                BinomialDecision one = BinomialDecision.of(
                        misses, of, runs.get(0).counts().get(condition).allowed());
                if (one == BinomialDecision.MISSED) {
                    return one;
                }
                all = one == BinomialDecision.UNDECIDED ? one : all;
            }
            return all;
        }

        private static boolean met(List<Observation> runs) {
            return decision(runs) == BinomialDecision.MET;
        }

        boolean missedLong(double load) {
            return longRuns.entrySet().stream().anyMatch(each -> each.getKey() <= load && !met(each.getValue()));
        }

        /** Long runs take precedence: a short run that missed below a long run that kept the objective is ignored. */
        Bracket bracket() {
            Map<Double, Boolean> kept = new LinkedHashMap<>();
            shortRuns.forEach((load, runs) -> kept.put(load, met(runs)));
            longRuns.forEach((load, runs) -> kept.put(load, met(runs)));
            double confirmed = longRuns.entrySet().stream()
                    .filter(each -> met(each.getValue()))
                    .mapToDouble(Map.Entry::getKey)
                    .max()
                    .orElse(0);
            double missedLong = longRuns.entrySet().stream()
                    .filter(each -> !met(each.getValue()))
                    .mapToDouble(Map.Entry::getKey)
                    .min()
                    .orElse(Double.POSITIVE_INFINITY);
            double limit = kept.entrySet().stream()
                    .filter(each -> !each.getValue())
                    .mapToDouble(Map.Entry::getKey)
                    .filter(load -> load > confirmed || load >= missedLong)
                    .min()
                    .orElse(Double.POSITIVE_INFINITY);
            OptionalDouble best = kept.entrySet().stream()
                    .filter(each -> each.getValue() && each.getKey() < limit)
                    .mapToDouble(Map.Entry::getKey)
                    .max();
            return new Bracket(
                    best,
                    limit == Double.POSITIVE_INFINITY ? OptionalDouble.empty() : OptionalDouble.of(limit),
                    best.isPresent() && best.getAsDouble() == confirmed);
        }
    }
}
