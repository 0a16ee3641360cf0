package dev.assay.analysis.limit;

import dev.assay.model.result.Bottleneck.Kind;
import dev.assay.model.result.TrialResult;
import java.util.Locale;
import java.util.Optional;

/** Rules for the waits of sessions and users. Stateless. */
final class WaitRules {

    private WaitRules() {}

    static Optional<Finding> locks(Observed observed) {
        return found(
                observed,
                Figure.LOCK_WAITS,
                Kind.LOCKS,
                "Locks: sessions waited for locks of other sessions for %s of their time"
                        + sessions(observed, Figure.LOCK_WAITS),
                "Spread the changes over more rows with a larger scale of the workload, or shorten the time for which"
                        + " transactions hold locks. More users would only wait longer.");
    }

    static Optional<Finding> connections(Observed observed) {
        TrialResult trial = observed.first();
        int sessions = Load.sessions(trial);
        if (Load.perTransaction(trial)) {
            return found(
                    observed,
                    Figure.CONNECTION_WAITS,
                    Kind.CONNECTIONS,
                    "Connections: opening a connection took %s of the response time.",
                    "Keep connections open, with --connections dedicated or a pool.");
        }
        boolean pooled = sessions < trial.load().users();
        return found(
                observed,
                Figure.CONNECTION_WAITS,
                Kind.CONNECTIONS,
                "Connections: " + (pooled ? "users" : "arrivals") + " waited for one of " + sessions
                        + (pooled ? " pooled connections" : " sessions") + " for %s of the response time.",
                pooled
                        ? "Use more connections: --connections pooled:" + 2 * sessions + "."
                        : "Use more sessions: --users " + 2 * sessions + ".");
    }

    static Optional<Finding> commits(Observed observed) {
        return found(
                observed,
                Figure.COMMIT_WAITS,
                Kind.STORAGE,
                "Storage: sessions waited for the transaction log at commit for %s of their time"
                        + sessions(observed, Figure.COMMIT_WAITS),
                "Use storage with faster syncs for the transaction log, or do more work in each transaction. More users"
                        + " may raise throughput, because one sync can serve several commits.");
    }

    static Optional<Finding> network(Observed observed) {
        Double trips = observed.meanOf(trial -> trial.hosts().network().roundTripsPerTransaction());
        Double micros = observed.meanOf(trial -> trial.hosts().network().roundTripMicros());
        return found(
                observed,
                Figure.ROUND_TRIPS,
                Kind.NETWORK,
                trips == null || micros == null
                        ? "The network: round trips took %s of the mean response time."
                        : String.format(
                                Locale.ROOT,
                                "The network: %.1f round trips of %s each took %%s of the mean response time.",
                                trips,
                                FigureText.time(micros)),
                "Run the client nearer to the database, or use fewer round trips for each transaction. More users raise"
                        + " throughput, because they wait at the same time.");
    }

    /** @param sentence with a place for the figure in percent */
    private static Optional<Finding> found(
            Observed observed, Figure figure, Kind kind, String sentence, String advice) {
        Double value = observed.value(figure);
        return value == null || !observed.exceeds(figure)
                ? Optional.empty()
                : Optional.of(Finding.of(
                        kind,
                        figure,
                        value,
                        sentence.replace("%s", FigureText.percent(value)),
                        observed.exceeds(Figure.SHARED_CPU) ? otherProgramsFirst(observed) : advice));
    }

    /** Returns the advice for a host whose processors other programs used: the saturation of these precedes the waits. */
    private static String otherProgramsFirst(Observed observed) {
        return "Other programs kept the processors of this host busy ("
                + FigureText.percent(observed.valueOr0(Figure.SHARED_CPU))
                + " in total), which makes such waits longer. End them and measure again first.";
    }

    private static String sessions(Observed observed, Figure figure) {
        int all = Load.sessions(observed.first());
        return String.format(Locale.ROOT, " (%.1f of %d on average).", all * observed.valueOr0(figure), all);
    }
}
