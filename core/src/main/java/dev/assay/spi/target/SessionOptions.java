package dev.assay.spi.target;

import dev.assay.model.plan.Isolation;
import org.apiguardian.api.API;

/**
 * How a session is to be opened. Immutable.
 *
 * @param name what the server's process list shows; without secrets
 * @param autocommit the driver's mode for the session's whole life; see {@link dev.assay.spi.workload.Demarcation}
 * @param isolation the isolation level, or the server's own
 * @param measured whether it works as measured ones do, also in how it comes by its connection; else it has one of its own
 * @param demarcationAsText whether BEGIN and COMMIT, where the session has to send them as statements, are sent as text each
 *     time; else they are prepared once
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record SessionOptions(
        String name, boolean autocommit, Isolation isolation, boolean measured, boolean demarcationAsText) {

    /** A measured session. */
    public SessionOptions(String name, boolean autocommit, Isolation isolation) {
        this(name, autocommit, isolation, true, false);
    }

    /** The same, which sends BEGIN and COMMIT as text, or prepared. */
    public SessionOptions withDemarcationAsText(boolean asText) {
        return new SessionOptions(name, autocommit, isolation, measured, asText);
    }

    /** A session for questions outside any measurement: autocommit, the server's isolation. */
    public static SessionOptions auxiliary(String name) {
        return new SessionOptions(name, true, Isolation.DEFAULT, false, false);
    }
}
