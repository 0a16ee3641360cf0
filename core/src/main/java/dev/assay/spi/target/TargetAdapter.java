package dev.assay.spi.target;

import org.apiguardian.api.API;

/**
 * Lets workloads that speak to one kind of session run on targets that open another: a SQL database seen as a key-value
 * store. Found by {@link java.util.ServiceLoader}; a target that opens the kind by itself is asked itself.
 *
 * @param <F> what the target opens
 * @param <T> what the workload wants
 * @implSpec Stateless, with a public no-argument constructor that does nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface TargetAdapter<F extends Session, T extends Session> {

    /** What the target has to open. */
    Class<F> from();

    /** What comes of it. */
    Class<T> to();

    /**
     * The session in another form; closing that closes it.
     *
     * @implSpec Called for each session, by the threads that open them; asks nothing of it. What comes of a
     *     {@link BorrowingSession} is one too.
     */
    T adapt(F session);
}
