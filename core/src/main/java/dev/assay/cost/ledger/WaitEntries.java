package dev.assay.cost.ledger;

import dev.assay.cost.ledger.Ledger.Entry;
import dev.assay.internal.usage.ServerUse;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.target.ServerMetric;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Entries for waits of sessions: for locks, and for the log at commit. By Little's law, the mean number of waiting sessions over
 * all sessions is the share of time that each of them waits. Stateless.
 */
final class WaitEntries {

    private static final double MILLIS_OF_A_SECOND = 1e3;
    private static final String LOCKS = "Depends on the rows that transactions share; ";

    /** With fewer samples the mean is an estimate. */
    private static final int FEWEST_SAMPLES = 30;

    private WaitEntries() {}

    /** Returns the maximum number of sessions in the database. Users that wait for a pooled connection are outside of it. */
    static int connections(TrialResult trial) {
        // Documents of other tools may lack it.
        String pool = Objects.requireNonNullElse(trial.load().connections(), "");
        int users = trial.load().users();
        return pool.matches("pooled:\\d{1,9}") ? Math.min(users, Integer.parseInt(pool.substring(7))) : users;
    }

    static List<Entry> of(TrialResult trial) {
        return List.of(locks(trial), commits(trial));
    }

    private static Entry locks(TrialResult trial) {
        OptionalDouble millis = ServerUse.mean(trial, ServerMetric.LOCK_WAIT_MILLIS);
        if (millis.isPresent()) {
            return waiting(
                    "lock-waits",
                    trial,
                    millis.getAsDouble() / MILLIS_OF_A_SECOND,
                    null,
                    false,
                    LOCKS + "mean of the measurement, as the server counts it");
        }
        OptionalDouble waiters = ServerUse.mean(trial, ServerMetric.LOCK_WAITERS);
        if (waiters.isPresent()) {
            return sampled("lock-waits", trial, waiters.getAsDouble(), ServerMetric.LOCK_WAITERS, null, LOCKS);
        }
        OptionalDouble waits = ServerUse.mean(trial, ServerMetric.LOCK_WAITS);
        return new Entry(
                "lock-waits",
                null,
                waits.isPresent() ? String.format(Locale.ROOT, "%,.1f waits/s", waits.getAsDouble()) : null,
                null,
                true,
                false,
                waits.isPresent() ? "Their duration is unknown" : "The server does not count them");
    }

    private static Entry commits(TrialResult trial) {
        String log = log(trial);
        OptionalDouble waiters = ServerUse.mean(trial, ServerMetric.COMMIT_WAITERS);
        if (waiters.isPresent()) {
            return sampled("commit-wait", trial, waiters.getAsDouble(), ServerMetric.COMMIT_WAITERS, log, "");
        }
        return new Entry(
                "commit-wait",
                null,
                log,
                null,
                true,
                false,
                log == null ? "The server does not count its log" : "The waits of commits for it were not observed");
    }

    private static @Nullable String log(TrialResult trial) {
        OptionalDouble bytes = ServerUse.mean(trial, ServerMetric.LOG_BYTES);
        OptionalDouble syncs = ServerUse.mean(trial, ServerMetric.LOG_SYNCS);
        if (bytes.isEmpty()) {
            return null;
        }
        return String.format(Locale.ROOT, "%,.0f bytes/s of log", bytes.getAsDouble())
                + (syncs.isPresent() ? String.format(Locale.ROOT, " in %,.1f syncs/s", syncs.getAsDouble()) : "");
    }

    /** Returns the entry of a metric that is sampled once a second. */
    private static Entry sampled(
            String resource,
            TrialResult trial,
            double waiting,
            ServerMetric metric,
            @Nullable String beside,
            String remark) {
        long samples = TrialLedger.readings(trial, metric);
        return waiting(
                resource,
                trial,
                waiting,
                beside,
                samples < FEWEST_SAMPLES,
                remark + (remark.isEmpty() ? "Mean of " : "mean of ") + samples
                        + (samples == 1 ? " sample" : " samples") + ", one per second"
                        + (samples < FEWEST_SAMPLES ? "; an estimate, because they are few" : ""));
    }

    private static Entry waiting(
            String resource,
            TrialResult trial,
            double waiting,
            @Nullable String beside,
            boolean estimated,
            String remark) {
        int all = connections(trial);
        return new Entry(
                resource,
                null,
                String.format(Locale.ROOT, "%.2f of %d sessions waited", waiting, all)
                        + (beside == null ? "" : ", " + beside),
                waiting / all,
                true,
                estimated,
                remark);
    }
}
