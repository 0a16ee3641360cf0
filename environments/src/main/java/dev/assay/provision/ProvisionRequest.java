package dev.assay.provision;

import dev.assay.model.cost.Money;
import java.time.Duration;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * What a user allows when resources are created. Immutable.
 *
 * @param account id of the account that the resources are meant for
 * @param regions those that the resources are meant for, by the provider's names
 * @param owner in the tag of each resource
 * @param most limit of money
 * @param longest limit of time since the first resource. Client hosts end themselves at the limit that is reached first
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ProvisionRequest(String account, Set<String> regions, String owner, Money most, Duration longest) {

    public ProvisionRequest {
        regions = Set.copyOf(regions);
        if (longest.isNegative() || longest.isZero() || most.amount().signum() <= 0) {
            throw new IllegalArgumentException("limits: " + most + ", " + longest);
        }
    }
}
