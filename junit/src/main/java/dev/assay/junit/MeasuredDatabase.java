package dev.assay.junit;

import dev.assay.Assay;
import dev.assay.DataCopies;
import dev.assay.ExperimentBuilder;
import dev.assay.ExperimentRun;
import dev.assay.model.OtherDataException;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.RunResult;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.ParameterDescription;
import dev.assay.spi.workload.WorkloadFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;

/**
 * A database of benchmarks, with the data that they loaded. All tests of an execution that reach the same database share it, each
 * through an access of its own. Runs and drops are for one thread at a time, which holds the {@link MeasuringLock}; the rest is
 * thread-safe.
 */
final class MeasuredDatabase {

    private final Assay assay;

    /** By their source, the newest at the end: an application may have closed the older ones. */
    private final Map<Object, DatabaseAccess> accesses = new LinkedHashMap<>();

    /** By the name of the data, of which a database holds those of one scale. */
    private final Map<String, LoadedData> loaded = new TreeMap<>();

    private final AtomicInteger targets = new AtomicInteger();
    private final DataCopies copies = new DataCopies();

    MeasuredDatabase(Assay assay) {
        this.assay = assay;
    }

    /**
     * The data of a workload.
     *
     * @param marker their identity
     * @param parameters of the workload that was measured on them
     * @param shape the parameters that the data depend on
     * @param keep whether they stay at the end of the suite
     */
    private record LoadedData(
            WorkloadFactory<?, ?> workload,
            DatasetMarker marker,
            Map<String, String> parameters,
            Map<String, String> shape,
            boolean keep) {

        boolean isLike(LoadedData other) {
            return marker.sameShape(other.marker) && shape.equals(other.shape);
        }

        LoadedData kept() {
            return new LoadedData(workload, marker, parameters, shape, true);
        }
    }

    /** A target for tests. */
    final class OpenTarget implements CloseableResource, AutoCloseable {

        private final Target target;

        private OpenTarget(Target target) {
            this.target = target;
            targets.incrementAndGet();
        }

        Target target() {
            return target;
        }

        @Override
        public void close() {
            targets.decrementAndGet();
            target.close();
        }
    }

    /** Opens the database as a target for tests. */
    OpenTarget open(DatabaseAccess access) {
        return new OpenTarget(access.tests().apply(assay));
    }

    /** Returns whether no test holds it as a target: connections of tests would prevent that a copy replaces the database. */
    boolean isUnused() {
        return targets.get() == 0;
    }

    /** Returns the copies that all tests share. */
    DataCopies copies() {
        return copies;
    }

    /**
     * Runs an experiment on this database. Data that an earlier test loaded with other parameters are dropped before.
     *
     * @param use how the test reaches the database
     * @param loads is set while the experiment runs, if it loads data
     */
    RunResult run(
            DatabaseUse use,
            WorkloadFactory<?, ?> workload,
            ExperimentRun experiment,
            DataState state,
            AtomicBoolean loads) {
        DatabaseAccess access = use.access();
        accesses.remove(access.source());
        accesses.put(access.source(), access);
        List<DatasetMarker> markers = experiment.data();
        if (markers.isEmpty()) {
            return experiment.run();
        }
        // A sweep over scales leaves the data of its last cell.
        DatasetMarker marker = markers.get(markers.size() - 1);
        List<Cell> cells = experiment.experiment().cells();
        Map<String, String> parameters = cells.get(cells.size() - 1).workload().parameters();
        Map<String, String> shape = shape(parameters, Assay.parametersOf(workload));
        LoadedData needed = new LoadedData(workload, marker, parameters, shape, use.keepData());
        LoadedData earlier = loaded.get(marker.workload());
        boolean fits =
                earlier != null && earlier.isLike(needed) && markers.stream().allMatch(marker::sameShape);
        if (earlier != null && (state == DataState.FRESH || !fits)) {
            drop(earlier, access);
        } else if (state == DataState.FRESH) {
            experiment.clean();
        }
        try {
            return experiment.run();
        } catch (OtherDataException e) {
            throw new OtherDataException(
                    e.problem(),
                    (earlier == null ? "no test of this suite loaded them; " : "")
                            + "use that scale, or drop them by a test with data = DataState.FRESH");
        } finally {
            // Data that replace dropped ones may come from a copy.
            if (loads.get() || earlier != null || state == DataState.FRESH) {
                loaded.put(marker.workload(), earlier != null && fits && earlier.keep() ? needed.kept() : needed);
            }
        }
    }

    private static Map<String, String> shape(Map<String, String> parameters, List<ParameterDescription> all) {
        Map<String, String> shape = new TreeMap<>(parameters);
        all.stream().filter(parameter -> !parameter.shapesData()).forEach(parameter -> shape.remove(parameter.name()));
        return shape;
    }

    private void drop(LoadedData data, DatabaseAccess access) {
        ExperimentBuilder builder = assay.experiment(data.workload());
        access.experiments().accept(builder);
        data.parameters().forEach(builder::parameter);
        builder.build().clean();
    }

    /**
     * Drops the copies of the database, and the data that do not stay. All of them are tried.
     *
     * @param notes receives a text for what is not dropped because the database cannot be reached any more
     */
    void drop(Consumer<String> notes) {
        Failures failures = new Failures();
        loaded.forEach((name, data) -> {
            if (!data.keep()) {
                failures.attempt(() -> dropByAny("the data of " + name, access -> drop(data, access), notes));
            }
        });
        loaded.clear();
        if (copies.areKept()) {
            failures.attempt(() -> dropByAny("the copies of a database", this::dropCopies, notes));
        }
        failures.rethrow();
    }

    private void dropCopies(DatabaseAccess access) {
        try (Target target = access.tests().apply(assay)) {
            copies.drop(target);
        }
    }

    /** Drops something through the newest access that connects. */
    private void dropByAny(String what, Consumer<DatabaseAccess> drop, Consumer<String> notes) {
        List<DatabaseAccess> all = new ArrayList<>(accesses.values());
        Collections.reverse(all);
        String reason = null;
        for (DatabaseAccess access : all) {
            if (!access.exists().getAsBoolean()) {
                continue;
            }
            try {
                drop.accept(access);
                return;
            } catch (RuntimeException e) {
                String gone = unreachable(access);
                if (gone == null) {
                    throw e;
                }
                reason = reason == null ? gone : reason;
            }
        }
        if (reason != null) {
            notes.accept(what + " are not dropped, because their database cannot be reached any more: " + reason);
        }
    }

    /** Returns why no connection can be opened; null if one can. */
    private @Nullable String unreachable(DatabaseAccess access) {
        try {
            access.tests().apply(assay).close();
            return null;
        } catch (RuntimeException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
