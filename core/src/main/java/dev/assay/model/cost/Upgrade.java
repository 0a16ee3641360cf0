package dev.assay.model.cost;

import java.math.BigDecimal;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * A system that has more of one resource than another, and differs in nothing else. Immutable.
 *
 * @param now bill of the present system
 * @param next bill of the larger system
 * @param more what it has more, in words
 * @param factor by which it has more, above 1
 * @param others resources of which it also has more, by an unknown factor
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Upgrade(ResourceBill now, ResourceBill next, String more, BigDecimal factor, Set<String> others) {

    /** Copies the set. */
    public Upgrade {
        others = Set.copyOf(others);
    }
}
