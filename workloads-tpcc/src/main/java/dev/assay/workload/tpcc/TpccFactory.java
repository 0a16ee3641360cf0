package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.JdbcWorkloadFactory;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import org.apiguardian.api.API;

/** Factory of the workload {@code tpcc}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class TpccFactory extends JdbcWorkloadFactory<TpccParameters> {

    /** For {@link java.util.ServiceLoader}. */
    public TpccFactory() {
        super(
                TpccWorkload.ID,
                "Order entry of a wholesale supplier with five transactions, derived from TPC-C rev 5.11, unaudited.",
                TpccParameters.class);
    }

    @Override
    public Workload<JdbcSession> create(TpccParameters parameters, WorkloadContext context) {
        return new TpccWorkload(parameters, context);
    }
}
