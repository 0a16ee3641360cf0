package dev.assay.provisioning.docker;

import dev.assay.model.cost.PriceBook;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.spi.environment.EnvironmentProvider;
import dev.assay.test.Parallel;
import dev.assay.testkit.EnvironmentProviderContract;

/** What every provider of databases keeps to. */
@Parallel
class DockerEnvironmentsContractTest extends EnvironmentProviderContract {

    @Override
    protected EnvironmentProvider provider() {
        return new DockerEnvironments();
    }

    @Override
    protected RentedDatabase sold() {
        return Plans.database("postgres");
    }

    @Override
    protected PriceBook prices() {
        return PriceBook.EMPTY;
    }
}
