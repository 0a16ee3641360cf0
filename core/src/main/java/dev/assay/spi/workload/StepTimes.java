package dev.assay.spi.workload;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Receives the times of the steps of a transaction that has ended. Confined to one worker. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface StepTimes {

    /**
     * Records one step. Its response time begins with the intended start of the transaction, or with the actual start if the load
     * has no intended starts.
     *
     * @param step position in {@link Workload#steps}
     * @param outcome its outcome; null if it threw an exception, which ended the transaction
     * @param startNanos by {@link System#nanoTime}
     * @param endNanos by {@link System#nanoTime}
     */
    void step(int step, @Nullable OutcomeCode outcome, long startNanos, long endNanos);
}
