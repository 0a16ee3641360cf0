package dev.assay.spi.workload;

import dev.assay.spi.target.Session;
import org.apiguardian.api.API;

/**
 * One reusable transaction of one worker: inputs drawn into its own fields, then executed as often as the retries need.
 *
 * <p>Confined to its worker.
 *
 * @param <S> the kind of session it runs on
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Transaction<S extends Session> {

    /**
     * Draws and formats the inputs of the next execution.
     *
     * @implSpec Called once for each transaction, outside the timed region; a retry repeats the same inputs, unless
     *     {@link #failureAction} asks for others. Touches no session, allocates nothing after warm-up.
     */
    void prepare();

    /**
     * Runs the transaction with the inputs drawn last.
     *
     * @implSpec Timed. Begin and commit around it are the engine's, as the type's {@link Demarcation} says. May be called
     *     again with the same inputs after a failure the session calls retryable.
     * @return {@link OutcomeCode#COMMITTED} or one of {@link Workload#outcomes()}, the same object, or one of these with a
     *     name ({@link OutcomeCode#named}); never null
     * @throws Exception whatever the session throws, unchanged, for {@link Session#classify}
     */
    OutcomeCode execute(S session) throws Exception;

    /**
     * Whether a repetition may mend a broken constraint, as it does where the key of a row is taken only until another
     * transaction of the same kind has ended; no unless overridden. It then counts as retryable.
     *
     * @implSpec Asked after a failure alone. Always answers the same.
     */
    default boolean repeatsAfterConstraint() {
        return false;
    }

    /**
     * What is done about a failure of the last execution; what its class asks for unless overridden.
     *
     * @implSpec Asked after a failure alone, before anything else is done about it; touches the session no further than to
     *     ask of what kind it is. After an answer that restarts the transaction, {@link #prepare} is called in the timed
     *     region.
     */
    default FailureAction failureAction(S session, Exception failure) {
        return FailureAction.AS_CLASSIFIED;
    }

    /**
     * Tells that the transaction drawn last has ended, after its last execution: a workload that audits its inputs
     * counts them here.
     *
     * @implSpec Called once for each transaction, outside the timed region. Allocates nothing for users' types.
     * @param successful whether its outcome counts as a success
     * @param measured whether it ended in the measurement
     */
    default void ended(boolean successful, boolean measured) {}

    /**
     * Tells the times of the operations that its last execution was made of; nothing unless overridden.
     *
     * @implSpec Called after {@link #ended}, outside the timed region, where the workload has {@link Workload#steps}.
     *     Allocates nothing.
     */
    default void steps(StepTimes times) {}
}
