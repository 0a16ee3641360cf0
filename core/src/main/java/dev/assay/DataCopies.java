package dev.assay;

import dev.assay.internal.run.KeptCopies;
import dev.assay.spi.target.Target;
import org.apiguardian.api.API;

/**
 * Copies of one loaded database that several runs share, one for each data set: {@link ExperimentBuilder#copies}. They are databases
 * on the same server, made by {@code CREATE DATABASE … TEMPLATE} of PostgreSQL. The program drops them after the last run by {@link
 * #drop}. The first run with another object for the same database drops all copies that it finds: those of a
 * program that was killed, but also those of a program that still runs. For one run at a time, and for one program for each database.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DataCopies {

    private final KeptCopies kept = new KeptCopies();

    /** Creates an object without copies. */
    public DataCopies() {}

    KeptCopies kept() {
        return kept;
    }

    /** Returns whether there may be copies to drop. */
    public boolean areKept() {
        return kept.areKept();
    }

    /**
     * Drops all copies; no effect if there are none.
     *
     * @param target the database that was copied
     * @throws dev.assay.model.AssayException of kind {@code TARGET} if a copy cannot be dropped
     */
    public void drop(Target target) {
        kept.drop(target);
    }
}
