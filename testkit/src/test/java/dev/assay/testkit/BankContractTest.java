package dev.assay.testkit;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;

@Parallel
class BankContractTest extends WorkloadContract<BankParameters, JdbcSession> {

    @Override
    protected WorkloadFactory<BankParameters, JdbcSession> factory() {
        return new BankFactory();
    }

    @Override
    protected BankParameters parameters() {
        return new BankParameters(2_000);
    }
}
