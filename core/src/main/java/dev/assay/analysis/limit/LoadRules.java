package dev.assay.analysis.limit;

import dev.assay.model.result.Bottleneck.Kind;
import dev.assay.model.result.TrialResult;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** Rules for trials in which no resource was saturated, or in which this is unknown. Stateless. */
final class LoadRules {

    private static final int LISTED = 4;

    private LoadRules() {}

    static Optional<Finding> refused(Observed observed) {
        return observed.trials().stream()
                .map(trial -> trial.course().refusal())
                .filter(Objects::nonNull)
                .findFirst()
                .map(refusal -> refusal.accepted() == null
                        ? new Finding(
                                Kind.UNKNOWN,
                                null,
                                null,
                                "Unknown: the load could not be offered, and nothing was measured.",
                                "Change the load as the message of the refusal says.")
                        : new Finding(
                                Kind.CONNECTIONS,
                                null,
                                null,
                                "Connections: the database accepted " + refusal.accepted() + " of the "
                                        + refusal.wanted() + " that the load needs.",
                                "Raise the database's limit of connections, or use a pool: --connections pooled:"
                                        + Math.max(1, refusal.accepted()) + "."));
    }

    static Optional<Finding> thinkTime(Observed observed) {
        Double value = observed.value(Figure.THINK_TIME);
        return value == null || !observed.exceeds(Figure.THINK_TIME) || lacksProcessors(observed)
                ? Optional.empty()
                : Optional.of(Finding.of(
                        Kind.LOAD,
                        Figure.THINK_TIME,
                        value,
                        "The load: users were thinking for " + FigureText.percent(value)
                                + " of their time, and nothing was saturated: " + highest(observed) + ".",
                        moreUsers(observed)));
    }

    /** Other programs saturate the shared host: the users have too few threads at work for that. */
    static Optional<Finding> otherPrograms(Observed observed) {
        return observed.exceeds(Figure.SHARED_CPU)
                ? Optional.of(new Finding(
                        Kind.NOTHING,
                        null,
                        null,
                        "Nothing of this load was saturated, but other programs kept the processors of this host busy: "
                                + FigureText.percent(observed.valueOr0(Figure.SHARED_CPU)) + " in total.",
                        "End other programs on this host and measure again."))
                : Optional.empty();
    }

    static Optional<Finding> unknown(Observed observed) {
        if (!measured(observed)) {
            return Optional.of(new Finding(
                    Kind.UNKNOWN,
                    null,
                    null,
                    "Unknown: no transaction succeeded in the measurement.",
                    "See the errors and the verdict."));
        }
        if (observed.first().target().standsIn()) {
            return Optional.of(new Finding(
                    Kind.UNKNOWN,
                    null,
                    null,
                    "Unknown: the target stands in for a database, and the client was not saturated.",
                    "Measure a database."));
        }
        return lacksProcessors(observed)
                ? Optional.of(new Finding(
                        Kind.UNKNOWN,
                        null,
                        null,
                        String.format(
                                Locale.ROOT,
                                "Unknown: the CPU utilization of the database's host was not observed, and up to %.1f of %d"
                                        + " sessions could use it at any moment.",
                                observed.mean(Host::demand),
                                Load.sessions(observed.first())),
                        "Watch the CPU of the database's host during a run. If it is not busy, more users would show"
                                + " the limit."))
                : Optional.empty();
    }

    private static boolean measured(Observed observed) {
        return observed.trials().stream().anyMatch(trial -> trial.outcomes().responseTimeMicros() != null);
    }

    /** Whether the use of the server's processors is unknown and they may be saturated: each server has at least one. */
    private static boolean lacksProcessors(Observed observed) {
        return observed.value(Figure.SERVER_CPU) == null
                && observed.value(Figure.SHARED_CPU) == null
                && !observed.first().target().standsIn()
                && observed.mean(Host::demand) >= Figure.SERVER_CPU.limit();
    }

    static Optional<Finding> offeredRate(Observed observed) {
        TrialResult trial = observed.first();
        Double offered = trial.load().offeredPerSecond();
        return Load.closed(trial)
                        || offered == null
                        || !observed.trials().stream().allMatch(Load::sustained)
                ? Optional.empty()
                : Optional.of(new Finding(
                        Kind.LOAD,
                        null,
                        null,
                        String.format(
                                        Locale.ROOT,
                                        "The load: the offered rate of %,.1f/s was sustained, and nothing was saturated: ",
                                        offered)
                                + highest(observed) + ".",
                        "Offer a higher rate to find the limit."));
    }

    static Finding nothing(Observed observed) {
        List<String> missing = Bottlenecks.unobserved(observed);
        return new Finding(
                Kind.NOTHING,
                null,
                null,
                "Nothing was saturated: " + highest(observed) + ".",
                moreUsers(observed) + (missing.isEmpty() ? "" : " Not observed: " + String.join(", ", missing) + "."));
    }

    private static String moreUsers(Observed observed) {
        TrialResult trial = observed.first();
        return Load.closed(trial)
                ? "More users would show the limit: --users " + 2 * trial.load().users() + "."
                : "More sessions would show the limit: --users "
                        + 2 * trial.load().users() + ".";
    }

    /** Returns the figures closest to their limits. */
    private static String highest(Observed observed) {
        return observed.values().entrySet().stream()
                .filter(each -> each.getKey() != Figure.THINK_TIME)
                .sorted(Comparator.comparingDouble((Map.Entry<Figure, Double> each) ->
                        -each.getValue() / each.getKey().limit()))
                .limit(LISTED)
                .map(each -> each.getKey().label() + " " + FigureText.percent(each.getValue()))
                .collect(Collectors.joining(", "));
    }
}
