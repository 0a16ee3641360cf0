package dev.assay.internal.run;

import dev.assay.internal.engine.DatasetLoader;
import dev.assay.model.AssayException;
import dev.assay.model.OtherDataException;
import dev.assay.model.result.CheckResult;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.DatasetStore.Found;
import dev.assay.spi.target.DatasetStore.Presence;
import dev.assay.spi.target.DatasetStore.Routines;
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
 * The data of one cell on its target: finds, loads, checks and drops them. Callers look once and pass the result on; only a load
 * requires another look. Confined to one thread.
 *
 * @param id the workload's id in commands
 */
public record CellData<S extends Session>(
        Target target, Workload<S> workload, Class<S> sessionType, String id, RunListener listener) {

    /** The user's own tables: there is nothing to load, to mark or to drop. */
    private static final Found OWN_TABLES = new Found(Presence.COMPLETE, null, null, true, "tables of your own");

    /** Returns whether the workload has tables; without, it runs on tables that the user made. */
    boolean hasTables() {
        return !workload.dataset().tables().isEmpty();
    }

    /** Rejects a command that needs tables of the workload. */
    void requireTables(String what) {
        if (!hasTables()) {
            throw AssayException.plan("the workload " + id + ", as configured, uses tables of your own: " + what);
        }
    }

    /** Finds the data: complete, partial or absent; throws a TARGET error if other data occupy their place. */
    Found look() {
        if (!hasTables()) {
            return OWN_TABLES;
        }
        Found found = target.datasets().find(workload.dataset());
        switch (found.presence()) {
            case ABSENT -> {}
            case UNMARKED ->
                listener.on(new RunEvent.Note(
                        "using " + found.detail() + ": their parameters are unknown, and clean will not drop them"));
            case LOADING, COMPLETE -> requireSameShape(found);
            case FOREIGN -> throw other("the database contains other data: " + found.detail(), found);
        }
        return found;
    }

    /**
     * Finds the data; drops data of another scale if this experiment loaded them.
     *
     * @param own ids of this experiment's loads
     */
    Found look(Set<String> own) {
        if (!hasTables()) {
            return OWN_TABLES;
        }
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

    /** Returns true if this experiment loaded the data, by their load id. */
    static boolean own(Found found, Set<String> own) {
        return found.load() != null && own.contains(found.load());
    }

    /**
     * Drops used data to load them again.
     *
     * @param own ids of this experiment's loads; other data are not dropped
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
     * Runs vacuum and checkpoint.
     *
     * @return what was skipped for lack of a privilege; already reported as a note
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
            throw other(
                    "the database holds " + found.detail() + "; the experiment needs " + wanted.scaleText()
                            + " in format " + wanted.formatVersion(),
                    found);
        }
    }

    private AssayException other(String text, Found found) {
        return found.marker() == null
                ? AssayException.target(text + "; use another database or schema", null)
                : new OtherDataException(text, "use that scale, or drop it with: assay clean " + id);
    }

    Dataset dataset() {
        return workload.dataset();
    }

    /** Returns whether a stored procedure that the transactions call is missing. */
    boolean lacksProcedures() {
        return !target.datasets().findRoutines(dataset()).missing().isEmpty();
    }

    /** Creates the missing stored procedures; rejects those of another version, which another run may be using. */
    void requireProcedures() {
        Routines found = target.datasets().findRoutines(dataset());
        if (found.missing().isEmpty()) {
            return;
        }
        if (!found.others().isEmpty()) {
            throw AssayException.target(
                    "the database has the stored procedures of another version: found "
                            + found.others().get(0) + ", needed "
                            + found.missing().get(0)
                            + "; replace them with: assay load " + id + ", with the options of this run",
                    null);
        }
        makeProcedures();
    }

    /** Creates the missing stored procedures and drops those of another version. */
    void makeProcedures() {
        listener.on(new RunEvent.Stage("creating stored procedures"));
        target.datasets().makeRoutines(dataset());
    }

    static boolean incomplete(Found found) {
        return found.presence() == Presence.ABSENT || found.presence() == Presence.LOADING;
    }

    DatasetLoader loader(int threads) {
        listener.on(new RunEvent.Stage("loading " + workload.dataset().rows() + " rows with " + threads + " threads"));
        return new DatasetLoader(target.datasets(), workload.dataset(), threads, listener);
    }

    /** Rejects used data if the workload requires the initial population. */
    void requireFresh(Found found) {
        if (workload.loadRequirements().freshData() && found.marker() == null && found.used()) {
            throw AssayException.target(
                    "the workload " + id + ", as configured, needs tables that it created itself, and Assay did not"
                            + " create these: " + found.detail()
                            + "; use another database or schema, or drop them first",
                    null);
        }
        if (workload.loadRequirements().freshData() && found.used()) {
            throw AssayException.target(
                    "transactions have run on the data, and the workload " + id
                            + ", as configured, starts with the initial population; drop them with: assay clean " + id
                            + " and run again, which loads them",
                    null);
        }
    }

    /** Rejects data that violate a consistency condition. */
    void requireConsistent(Found found) {
        for (CheckResult check : check(found)) {
            if (check.status() == CheckResult.Status.FAILED) {
                throw AssayException.target(
                        "the data violate condition " + check.id() + " before the run: " + check.detail()
                                + "; clean and load them again",
                        null);
            }
        }
    }

    /** Checks the conditions of data, which have to exist. */
    List<CheckResult> check(Found found) {
        if (found.presence() == Presence.ABSENT) {
            throw AssayException.target("there are no " + id + " data to check; load them first", null);
        }
        if (found.presence() == Presence.LOADING) {
            throw AssayException.target("the data are only partly loaded; continue with load", null);
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

    /** Marks the data as used, unless they have no marker or carry the mark already. */
    void markUsed(Found found) {
        if (found.marker() != null && !found.used()) {
            target.datasets().markUsed(workload.dataset());
        }
    }

    void clean() {
        if (!hasTables()) {
            return;
        }
        target.datasets().drop(workload.dataset());
    }
}
