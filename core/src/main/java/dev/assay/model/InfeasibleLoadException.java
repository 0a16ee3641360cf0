package dev.assay.model;

import org.apiguardian.api.API;

/**
 * A load that cannot be offered, which only showed once the database was reached: so many arrivals find no session, however
 * fast it is. Immutable, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class InfeasibleLoadException extends AssayException {

    private static final long serialVersionUID = 1L;

    /**
     * @param message one line with the figures, and what would do
     */
    public InfeasibleLoadException(String message) {
        super(Kind.PLAN, message);
    }
}
