package dev.assay.provisioning.docker;

import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.Sku;
import dev.assay.model.environment.DraftRequest;
import dev.assay.model.environment.EnvironmentDraft;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.ResourceSpec;
import dev.assay.spi.environment.EnvironmentProvider;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** Databases in containers of this host, before they exist. Calls no program. Stateless, thread-safe. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DockerEnvironments implements EnvironmentProvider {

    static final String PROVIDER = "docker";

    /** The only region. */
    static final String REGION = "local";

    /** The only kind of resources. */
    static final String CONTAINER = "container";

    /** For the service loader. */
    public DockerEnvironments() {}

    @Override
    public String id() {
        return PROVIDER;
    }

    @Override
    public String description() {
        return "databases in containers of this host, by Docker";
    }

    @Override
    public Optional<String> localRegion() {
        return Optional.of(REGION);
    }

    @Override
    public List<String> refusals(RentedDatabase database) {
        return ContainerRules.refusals(database);
    }

    @Override
    public EnvironmentDraft draft(DraftRequest request) {
        List<ResourceSpec> resources = new ArrayList<>();
        List<EnvironmentDraft.Bill> bills = new ArrayList<>();
        for (RentedDatabase database : request.environment().databases()) {
            String name = name(request.run(), database.name());
            resources.add(new ResourceSpec(
                    name,
                    CONTAINER,
                    PROVIDER,
                    REGION,
                    ContainerOptions.details(database),
                    List.of(),
                    Map.of(
                            ResourceSpec.RUN_TAG,
                            request.run(),
                            ResourceSpec.PLAN_TAG,
                            request.plan().replaceAll("\\p{Cntrl}", "_"),
                            ResourceSpec.DATABASE_TAG,
                            database.name())));
            bills.add(new EnvironmentDraft.Bill("database " + database.name(), name, bill(name), Duration.ZERO));
        }
        return new EnvironmentDraft(resources, bills, List.of());
    }

    static String name(String run, String database) {
        return ResourceSpec.NAME_PREFIX + run + "-" + database;
    }

    private static ResourceBill bill(String name) {
        return new ResourceBill(
                name,
                List.of(new ResourceBill.Line(
                        CostComponent.INSTANCE,
                        new Sku(PROVIDER, REGION, CONTAINER),
                        BigDecimal.ONE,
                        PriceUnit.HOUR,
                        "a container of this host, which costs nothing",
                        Money.usd("0"))),
                List.of());
    }
}
