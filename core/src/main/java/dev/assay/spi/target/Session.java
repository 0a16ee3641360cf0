package dev.assay.spi.target;

import dev.assay.model.plan.Isolation;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * One worker's line to a target.
 *
 * <p>Confined to one worker, except {@link #abort}, which the coordinator calls from its own thread.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Session extends AutoCloseable {

    /**
     * The thread that will use the session says so. Not timed, and before anybody's time runs; the load begins when all have
     * entered. A session that is opened in another's place is entered by its first use.
     *
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the cause in one line if it cannot be used
     */
    default void enter() throws Exception {}

    /** The same thread will use it no more; nothing follows but {@link #close}, by any thread. Not timed. */
    default void leave() {}

    /** Begins a transaction, where that takes an action of its own. Timed. */
    void begin() throws Exception;

    /** Commits. Timed. A session lost in here leaves the transaction in doubt. */
    void commit() throws Exception;

    /** Rolls back. Timed when the workload asked for it or a retry follows. */
    void rollback() throws Exception;

    /**
     * What a failure means for the transaction and the session.
     *
     * @implSpec Never throws; answers {@link ErrorClass#FATAL} for what it does not know. Never answers
     *     {@link ErrorClass#IN_DOUBT}: only the engine knows whether a commit was under way.
     */
    ErrorClass classify(Exception failure);

    /**
     * The isolation level its transactions really have, as the system says, not as it was asked for; empty where it cannot
     * tell. Never {@link Isolation#DEFAULT}.
     *
     * @implSpec Asked once, before the session is used. What takes a question to the server is asked while the session is
     *     opened.
     */
    default Optional<Isolation> isolation() {
        return Optional.empty();
    }

    /** Whether the session can be used further; false makes the engine open another. */
    boolean usable();

    /** Cuts whatever goes on, at once and from any thread; the session is of no use afterwards. */
    void abort();

    /** Ends the session; failures are of no interest to anybody. */
    @Override
    void close();
}
