package dev.assay.workload.oltp;

import dev.assay.model.unit.Kebab;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.JdbcWorkloadFactory;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import java.util.Arrays;
import java.util.Map;
import org.apiguardian.api.API;

/** Factory of the workload {@code oltp}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class OltpFactory extends JdbcWorkloadFactory<OltpParameters> {

    /** For {@link java.util.ServiceLoader}. */
    public OltpFactory() {
        super(
                OltpWorkload.ID,
                "Short reads and writes by key on the tables sbtest1 to sbtestN, as in sysbench's OLTP scripts.",
                OltpParameters.class);
    }

    /** {@inheritDoc} The persona determines the default distribution. */
    @Override
    public Map<String, String> defaults(Map<String, String> given) {
        String persona = given.getOrDefault("persona", "");
        return Arrays.stream(Persona.values())
                .filter(each -> each.id().equals(persona))
                .findFirst()
                .map(each -> Map.of("rand-type", Kebab.of(each.defaultDraws())))
                .orElse(Map.of());
    }

    @Override
    public Workload<JdbcSession> create(OltpParameters parameters, WorkloadContext context) {
        return new OltpWorkload(parameters, context);
    }
}
