package dev.assay.benchmarks.tpcb;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;
import dev.assay.testkit.WorkloadContract;

@Parallel
class TpcbContractTest extends WorkloadContract<TpcbParameters, JdbcSession> {

    @Override
    protected WorkloadFactory<TpcbParameters, JdbcSession> factory() {
        return new TpcbFactory();
    }

    @Override
    protected TpcbParameters parameters() {
        return new TpcbParameters(1);
    }
}
