package dev.assay.benchmarks.tpcb;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.JdbcWorkloadFactory;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;

/** Creates the workload {@code tpc-b}. Stateless. */
public final class TpcbFactory extends JdbcWorkloadFactory<TpcbParameters> {

    /** Called by {@link java.util.ServiceLoader}. */
    public TpcbFactory() {
        super("tpc-b", "The built-in transaction of pgbench, on its tables.", TpcbParameters.class);
    }

    @Override
    public Workload<JdbcSession> create(TpcbParameters parameters, WorkloadContext context) {
        return new Tpcb(parameters, context);
    }
}
