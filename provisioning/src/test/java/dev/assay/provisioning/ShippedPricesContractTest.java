package dev.assay.provisioning;

import dev.assay.model.cost.Sku;
import dev.assay.spi.cost.PriceSource;
import dev.assay.test.Parallel;
import dev.assay.testkit.PriceSourceContract;

/** The shipped prices keep the contract of price sources. */
@Parallel
class ShippedPricesContractTest extends PriceSourceContract {

    @Override
    protected PriceSource source() {
        return new ShippedPrices();
    }

    @Override
    protected Sku known() {
        return new Sku("aws", "eu-west-1", "rds.instance.mysql.db.m5.large.multi");
    }
}
