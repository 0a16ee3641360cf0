package dev.assay.workload.ycsb;

import dev.assay.spi.workload.ForeignProperties;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** Creates the workload {@code ycsb}. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class YcsbFactory implements WorkloadFactory<YcsbParameters, KeyValueSession> {

    private static final CoreProperties PROPERTIES = new CoreProperties();

    @Override
    public String id() {
        return YcsbWorkload.ID;
    }

    @Override
    public String description() {
        return "Reads, updates, inserts and scans by key on one table: YCSB's core workloads A to F.";
    }

    @Override
    public Class<YcsbParameters> parameterType() {
        return YcsbParameters.class;
    }

    /** {@inheritDoc} They come from the core workload in the parameter {@code workload}. */
    @Override
    public Map<String, String> defaults(Map<String, String> given) {
        String workload = given.getOrDefault("workload", "").trim();
        for (CoreWorkloadFile file : CoreWorkloadFile.values()) {
            if (file.name().toLowerCase(Locale.ROOT).equals(workload)) {
                return PROPERTIES
                        .translate(file.mix(), ForeignProperties.Unknown.REFUSED)
                        .parameters();
            }
        }
        return Map.of();
    }

    @Override
    public Optional<ForeignProperties> foreignProperties() {
        return Optional.of(PROPERTIES);
    }

    @Override
    public Class<KeyValueSession> sessionType() {
        return KeyValueSession.class;
    }

    @Override
    public Workload<KeyValueSession> create(YcsbParameters parameters, WorkloadContext context) {
        return new YcsbWorkload(parameters, context);
    }
}
