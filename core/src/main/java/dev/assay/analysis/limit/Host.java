package dev.assay.analysis.limit;

import dev.assay.model.result.ClientHealth;
import dev.assay.model.result.TrialResult;
import org.jspecify.annotations.Nullable;

/** Use of the processors of client and server in a trial. Shares are 0 to 1; null if unknown. Stateless. */
final class Host {

    /** A smaller share is too coarse for {@link #processors}. */
    private static final double LEAST_SHARE = 0.001;

    /** A minimal exchange on one host takes about as long, and it is processor time. */
    private static final double LOOPBACK_MICROS = 200;

    private Host() {}

    static boolean shared(TrialResult trial) {
        return Boolean.TRUE.equals(trial.target().sameHost());
    }

    static @Nullable Double server(TrialResult trial) {
        return trial.hosts().server() == null ? null : trial.hosts().server().cpuUtilization();
    }

    /** Returns what the client used, and what the hypervisor took from it. */
    static Double client(TrialResult trial) {
        return trial.hosts().client().cpuUtilization() + stolen(trial);
    }

    /** Returns what the hypervisor took from the client host; 0 if unknown. */
    static double stolen(TrialResult trial) {
        return Math.max(0, trial.hosts().client().steal());
    }

    /** Returns the use of a shared host by all programs, and what the hypervisor took from it. */
    static Double all(TrialResult trial) {
        return trial.hosts().sharedUtilization();
    }

    static @Nullable Double garbageCollection(TrialResult trial) {
        double seconds = trial.course().phases().measuredSeconds();
        return seconds > 0 ? Double.valueOf(trial.hosts().client().gcPauseMillis() / (1e3 * seconds)) : null;
    }

    /** Returns the number of the client host's processors, from its processor time by two units; null if it was idle. */
    static @Nullable Double processors(TrialResult trial) {
        ClientHealth client = trial.hosts().client();
        double used = client.cpuMicrosPerTransaction() * trial.rates().transactionsPerSecond() / 1e6;
        return client.cpuUtilization() >= LEAST_SHARE && used > 0
                ? Double.valueOf(Math.max(1, Math.rint(used / client.cpuUtilization())))
                : null;
    }

    /**
     * Returns the most processors of a shared host that the users could keep busy: by Little's law, the mean number of sessions
     * with work that wait for neither a lock, the log nor the network.
     */
    static double demand(TrialResult trial) {
        double waits = known(Figure.LOCK_WAITS.of(trial))
                + known(Figure.COMMIT_WAITS.of(trial))
                + known(Load.wire(trial, LOOPBACK_MICROS));
        return Load.busySessions(trial) * Load.within(1 - waits);
    }

    private static double known(@Nullable Double share) {
        return share == null ? 0 : share;
    }
}
