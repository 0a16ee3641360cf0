package dev.assay.spi.target;

import org.apiguardian.api.API;

/**
 * Adapts sessions, so that a workload for one type of session runs on a target that opens another: a SQL database as a key-value
 * store. Found by {@link java.util.ServiceLoader}. Not used if the target opens the required type itself.
 *
 * @param <F> session type of the target
 * @param <T> session type of the workload
 * @implSpec Stateless, with a public no-argument constructor that does nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface TargetAdapter<F extends Session, T extends Session> {

    /** Returns the session type of the target. */
    Class<F> from();

    /** Returns the session type of the workload. */
    Class<T> to();

    /**
     * Returns a session of the other type; closing it closes the original.
     *
     * @implSpec Called for each session by the thread that opens it; sends nothing. The result for a {@link BorrowingSession} is
     *     also one.
     */
    T adapt(F session);
}
