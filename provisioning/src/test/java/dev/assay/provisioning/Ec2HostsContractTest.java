package dev.assay.provisioning;

import dev.assay.model.cost.PriceBook;
import dev.assay.spi.cost.BillSource;
import dev.assay.test.Parallel;
import dev.assay.testkit.BillSourceContract;

/** Bills of client hosts on Amazon EC2 keep the contract of bill sources. */
@Parallel
class Ec2HostsContractTest extends BillSourceContract {

    @Override
    protected BillSource source() {
        return new Ec2Hosts();
    }

    @Override
    protected String known() {
        return "ec2:us-east-1:m5.large:2";
    }

    @Override
    protected PriceBook prices() {
        return Rds.BOOK;
    }
}
