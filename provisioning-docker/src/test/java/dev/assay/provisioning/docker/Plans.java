package dev.assay.provisioning.docker;

import dev.assay.model.cost.PriceBook;
import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.environment.StorageSpec;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Databases of plans for the tests. Stateless. */
final class Plans {

    private Plans() {}

    static RentedDatabase database(String engine, @Nullable String version, String instance, StorageSpec storage) {
        return new RentedDatabase(
                "db",
                "docker",
                "local",
                null,
                "container",
                engine,
                version,
                instance,
                storage,
                false,
                null,
                null,
                Map.of("max_connections", "20"),
                null,
                null);
    }

    static RentedDatabase database(String engine) {
        return database(engine, "18", "2cpu-2GiB", new StorageSpec("tmpfs", 1, null, null));
    }

    /** Returns the resource of a database, as a run has it. */
    static ResourceSpec resource(RentedDatabase database) {
        return resources("r1", database).get(0);
    }

    /** Returns the resources of a database, as a run of this id has them. */
    static List<ResourceSpec> resources(String run, RentedDatabase database) {
        return new DockerEnvironments()
                .draft(new DraftRequest(
                        run,
                        "plan",
                        new EnvironmentSpec(List.of(database), null),
                        1,
                        PriceBook.EMPTY,
                        LocalDate.of(2026, 11, 27)))
                .resources();
    }
}
