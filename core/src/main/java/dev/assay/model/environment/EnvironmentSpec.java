package dev.assay.model.environment;

import dev.assay.model.cost.Money;
import java.util.Collection;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The databases that a plan rents, with their client hosts. Immutable.
 *
 * @param databases with different names, in the order of the plan
 * @param ceiling spending limit of the plan; null if it has none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record EnvironmentSpec(
        List<RentedDatabase> databases, @Nullable Money ceiling) {

    public EnvironmentSpec {
        databases = List.copyOf(databases);
    }

    /** Returns the same environment with only the databases of these names. */
    public EnvironmentSpec only(Collection<String> names) {
        return new EnvironmentSpec(
                databases.stream()
                        .filter(database -> names.contains(database.name()))
                        .toList(),
                ceiling);
    }

    /** Returns the same environment with only the databases of a provider. */
    public EnvironmentSpec of(String provider) {
        return new EnvironmentSpec(
                databases.stream()
                        .filter(database -> database.provider().equals(provider))
                        .toList(),
                ceiling);
    }
}
