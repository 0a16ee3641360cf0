package dev.assay.workload.ycsb.binding;

import dev.assay.spi.workload.OutcomeCode;
import dev.assay.workload.ycsb.KeyValueOutcome;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the Status values of one instance of a binding are called in results. Confined to its thread.
 */
@API(status = API.Status.INTERNAL, since = "0.1")
public final class Statuses {

    private static final Logger LOG = LoggerFactory.getLogger(Statuses.class);

    /** A binding that makes a status of each message would fill the memory. */
    private static final int MOST_TOLD = 20;

    private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

    private final String[] names = new String[KeyValueOutcome.MOST_NAMES];
    private final OutcomeCode[] outcomes = new OutcomeCode[KeyValueOutcome.MOST_NAMES];
    private int known;

    /** None of the binding's own has been met yet. */
    public Statuses() {}

    /**
     * The outcome of a status by its name. One of the binding's own making is {@link KeyValueOutcome#OTHER_STATUS} by that name,
     * the same object each time, as long as there are not too many names; it is logged when it is met first, with its
     * description.
     */
    public OutcomeCode outcome(@Nullable String name, @Nullable String description) {
        String told = name == null ? "" : name;
        return switch (told) {
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
            default -> own(told, description);
        };
    }

    private OutcomeCode own(String name, @Nullable String description) {
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
        if (TOLD.size() < MOST_TOLD && TOLD.add(name)) {
            LOG.warn(
                    "the binding answered with a Status of its own, {} ({}); it counts as {}",
                    name,
                    description,
                    outcome.code());
        }
        return outcome;
    }
}
