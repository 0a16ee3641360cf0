package dev.assay.spi.target;

import dev.assay.model.plan.Isolation;
import org.apiguardian.api.API;

/**
 * Options of a session. Immutable.
 *
 * @param name name in the server's process list; without secrets
 * @param autocommit autocommit mode of the driver, constant for the session; see {@link dev.assay.spi.workload.Demarcation}
 * @param isolation isolation level, or {@link Isolation#DEFAULT}
 * @param measured whether it is a measured session, with the plan's kind of connection; other sessions have a dedicated
 *     connection
 * @param demarcationAsText whether BEGIN and COMMIT, if the session has to send them, are sent as text each time instead of
 *     prepared once
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SessionOptions(
        String name, boolean autocommit, Isolation isolation, boolean measured, boolean demarcationAsText) {

    /** Creates options of a measured session with prepared BEGIN and COMMIT. */
    public SessionOptions(String name, boolean autocommit, Isolation isolation) {
        this(name, autocommit, isolation, true, false);
    }

    /** Returns the same options with BEGIN and COMMIT as text, or prepared. */
    public SessionOptions withDemarcationAsText(boolean asText) {
        return new SessionOptions(name, autocommit, isolation, measured, asText);
    }

    /** Returns options of a session for queries outside measurements: autocommit, the server's default isolation level. */
    public static SessionOptions auxiliary(String name) {
        return new SessionOptions(name, true, Isolation.DEFAULT, false, false);
    }
}
