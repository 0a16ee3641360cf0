package dev.assay.internal.plugin;

import dev.assay.model.plan.WorkloadSpec;
import dev.assay.model.random.Seeds;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.Map;

/**
 * A workload with its parameters. Immutable, thread-safe.
 *
 * @param spec parameters as texts, with defaults, as in results
 */
public record BoundWorkload<P extends Record, S extends Session>(
        WorkloadFactory<P, S> factory, P parameters, WorkloadSpec spec) {

    /**
     * Binds parameters.
     *
     * @param given texts by option name
     * @throws dev.assay.model.AssayException of kind {@code PLAN}, as in {@link ParameterBinder#bind}
     */
    public static <P extends Record, S extends Session> BoundWorkload<P, S> of(
            WorkloadFactory<P, S> factory, Map<String, String> given) {
        Map<String, String> all = ParameterBinder.withDefaults(factory, given);
        P parameters = ParameterBinder.bind(factory.parameterType(), all);
        return new BoundWorkload<>(factory, parameters, new WorkloadSpec(factory.id(), all));
    }

    public String id() {
        return factory.id();
    }

    /**
     * Creates the workload.
     *
     * @param seed of all random values
     * @param users number of users, or 0 if unknown
     * @param transactions transaction limit of the measurement, or 0 for none
     */
    public Workload<S> create(long seed, int users, long transactions) {
        return factory.create(parameters, new WorkloadContext(new Seeds(seed), users, transactions));
    }
}
