package dev.assay.model;

import org.apiguardian.api.API;

/**
 * The database holds data of the workload that Assay loaded with another scale or format, or that are no longer whole. They can be
 * dropped, such as with {@code ExperimentRun.clean()}. Immutable, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class OtherDataException extends AssayException {

    private static final long serialVersionUID = 1L;

    /**
     * @param message what was found, what is needed, and how to drop it
     */
    public OtherDataException(String message) {
        super(Kind.TARGET, message);
    }
}
