package dev.assay.model;

import org.apiguardian.api.API;

/**
 * The database holds data of the workload that Assay loaded with another scale or format, or of which some tables are missing.
 * {@code ExperimentRun.clean()} drops them. Immutable, thread-safe.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class OtherDataException extends AssayException {

    private static final long serialVersionUID = 1L;

    private final String problem;

    /**
     * @param problem one line: what was found and what is needed
     * @param remedy one line: what to do
     */
    public OtherDataException(String problem, String remedy) {
        super(Kind.TARGET, problem + "; " + remedy);
        this.problem = problem;
    }

    /** Returns what was found and what is needed, without what to do. */
    public String problem() {
        return problem;
    }
}
