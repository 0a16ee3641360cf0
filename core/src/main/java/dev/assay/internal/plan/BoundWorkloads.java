package dev.assay.internal.plan;

import dev.assay.internal.plugin.BoundWorkload;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.WorkloadSpec;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The workload of an experiment with the parameters of each cell, bound once. Thread-safe. */
public final class BoundWorkloads {

    private final WorkloadFactory<?, ?> factory;
    private final Map<Map<String, String>, BoundWorkload<?, ?>> byTexts = new ConcurrentHashMap<>();
    private final Map<WorkloadSpec, BoundWorkload<?, ?>> bySpec = new ConcurrentHashMap<>();

    public BoundWorkloads(WorkloadFactory<?, ?> factory) {
        this.factory = factory;
    }

    public WorkloadFactory<?, ?> factory() {
        return factory;
    }

    /**
     * Binds parameters; returns the earlier result for the same texts.
     *
     * @param given by option name
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if a name or value is invalid
     */
    public BoundWorkload<?, ?> bind(Map<String, String> given) {
        return byTexts.computeIfAbsent(Map.copyOf(given), texts -> {
            BoundWorkload<?, ?> bound = BoundWorkload.of(factory, texts);
            bySpec.put(bound.spec(), bound);
            return bound;
        });
    }

    /** Returns the workload of a cell whose parameters were bound here. */
    public BoundWorkload<?, ?> of(Cell cell) {
        BoundWorkload<?, ?> bound = bySpec.get(cell.workload());
        if (bound == null) {
            throw new IllegalStateException("the parameters of cell " + cell.id() + " were never bound");
        }
        return bound;
    }
}
