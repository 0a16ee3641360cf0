package dev.assay.provisioning;

import dev.assay.model.cost.PriceBook;
import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.ProbeSpec.Place;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.StorageSpec;
import dev.assay.spi.environment.EnvironmentProvider;
import dev.assay.test.Parallel;
import dev.assay.testkit.EnvironmentProviderContract;
import java.util.Map;

/** What every provider of rented databases keeps to. */
@Parallel
class AwsEnvironmentsContractTest extends EnvironmentProviderContract {

    @Override
    protected EnvironmentProvider provider() {
        return new AwsEnvironments();
    }

    @Override
    protected RentedDatabase sold() {
        return new RentedDatabase(
                "db",
                "aws",
                "eu-west-1",
                "eu-west-1a",
                "rds",
                "postgresql",
                "17.10",
                "db.m5.large",
                new StorageSpec("gp3", 100, null, null),
                false,
                1,
                null,
                Map.of("work_mem", "65536"),
                null,
                new ProbeSpec(Place.SAME_ZONE, "m5.large", "eu-west-1", "eu-west-1a", null, null, null, null));
    }

    @Override
    protected PriceBook prices() {
        return Rds.BOOK;
    }
}
