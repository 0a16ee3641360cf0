package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;
import dev.assay.testkit.WorkloadContract;

@Parallel
class TpccMysqlContractTest extends WorkloadContract<TpccParameters, JdbcSession> {

    @Override
    protected WorkloadFactory<TpccParameters, JdbcSession> factory() {
        return new TpccFactory();
    }

    @Override
    protected TpccParameters parameters() {
        return new TpccParameters(1, Profile.TPCC_MYSQL, false);
    }
}
