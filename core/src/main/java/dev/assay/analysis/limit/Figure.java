package dev.assay.analysis.limit;

import dev.assay.internal.usage.ServerUse;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.target.ServerMetric;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A figure of a trial that can show a bottleneck, with its limit. All are shares, 0 to 1. {@code docs/limits.md} gives the reason
 * for each limit.
 */
enum Figure {
    /** Processors of the database's host, if it is another one. */
    SERVER_CPU("server CPU", Limits.SATURATED, trial -> Host.shared(trial) ? null : Host.server(trial)),
    /** Processors of the shared host, by all programs. */
    SHARED_CPU("CPU of the shared host", Limits.SATURATED, trial -> Host.shared(trial) ? Host.all(trial) : null),
    /** Processors of the client's host, if the database is on another one. */
    CLIENT_CPU("client CPU", Limits.CLIENT_BUSY, trial -> Host.shared(trial) ? null : Host.client(trial)),
    /** Time of users in the client, outside transactions. */
    CLIENT_TIME("time between transactions", Limits.MOST, Load::inClient),
    /** Pauses of the client's garbage collection. */
    CLIENT_GC("client garbage collection", Limits.PAUSED, Host::garbageCollection),
    /** Time of sessions waiting for locks. */
    LOCK_WAITS("lock waits", Limits.MOST, Figure::locks),
    /** Time of sessions waiting for the log at commit. */
    COMMIT_WAITS("commit waits", Limits.MOST, trial -> waiters(trial, ServerMetric.COMMIT_WAITERS)),
    /** Response time waiting for a connection or a session. */
    CONNECTION_WAITS("connection waits", Limits.MOST, Load::waitForConnection),
    /** Response time in round trips. */
    ROUND_TRIPS("network share of response time", Limits.MOST, trial -> Load.wire(trial, 0)),
    /** Time of users thinking. */
    THINK_TIME("think time", Limits.MOST, trial -> Load.thinks(trial) ? Load.outsideTransactions(trial) : null);

    /** Fewer samples of a second each do not describe a trial. */
    private static final long FEWEST_SAMPLES = 5;

    private static final double MILLIS_OF_A_SECOND = 1e3;

    /** Servers count in whole milliseconds, and a wait counts in the second of its end. */
    private static final double TOLERANCE = 1.05;

    private final String label;
    private final double limit;

    @SuppressWarnings("ImmutableEnumChecker") // a function without state
    private final Function<TrialResult, @Nullable Double> of;

    Figure(String label, double limit, Function<TrialResult, @Nullable Double> of) {
        this.label = label;
        this.limit = limit;
        this.of = of;
    }

    /** Returns the kebab-case name in documents. */
    String code() {
        return Kebab.of(this);
    }

    /** Returns the name for display. */
    String label() {
        return label;
    }

    /** Returns the value from which on the figure shows a bottleneck. */
    double limit() {
        return limit;
    }

    /** Returns the figure of a trial; null if it does not apply or was not observed. */
    @Nullable
    Double of(TrialResult trial) {
        Double value = of.apply(trial);
        return value == null || value.isNaN() ? null : value;
    }

    /**
     * MySQL and MariaDB count the time of waits for the whole server. A wait for another session of the load leaves that session at
     * work, so a higher figure includes other clients, and is unusable.
     */
    private static @Nullable Double locks(TrialResult trial) {
        OptionalDouble millis = ServerUse.mean(trial, ServerMetric.LOCK_WAIT_MILLIS);
        if (millis.isEmpty()) {
            return waiters(trial, ServerMetric.LOCK_WAITERS);
        }
        double sessions = Math.max(1, Load.sessions(trial));
        double share = millis.getAsDouble() / MILLIS_OF_A_SECOND / sessions;
        double most = TOLERANCE * (sessions - 1) / sessions;
        return share > most ? null : Double.valueOf(Load.within(share));
    }

    private static @Nullable Double waiters(TrialResult trial, ServerMetric metric) {
        TrialResult.ServerAccount server = trial.hosts().server();
        if (server == null) {
            return null;
        }
        long samples = server.perSecond().getOrDefault(metric.code(), List.of()).stream()
                .filter(Objects::nonNull)
                .count();
        OptionalDouble mean = server.mean(metric.code());
        return samples < FEWEST_SAMPLES || mean.isEmpty()
                ? null
                : Double.valueOf(Load.within(mean.getAsDouble() / Math.max(1, Load.sessions(trial))));
    }

    /** The limits, each with its reason. */
    private static final class Limits {

        /** At 90 % utilization, the mean response time of an M/M/1 queue is ten times the service time. */
        static final double SATURATED = 0.9;

        /** The threshold of the verdict {@code client-cpu}: above it, threads of the client wait for a processor. */
        static final double CLIENT_BUSY = 0.7;

        /** More than all other parts of the time together. */
        static final double MOST = 0.5;

        /** Without these pauses, throughput could be higher by a tenth. */
        static final double PAUSED = 0.1;

        private Limits() {}
    }
}
