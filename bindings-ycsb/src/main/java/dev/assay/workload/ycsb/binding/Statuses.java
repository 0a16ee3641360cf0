package dev.assay.workload.ycsb.binding;

import dev.assay.spi.workload.OutcomeCode;
import dev.assay.workload.ycsb.KeyValueOutcome;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What YCSB's Status values are called in results. Thread-safe. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class Statuses {

    private static final Logger LOG = LoggerFactory.getLogger(Statuses.class);

    /** A binding that makes a status of each message would fill the memory. */
    private static final int MOST_TOLD = 20;

    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

    private Statuses() {}

    /**
     * The outcome of a status by its name. One of the binding's own making is {@link KeyValueOutcome#OTHER_STATUS}, and its
     * name and description are logged when it is met first.
     */
    public static OutcomeCode outcome(String name, String description) {
        return switch (name) {
            case "OK" -> OutcomeCode.COMMITTED;
            case "BATCHED_OK" -> KeyValueOutcome.BATCHED_OK;
            case "NOT_FOUND" -> KeyValueOutcome.NOT_FOUND;
            case "UNEXPECTED_STATE" -> KeyValueOutcome.UNEXPECTED_STATE;
            case "ERROR" -> KeyValueOutcome.ERROR;
            case "NOT_IMPLEMENTED" -> KeyValueOutcome.NOT_IMPLEMENTED;
            case "BAD_REQUEST" -> KeyValueOutcome.BAD_REQUEST;
            case "FORBIDDEN" -> KeyValueOutcome.FORBIDDEN;
            case "SERVICE_UNAVAILABLE" -> KeyValueOutcome.SERVICE_UNAVAILABLE;
            default -> {
                if (TOLD.size() < MOST_TOLD && TOLD.add(name)) {
                    LOG.warn(
                            "the binding answered with a Status of its own, {} ({}); it counts as other-status",
                            name,
                            description);
                }
                yield KeyValueOutcome.OTHER_STATUS;
            }
        };
    }
}
