package dev.assay.analysis.limit;

import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.VerdictCode;
import org.jspecify.annotations.Nullable;

/** Time shares of the users and sessions of a trial. Shares are 0 to 1; null if unknown. Stateless. */
final class Load {

    private static final double MANY_FAILURES = 0.01;

    private static final String POOL = "pooled:";

    private Load() {}

    static boolean closed(TrialResult trial) {
        return trial.load().closed();
    }

    /** Whether users pause between transactions. */
    static boolean thinks(TrialResult trial) {
        return closed(trial) && !trial.load().thinkTime().equals("none");
    }

    static boolean perTransaction(TrialResult trial) {
        return "per-transaction".equals(trial.load().connections());
    }

    /** Returns the number of sessions in the database: one for each user, or those of the pool. */
    static int sessions(TrialResult trial) {
        // Documents of other tools may lack it.
        String connections = trial.load().connections();
        int users = trial.load().users();
        return connections != null && connections.matches(POOL + "\\d{1,9}")
                ? Math.min(users, Integer.parseInt(connections.substring(POOL.length())))
                : users;
    }

    /** Whether the arrivals of an open load were served as they came. */
    static boolean sustained(TrialResult trial) {
        return !has(trial, VerdictCode.RATE_NOT_SUSTAINED);
    }

    /**
     * Returns the share of their time that users without think time spent in the client; 0 if the verdict found none. Failed
     * transactions and their back-off are no work of the client: null if there are many.
     */
    static @Nullable Double inClient(TrialResult trial) {
        if (!closed(trial) || thinks(trial) || manyFailures(trial)) {
            return null;
        }
        return has(trial, VerdictCode.USERS_NOT_BUSY) ? outsideTransactions(trial) : Double.valueOf(0);
    }

    private static boolean manyFailures(TrialResult trial) {
        long failed = 0;
        long all = 0;
        for (TransactionResult type : trial.outcomes().transactions()) {
            failed += type.failed();
            all += type.failed() + type.committed() + type.rolledBack();
        }
        return failed > MANY_FAILURES * all;
    }

    private static boolean has(TrialResult trial, VerdictCode code) {
        return trial.verdict().reasons().stream()
                .anyMatch(reason -> reason.code().equals(code.code()));
    }

    /** Returns the share of their time that users of a closed load spent outside transactions. */
    static @Nullable Double outsideTransactions(TrialResult trial) {
        double seconds = trial.course().phases().measuredSeconds();
        TrialResult.PerUser user = trial.rates().perUser();
        return closed(trial) && user != null && seconds > 0
                ? Double.valueOf(within(1 - user.responseSeconds() / seconds))
                : null;
    }

    /** Returns the share of response time in which users waited for a connection or a session. */
    static @Nullable Double waitForConnection(TrialResult trial) {
        LatencyMicros response = trial.outcomes().responseTimeMicros();
        if (response == null || response.mean() <= 0) {
            return null;
        }
        LatencyMicros wait = trial.outcomes().connectionWaitMicros();
        double waiting = wait == null ? 0 : wait.mean();
        if (!closed(trial)) {
            waiting = Math.max(waiting, response.mean() - meanService(trial, response.mean()));
        }
        return within(waiting / response.mean());
    }

    /** Returns the mean service time of all types, in microseconds, or an alternative if it is unknown. */
    private static double meanService(TrialResult trial, double otherwise) {
        double count = 0;
        double sum = 0;
        for (TransactionResult type : trial.outcomes().transactions()) {
            long successes = type.committed() + type.rolledBack();
            if (type.serviceTimeMicros() != null) {
                count += successes;
                sum += successes * type.serviceTimeMicros().mean();
            }
        }
        return count == 0 ? otherwise : sum / count;
    }

    /** Returns the share of response time that the round trips of an idle connection take. */
    static @Nullable Double wire(TrialResult trial, double lessMicros) {
        Double trips = trial.hosts().network().roundTripsPerTransaction();
        Double micros = trial.hosts().network().roundTripMicros();
        LatencyMicros response = trial.outcomes().responseTimeMicros();
        return trips == null || micros == null || response == null || response.mean() <= 0
                ? null
                : Double.valueOf(within(trips * Math.max(0, micros - lessMicros) / response.mean()));
    }

    /** Returns the mean number of sessions that had work, at most all. */
    static double busySessions(TrialResult trial) {
        if (closed(trial)) {
            Double outside = thinks(trial) ? outsideTransactions(trial) : null;
            return sessions(trial) * (1 - (outside == null ? 0 : outside));
        }
        LatencyMicros response = trial.outcomes().responseTimeMicros();
        double service = response == null ? 0 : meanService(trial, response.mean());
        return Math.min(sessions(trial), trial.rates().transactionsPerSecond() * service / 1e6);
    }

    static double within(double share) {
        return Math.max(0, Math.min(1, share));
    }
}
