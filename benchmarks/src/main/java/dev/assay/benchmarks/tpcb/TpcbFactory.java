package dev.assay.benchmarks.tpcb;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;

/** Makes {@link Tpcb}. Stateless. */
public final class TpcbFactory implements WorkloadFactory<TpcbParameters, JdbcSession> {

    /** For {@link java.util.ServiceLoader}. */
    public TpcbFactory() {}

    @Override
    public String id() {
        return "tpc-b";
    }

    @Override
    public String description() {
        return "The built-in transaction of pgbench, on its tables.";
    }

    @Override
    public Class<TpcbParameters> parameterType() {
        return TpcbParameters.class;
    }

    @Override
    public Class<JdbcSession> sessionType() {
        return JdbcSession.class;
    }

    @Override
    public Workload<JdbcSession> create(TpcbParameters parameters, WorkloadContext context) {
        return new Tpcb(parameters, context);
    }
}
