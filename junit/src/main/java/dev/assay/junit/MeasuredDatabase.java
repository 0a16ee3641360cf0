package dev.assay.junit;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.RunResult;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.ParameterDescription;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;

/**
 * A database of benchmarks, with the data that they loaded. Closing it drops these data, then stops what was started for it. Used
 * by one measuring test at a time.
 */
final class MeasuredDatabase implements CloseableResource, AutoCloseable {

    private DatabaseAccess access;
    private final boolean keepData;
    private final Runnable stop;
    private final Map<String, LoadedData> loaded = new TreeMap<>();
    private @Nullable Target target;

    /**
     * @param access to the database
     * @param keepData whether the data stay when this is closed
     * @param stop stops what was started for this database
     */
    MeasuredDatabase(DatabaseAccess access, boolean keepData, Runnable stop) {
        this.access = access;
        this.keepData = keepData;
        this.stop = stop;
    }

    /** The data of a workload, and the experiment that loaded them and can drop them. */
    private record LoadedData(Map<String, String> shape, ExperimentRun experiment) {}

    /** Replaces the access: each instance of a test class may have a data source of its own. */
    void reach(DatabaseAccess other) {
        if (!access.source().equals(other.source())) {
            closeTarget();
            this.access = other;
        }
    }

    /** Sets the target of an experiment. */
    void connect(ExperimentBuilder builder) {
        access.experiments().accept(builder);
    }

    /** Returns the database as a target for tests; opened at the first call, closed with this. */
    Target target(Assay assay) {
        Target open = target;
        if (open == null) {
            open = access.tests().apply(assay);
            target = open;
        }
        return open;
    }

    /** Returns whether no test holds it as a target: connections of tests would prevent that a copy replaces the database. */
    boolean isUnused() {
        return target == null;
    }

    private void closeTarget() {
        Target open = target;
        target = null;
        if (open != null) {
            open.close();
        }
    }

    /**
     * Runs an experiment on this database. Data that an earlier test loaded with other parameters are dropped before.
     *
     * @param loads is set while the experiment runs, if it loads data
     * @param parameters those of the workload
     */
    RunResult run(
            ExperimentRun experiment, DataState state, AtomicBoolean loads, List<ParameterDescription> parameters) {
        Cell cell = experiment.experiment().cells().get(0);
        String workload = cell.workload().id();
        Map<String, String> shape = new TreeMap<>(cell.workload().parameters());
        parameters.stream()
                .filter(parameter -> !parameter.shapesData())
                .forEach(parameter -> shape.remove(parameter.name()));
        LoadedData earlier = loaded.get(workload);
        if (earlier != null && (state == DataState.FRESH || !earlier.shape().equals(shape))) {
            earlier.experiment().clean();
            loaded.remove(workload);
        } else if (state == DataState.FRESH) {
            experiment.clean();
        }
        try {
            return experiment.run();
        } finally {
            if (loads.get() || loaded.containsKey(workload)) {
                loaded.put(workload, new LoadedData(shape, experiment));
            }
        }
    }

    @Override
    public void close() {
        try {
            closeTarget();
            if (!keepData) {
                loaded.values().forEach(data -> data.experiment().clean());
            }
        } finally {
            stop.run();
        }
    }
}
