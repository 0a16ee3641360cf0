package dev.assay.model.plan;

import dev.assay.model.AssayException;
import org.apiguardian.api.API;

/**
 * A fixed number of users, each of whom waits for an answer before asking again. Immutable.
 *
 * @param users how many, on all hosts together
 * @param think whether they wait as the workload says people would
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ClosedLoop(int users, boolean think) implements LoadModel {

    /** Checks the range. */
    public ClosedLoop {
        if (users < 1) {
            throw AssayException.plan("users: found " + users + ", at least 1 is needed");
        }
    }
}
