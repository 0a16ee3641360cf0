package dev.assay.model;

import org.apiguardian.api.API;

/**
 * A load that cannot be offered: the arrivals need more sessions than there are, however fast the database is. Detected after
 * connecting to the database. Immutable, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class InfeasibleLoadException extends AssayException {

    private static final long serialVersionUID = 1L;

    /**
     * @param message one line with the figures and what to change
     */
    public InfeasibleLoadException(String message) {
        super(Kind.PLAN, message);
    }
}
