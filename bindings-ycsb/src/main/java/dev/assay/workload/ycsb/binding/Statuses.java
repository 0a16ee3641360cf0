package dev.assay.workload.ycsb.binding;

import dev.assay.spi.workload.OutcomeCode;
import dev.assay.workload.ycsb.KeyValueOutcome;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps the Status values of one instance of a binding to outcomes. Confined to the instance's thread. */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class Statuses {

    private static final Logger LOG = LoggerFactory.getLogger(Statuses.class);

    /** Limits the memory if a binding creates a status for each message. */
    private static final int MOST_LOGGED = 20;

    private static final Set<String> LOGGED = ConcurrentHashMap.newKeySet();

    private final String[] names = new String[KeyValueOutcome.MOST_NAMES];
    private final OutcomeCode[] outcomes = new OutcomeCode[KeyValueOutcome.MOST_NAMES];
    private int known;

    /** Creates a map without statuses of the binding. */
    public Statuses() {}

    /**
     * Returns the outcome of a status. A status that the binding defines itself is a named {@link KeyValueOutcome#OTHER_STATUS},
     * the same object each time, for the first {@link KeyValueOutcome#MOST_NAMES} names; its first occurrence is logged.
     */
    public OutcomeCode outcome(@Nullable String name, @Nullable String description) {
        String status = name == null ? "" : name;
        return switch (status) {
            case "OK" -> OutcomeCode.COMMITTED;
            case "BATCHED_OK" -> KeyValueOutcome.BATCHED_OK;
            case "NOT_FOUND" -> KeyValueOutcome.NOT_FOUND;
            case "UNEXPECTED_STATE" -> KeyValueOutcome.UNEXPECTED_STATE;
            case "ERROR" -> KeyValueOutcome.ERROR;
            case "NOT_IMPLEMENTED" -> KeyValueOutcome.NOT_IMPLEMENTED;
            case "BAD_REQUEST" -> KeyValueOutcome.BAD_REQUEST;
            case "FORBIDDEN" -> KeyValueOutcome.FORBIDDEN;
            case "SERVICE_UNAVAILABLE" -> KeyValueOutcome.SERVICE_UNAVAILABLE;
            case "" -> KeyValueOutcome.OTHER_STATUS;
            default -> custom(status, description);
        };
    }

    private OutcomeCode custom(String name, @Nullable String description) {
        for (int i = 0; i < known; i++) {
            if (names[i].equals(name)) {
                return outcomes[i];
            }
        }
        boolean room = known < names.length;
        OutcomeCode outcome = room ? KeyValueOutcome.OTHER_STATUS.named(name) : KeyValueOutcome.OTHER_STATUS;
        if (room) {
            names[known] = name;
            outcomes[known++] = outcome;
        }
        if (LOGGED.size() < MOST_LOGGED && LOGGED.add(name)) {
            LOG.warn(
                    "the binding returned a Status that YCSB does not define, {} ({}); it counts as {}",
                    name,
                    description,
                    outcome.code());
        }
        return outcome;
    }
}
