package dev.assay.junit;

import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.RunResult;
import dev.assay.spi.workload.ParameterDescription;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;

/**
 * A database of benchmarks, with the data that they loaded. Closing it drops these data, then stops what was started for it. Used
 * by one measuring test at a time.
 */
final class MeasuredDatabase implements CloseableResource, AutoCloseable {

    private Consumer<ExperimentBuilder> connection;
    private final boolean keepData;
    private final Runnable stop;
    private final Map<String, LoadedData> loaded = new TreeMap<>();

    /**
     * @param connection sets the target of an experiment
     * @param keepData whether the data stay when this is closed
     * @param stop stops what was started for this database
     */
    MeasuredDatabase(Consumer<ExperimentBuilder> connection, boolean keepData, Runnable stop) {
        this.connection = connection;
        this.keepData = keepData;
        this.stop = stop;
    }

    /** The data of a workload, and the experiment that loaded them and can drop them. */
    private record LoadedData(Map<String, String> shape, ExperimentRun experiment) {}

    /** Replaces the connection: each instance of a test class may have a data source of its own. */
    void reach(Consumer<ExperimentBuilder> other) {
        this.connection = other;
    }

    /** Sets the target of an experiment. */
    void connect(ExperimentBuilder builder) {
        connection.accept(builder);
    }

    /**
     * Runs an experiment on this database. Data that an earlier test loaded with other parameters are dropped before.
     *
     * @param loads is set while the experiment runs, if it loads data
     * @param parameters describes the parameters of a workload
     */
    RunResult run(
            ExperimentRun experiment,
            DataState state,
            AtomicBoolean loads,
            Function<String, List<ParameterDescription>> parameters) {
        Cell cell = experiment.experiment().cells().get(0);
        String workload = cell.workload().id();
        Map<String, String> shape = new TreeMap<>(cell.workload().parameters());
        parameters.apply(workload).stream()
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
            if (!keepData) {
                loaded.values().forEach(data -> data.experiment().clean());
            }
        } finally {
            stop.run();
        }
    }
}
