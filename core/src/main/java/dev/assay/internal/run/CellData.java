package dev.assay.internal.run;

import dev.assay.internal.engine.DatasetLoader;
import dev.assay.model.AssayException;
import dev.assay.model.result.CheckResult;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.DatasetStore.Found;
import dev.assay.spi.target.DatasetStore.Presence;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.ConsistencyCheck.Moment;
import dev.assay.spi.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The data of one cell on its target: whether they are there, whether they hold, and how they come and go. Whoever uses them
 * looks once, and carries along what was found; only a load is a reason to look again. Confined to one thread.
 */
public final class CellData<S extends Session> {

    private final Target target;
    private final Workload<S> workload;
    private final Class<S> sessionType;
    private final String id;
    private final RunListener listener;

    /**
     * @param id of the workload, as commands name it
     */
    CellData(Target target, Workload<S> workload, Class<S> sessionType, String id, RunListener listener) {
        this.target = target;
        this.workload = workload;
        this.sessionType = sessionType;
        this.id = id;
        this.listener = listener;
    }

    /**
     * What stands where the data are wanted: they, a part of them, or nothing.
     *
     * @throws AssayException of kind {@code TARGET} if something else stands in their place
     */
    Found look() {
        Found found = target.datasets().find(workload.dataset());
        switch (found.presence()) {
            case ABSENT -> {}
            case UNMARKED ->
                listener.on(new RunEvent.Note("using " + found.detail()
                        + ": what they were made with is unknown, and clean will not drop them"));
            case LOADING, COMPLETE -> requireSameShape(found);
            case FOREIGN ->
                throw AssayException.target(
                        "the database holds something else: " + found.detail() + remedy(found), null);
        }
        return found;
    }

    /**
     * The same, where data of another scale give way if they are this experiment's own.
     *
     * @param own the ids of its loads
     */
    Found look(Set<String> own) {
        Found found = target.datasets().find(workload.dataset());
        DatasetMarker marker = found.marker();
        if (marker != null
                && own(found, own)
                && !marker.sameShape(workload.dataset().marker())) {
            listener.on(new RunEvent.Stage("dropping " + found.detail()));
            clean();
        }
        return look();
    }

    /** By the id that the data carry: what somebody else made in their place since carries another, or none. */
    static boolean own(Found found, Set<String> own) {
        return found.load() != null && own.contains(found.load());
    }

    /**
     * Data that transactions have run on give way to new ones.
     *
     * @param own the ids of this experiment's loads; data of anybody else are not dropped
     */
    Found dropForReload(Found found, Set<String> own) {
        if (!own(found, own)) {
            throw AssayException.target(
                    "the reset before each cell would drop " + found.detail()
                            + ", which this experiment did not load; use another"
                            + " database or schema, another reset, or drop it with: assay clean " + id,
                    null);
        }
        listener.on(new RunEvent.Stage("dropping " + found.detail()));
        clean();
        return look();
    }

    /**
     * Brings the server into a quiet state.
     *
     * @return what was not done for want of a privilege, which has been told
     */
    Optional<String> settle() {
        listener.on(new RunEvent.Stage("vacuum and checkpoint"));
        Optional<String> undone =
                target.datasets().settle(workload.dataset()).map(text -> "reset: checkpoint: " + text);
        undone.ifPresent(text -> listener.on(new RunEvent.Note(text)));
        return undone;
    }

    private void requireSameShape(Found found) {
        DatasetMarker marker = found.marker();
        DatasetMarker wanted = workload.dataset().marker();
        if (marker == null || !marker.sameShape(wanted)) {
            throw AssayException.target(
                    "the database holds " + found.detail() + "; asked for was " + wanted.scaleText() + " in format "
                            + wanted.formatVersion() + remedy(found),
                    null);
        }
    }

    private String remedy(Found found) {
        return found.marker() == null
                ? "; use another database or schema"
                : "; ask for that scale, or drop it with: assay clean " + id;
    }

    /** What is wanted. */
    Dataset dataset() {
        return workload.dataset();
    }

    /** Whether what was found has to be loaded, or to be loaded to its end. */
    static boolean lacks(Found found) {
        return found.presence() == Presence.ABSENT || found.presence() == Presence.LOADING;
    }

    DatasetLoader loader(int threads) {
        listener.on(new RunEvent.Stage("loading " + workload.dataset().rows() + " rows with " + threads + " threads"));
        return new DatasetLoader(target.datasets(), workload.dataset(), threads, listener);
    }

    /** Refuses data that transactions have run on where the workload has to begin with the initial population. */
    void requireFresh(Found found) {
        if (workload.loadRequirements().freshData() && found.marker() == null && found.used()) {
            throw AssayException.target(
                    "the workload " + id + ", as asked for, begins with tables that it has made itself, and these were"
                            + " not made by Assay: " + found.detail()
                            + "; use another database or schema, or drop them first",
                    null);
        }
        if (workload.loadRequirements().freshData() && found.used()) {
            throw AssayException.target(
                    "transactions have run on the data, and the workload " + id
                            + ", as asked for, begins with the initial population; drop them with: assay clean " + id
                            + " and run again, which loads them",
                    null);
        }
    }

    /** Checks the conditions, and refuses to measure on data that break one. */
    void requireHolding(Found found) {
        for (CheckResult check : check(found)) {
            if (check.status() == CheckResult.Status.FAILED) {
                throw AssayException.target(
                        "the data break condition " + check.id() + " before the run: " + check.detail()
                                + "; clean and load them again",
                        null);
            }
        }
    }

    /** The conditions of data that have to be there. */
    List<CheckResult> check(Found found) {
        if (found.presence() == Presence.ABSENT) {
            throw AssayException.target("there are no " + id + " data to check; load them first", null);
        }
        if (found.presence() == Presence.LOADING) {
            throw AssayException.target("the data are not completely loaded; load goes on with them", null);
        }
        List<CheckResult> results = new ArrayList<>();
        if (workload.checks().isEmpty()) {
            return results;
        }
        Moment moment = found.used() ? Moment.USED : Moment.LOADED;
        listener.on(new RunEvent.Stage("checking " + workload.checks().size() + " consistency conditions"));
        try (S session = target.open(sessionType, SessionOptions.auxiliary("assay-check"))) {
            for (ConsistencyCheck<S> check : workload.checks()) {
                results.add(asked(check, session, moment));
            }
        }
        return results;
    }

    private CheckResult asked(ConsistencyCheck<S> check, S session, Moment moment) {
        try {
            return check.check(session, moment);
        } catch (Exception e) {
            throw AssayException.target("cannot check condition " + check.id() + ": " + e.getMessage(), e);
        }
    }

    /** Notes that transactions are about to run on the data, where they carry a marker and it does not say so yet. */
    void markUsed(Found found) {
        if (found.marker() != null && !found.used()) {
            target.datasets().markUsed(workload.dataset());
        }
    }

    void clean() {
        target.datasets().drop(workload.dataset());
    }
}
