package dev.assay.provisioning;

import dev.assay.model.cost.PriceBook;
import dev.assay.spi.cost.BillSource;
import dev.assay.test.Parallel;
import dev.assay.testkit.BillSourceContract;

/** Bills of Amazon RDS keep the contract of bill sources. */
@Parallel
class RdsBillsContractTest extends BillSourceContract {

    @Override
    protected BillSource source() {
        return new RdsBills();
    }

    @Override
    protected String known() {
        return Rds.STUDY;
    }

    @Override
    protected PriceBook prices() {
        return Rds.BOOK;
    }
}
