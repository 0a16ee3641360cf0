package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;
import org.apiguardian.api.API;

/** Makes the workload {@code tpcc}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TpccFactory implements WorkloadFactory<TpccParameters, JdbcSession> {

    /** Does nothing. */
    public TpccFactory() {}

    @Override
    public String id() {
        return TpccWorkload.ID;
    }

    @Override
    public String description() {
        return "Order entry of a wholesale supplier with five transactions, derived from TPC-C rev 5.11, unaudited.";
    }

    @Override
    public Class<TpccParameters> parameterType() {
        return TpccParameters.class;
    }

    @Override
    public Class<JdbcSession> sessionType() {
        return JdbcSession.class;
    }

    @Override
    public Workload<JdbcSession> create(TpccParameters parameters, WorkloadContext context) {
        return new TpccWorkload(parameters, context);
    }
}
