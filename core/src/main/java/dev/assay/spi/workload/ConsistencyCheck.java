package dev.assay.spi.workload;

import dev.assay.model.result.CheckResult;
import dev.assay.spi.target.Session;
import org.apiguardian.api.API;

/**
 * A condition the data have to meet, such as one of TPC-C's clause 3.3.2.
 *
 * @param <S> the kind of session it is asked on
 * @implSpec Stateless. Reads only.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ConsistencyCheck<S extends Session> {

    /** Stable name, such as {@code 3.3.2.1}. */
    String id();

    /** What holds, in one line. */
    String title();

    /** When the data are looked at. */
    enum Moment {
        /** Right after the load: the initial population. */
        LOADED,
        /** Transactions have run on the data. */
        USED
    }

    /**
     * Asks the database.
     *
     * @implSpec Called outside any measurement, with a session in which nothing else is going on.
     * @return passed, failed or not applicable, with a detail; never null
     */
    CheckResult check(S session, Moment moment) throws Exception;
}
