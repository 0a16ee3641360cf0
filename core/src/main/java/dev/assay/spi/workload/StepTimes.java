package dev.assay.spi.workload;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Takes the times of the steps of a transaction that has ended. Confined to one worker. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface StepTimes {

    /**
     * One step. Its response time counts from the transaction's intended start; from its own where that starts when it can.
     *
     * @param step its position in {@link Workload#steps}
     * @param outcome what it answered; null if it threw, and so ended as its transaction
     * @param startNanos by {@link System#nanoTime}
     * @param endNanos by the same clock
     */
    void step(int step, @Nullable OutcomeCode outcome, long startNanos, long endNanos);
}
