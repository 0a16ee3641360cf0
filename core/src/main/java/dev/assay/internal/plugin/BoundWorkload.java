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
 * @param factory of the workload
 * @param parameters bound from the texts
 * @param spec the texts, with those of defaults, as results keep them
 */
public record BoundWorkload<P extends Record, S extends Session>(
        WorkloadFactory<P, S> factory, P parameters, WorkloadSpec spec) {

    /**
     * Binds texts.
     *
     * @param given by option name
     * @throws dev.assay.model.AssayException of kind {@code PLAN}, as {@link ParameterBinder#bind} does
     */
    public static <P extends Record, S extends Session> BoundWorkload<P, S> of(
            WorkloadFactory<P, S> factory, Map<String, String> given) {
        Map<String, String> all = ParameterBinder.withDefaults(factory, given);
        P parameters = ParameterBinder.bind(factory.parameterType(), all);
        return new BoundWorkload<>(factory, parameters, new WorkloadSpec(factory.id(), all));
    }

    /** The workload's id. */
    public String id() {
        return factory.id();
    }

    /**
     * Makes the workload.
     *
     * @param seed of all that is random
     * @param users how many, or 0 if that is not known yet
     * @param transactions after how many the measurement ends, or 0 for no limit
     */
    public Workload<S> create(long seed, int users, long transactions) {
        return factory.create(parameters, new WorkloadContext(new Seeds(seed), users, transactions));
    }
}
