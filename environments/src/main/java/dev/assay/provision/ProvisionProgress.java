package dev.assay.provision;

import dev.assay.model.cost.Money;
import java.time.Instant;
import org.apiguardian.api.API;

/**
 * A step of creating or deleting rented resources. Contains no secret. Immutable.
 *
 * @param at time of day
 * @param kind what the step is
 * @param resource id of the resource; empty for a step of the whole run
 * @param detail what the user should know, in one line; empty for the usual case
 * @param spent money spent since the first resource, by the price book; zero if the price is unknown
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ProvisionProgress(Instant at, Kind kind, String resource, String detail, Money spent) {

    /** What a step is. */
    public enum Kind {
        /** The provider is asked for what the detail says. */
        LOOKING,
        /** A resource is about to be created. */
        CREATING,
        /** The provider has it. */
        CREATED,
        /** It can be used. */
        READY,
        /** It is about to be deleted. */
        DELETING,
        /** The provider does not have it any more. */
        DELETED,
        /** It belongs to another owner and is left alone. */
        FOREIGN,
        /** The provider works; the next look at it is in a while. */
        WAITING,
        /** A call failed and is repeated; the detail says why. */
        REPEATED,
        /** Something may go wrong later, as the detail says. Comes before anything is created. */
        WARNING
    }
}
