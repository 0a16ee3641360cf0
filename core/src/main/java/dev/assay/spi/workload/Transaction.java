package dev.assay.spi.workload;

import dev.assay.spi.target.Session;
import org.apiguardian.api.API;

/**
 * A reusable transaction of one worker. It draws inputs into its fields and executes with them, repeatedly in case of retries.
 * Confined to its worker.
 *
 * @param <S> session type
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Transaction<S extends Session> {

    /**
     * Draws and formats the inputs of the next execution.
     *
     * @implSpec Called once per transaction, outside the timed region; a retry repeats the same inputs unless
     *     {@link #failureAction} requests new ones. Does not use the session. Allocates nothing after warm-up.
     */
    void prepare();

    /**
     * Prepares the execution of an arrival of an open load; by default as {@link #prepare}. A workload with a
     * {@link Workload#recording} takes the inputs of the arrival from it.
     *
     * @implSpec Called in place of {@link #prepare} for each arrival of an open load, exactly once in a trial and by one worker, in
     *     the order of the arrivals' times for each worker. If {@link #failureAction} restarts the transaction, {@link #prepare}
     *     follows, and belongs to the same arrival. Allocates nothing after warm-up.
     * @param arrival its number in the trial, from 0: an index of the recording
     */
    default void prepareArrival(long arrival) {
        prepare();
    }

    /**
     * Executes the transaction with the inputs drawn last.
     *
     * @implSpec Timed. The engine begins and commits as the type's {@link Demarcation} says. May be called again with the same
     *     inputs after a failure that the session classifies as retryable.
     * @return {@link OutcomeCode#COMMITTED} or one of {@link Workload#outcomes()}, the same object, or one of these with a name
     *     ({@link OutcomeCode#named}); never null
     * @throws Exception any exception of the session, unchanged, for {@link Session#classify}
     */
    OutcomeCode execute(S session) throws Exception;

    /**
     * Returns whether a violated constraint counts as retryable. True if the key of a row is taken only until another transaction
     * of the same type has ended. False by default.
     *
     * @implSpec Called only after a failure. The result is constant.
     */
    default boolean repeatsAfterConstraint() {
        return false;
    }

    /**
     * Returns the reaction to a failure of the last execution; by default as classified.
     *
     * @implSpec Called only after a failure, before any other reaction. Uses the session only to classify the failure. If the
     *     result restarts the transaction, {@link #prepare} is called in the timed region.
     */
    default FailureAction failureAction(S session, Exception failure) {
        return FailureAction.AS_CLASSIFIED;
    }

    /**
     * Called after the last execution of each transaction: a workload that audits its inputs counts them here.
     *
     * @implSpec Called once per transaction, outside the timed region. Allocates nothing for users' types.
     * @param successful whether its outcome counts as a success
     * @param measured whether it ended in the measurement
     */
    default void ended(boolean successful, boolean measured) {}

    /**
     * Reports the times of the operations of its last execution; none by default.
     *
     * @implSpec Called after {@link #ended}, outside the timed region, if the workload has {@link Workload#steps}. Allocates
     *     nothing.
     */
    default void steps(StepTimes times) {}
}
