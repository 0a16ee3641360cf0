package dev.assay.spi.workload;

import dev.assay.model.result.CheckResult;
import dev.assay.spi.target.Session;
import org.apiguardian.api.API;

/**
 * A condition that the data must meet, such as one of TPC-C clause 3.3.2.
 *
 * @param <S> session type
 * @implSpec Stateless. Only reads.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public interface ConsistencyCheck<S extends Session> {

    /** Returns a stable name, such as {@code 3.3.2.1}. */
    String id();

    /** Returns the condition in one line. */
    String title();

    /** The state of the data. */
    enum Moment {
        /** The initial population, before any transaction. */
        LOADED,
        /** Transactions have run on the data. */
        USED
    }

    /**
     * Checks the condition.
     *
     * @implSpec Called outside measurements, with a session that is idle. A condition that holds for the initial population only
     *     returns not applicable for {@link Moment#USED}.
     * @return passed, failed or not applicable, with a detail; never null
     */
    CheckResult check(S session, Moment moment) throws Exception;
}
