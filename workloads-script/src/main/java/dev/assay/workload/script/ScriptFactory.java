package dev.assay.workload.script;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.JdbcWorkloadFactory;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import org.apiguardian.api.API;

/** Factory of the workload {@code script}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class ScriptFactory extends JdbcWorkloadFactory<ScriptParameters> {

    static final String ID = "script";

    /** For {@link java.util.ServiceLoader}. */
    public ScriptFactory() {
        super(
                ID,
                "Your own SQL scripts in the language of pgbench, or pgbench's built-in scripts.",
                ScriptParameters.class);
    }

    /** {@inheritDoc} Reads the files of the scripts. */
    @Override
    public Workload<JdbcSession> create(ScriptParameters parameters, WorkloadContext context) {
        return ScriptWorkload.of(parameters, context.seeds());
    }
}
