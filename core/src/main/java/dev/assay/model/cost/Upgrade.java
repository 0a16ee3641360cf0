package dev.assay.model.cost;

import java.math.BigDecimal;
import java.util.Objects;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * A system that has more of one resource than another, and is otherwise the same. Immutable.
 *
 * @param now bill of the present system
 * @param next bill of the larger system
 * @param more description of the difference; not empty
 * @param factor ratio of the resource in both systems, above 1
 * @param others resources that also increase, by an unknown factor; see {@link ResourceNames}
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Upgrade(ResourceBill now, ResourceBill next, String more, BigDecimal factor, Set<String> others) {

    public Upgrade {
        Objects.requireNonNull(now, "Upgrade.now is null");
        Objects.requireNonNull(next, "Upgrade.next is null");
        if (more.isBlank()) {
            throw new IllegalArgumentException("Upgrade.more is empty; describe what the larger system has more of");
        }
        if (factor.compareTo(BigDecimal.ONE) <= 0) {
            throw new IllegalArgumentException(
                    "Upgrade.factor: found " + factor.toPlainString() + ", a number above 1 is needed");
        }
        others = Set.copyOf(others);
    }
}
