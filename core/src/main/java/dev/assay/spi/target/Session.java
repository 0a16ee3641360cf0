package dev.assay.spi.target;

import dev.assay.model.plan.Isolation;
import java.util.Optional;
import org.apiguardian.api.API;

/** A worker's session with a target. Confined to one worker, except {@link #abort}, which the coordinator calls. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface Session extends AutoCloseable {

    /**
     * Called by the thread that will use the session, before the load starts; the load starts when all sessions have been
     * entered. Not timed. For a session that replaces another, the first use is sufficient.
     *
     * @throws dev.assay.model.AssayException of kind {@code TARGET} with the cause in one line if the session is unusable
     */
    default void enter() throws Exception {}

    /** Called by the same thread after its last use; only {@link #close} follows, by any thread. Not timed. */
    default void leave() {}

    /** Begins a transaction if that takes a separate action. Timed. */
    void begin() throws Exception;

    /** Commits. Timed. A session lost during this call leaves the transaction in doubt. */
    void commit() throws Exception;

    /** Rolls back. Timed if the workload requested it or a retry follows. */
    void rollback() throws Exception;

    /**
     * Returns the meaning of a failure for the transaction and the session.
     *
     * @implSpec Never throws; returns {@link ErrorClass#FATAL} for unknown failures. Never returns {@link ErrorClass#IN_DOUBT}:
     *     only the engine knows whether a commit was in progress.
     */
    ErrorClass classify(Exception failure);

    /**
     * Returns the actual isolation level of transactions, as the system reports it; empty if unknown. Never
     * {@link Isolation#DEFAULT}.
     *
     * @implSpec Called once, before the session is used. Send necessary queries while the session is being opened.
     */
    default Optional<Isolation> isolation() {
        return Optional.empty();
    }

    /**
     * Returns the counter of the session's network traffic; empty if it is not counted.
     *
     * @implSpec The same counter for the life of the session; it is still readable after {@link #close}. Called once, before the
     *     session is used.
     */
    default Optional<TrafficCounter> trafficCounter() {
        return Optional.empty();
    }

    /** Returns whether the session can be used further; if not, the engine opens another. */
    boolean usable();

    /** Cancels the running operation immediately; the session is unusable afterwards. Any thread. */
    void abort();

    /** Closes the session; failures are ignored. */
    @Override
    void close();
}
