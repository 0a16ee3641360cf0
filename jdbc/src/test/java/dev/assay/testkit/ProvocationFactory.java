package dev.assay.testkit;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.JdbcWorkloadFactory;
import dev.assay.spi.workload.Parameter;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;

/** Creates {@link Provocation}; public for {@link java.util.ServiceLoader}. */
public final class ProvocationFactory extends JdbcWorkloadFactory<ProvocationFactory.Parameters> {

    /** Creates the factory. */
    public ProvocationFactory() {
        super("provocation", "Transactions that use one resource.", Parameters.class);
    }

    /** The parameter of the workload. */
    record Parameters(
            @Parameter(description = "Work of a transaction", defaultValue = "sleep")
            Provocation.Work work) {}

    @Override
    public Workload<JdbcSession> create(Parameters parameters, WorkloadContext context) {
        return new Provocation(parameters.work(), context);
    }
}
