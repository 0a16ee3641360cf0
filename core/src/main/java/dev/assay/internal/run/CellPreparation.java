package dev.assay.internal.run;

import dev.assay.internal.io.RunDirectory;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.Sweep.Reset;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.DatasetStore.Found;
import dev.assay.spi.target.DatasetStore.Presence;
import dev.assay.spi.target.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Loads, resets and checks a cell's data. Data that this experiment did not load stay unchanged. Confined to one thread. */
public final class CellPreparation {

    private final RunContext run;
    private final Reset reset;
    private final RunListener listener;
    private final Supplier<@Nullable RunDirectory> directory;

    private final Set<String> ownLoads;

    /**
     * @param ownLoads load ids of this experiment and of the stages before it; each load adds its own
     * @param directory returns the run directory, created on first use; null if no files are written
     */
    CellPreparation(
            RunContext run, RunListener listener, Set<String> ownLoads, Supplier<@Nullable RunDirectory> directory) {
        this.run = run;
        this.reset = run.reset();
        this.listener = listener;
        this.ownLoads = ownLoads;
        this.directory = directory;
    }

    /**
     * A cell that is ready to be measured.
     *
     * @param data the data's marker, or null if they carry none
     * @param loading the load, or null if the data existed
     * @param deviations from the plan
     * @param roundTrip returns the round-trip time to the database before the load; empty if it is not measured
     * @param begin marks the data as used by transactions
     */
    record Prepared(
            @Nullable DatasetMarker data,
            @Nullable Loading loading,
            List<String> deviations,
            Supplier<OptionalLong> roundTrip,
            Runnable begin) {}

    /** A value that is computed at the first call, because it takes a connection and a hundred round trips. */
    private static final class Once implements Supplier<OptionalLong> {

        private final Supplier<OptionalLong> source;
        private @Nullable OptionalLong value;

        Once(Supplier<OptionalLong> source) {
            this.source = source;
        }

        @Override
        public OptionalLong get() {
            OptionalLong known = value;
            if (known == null) {
                known = source.get();
                value = known;
            }
            return known;
        }
    }

    /** Prepares a cell. Creates neither data nor files before all checks have passed. */
    Prepared prepare(Cell cell, OpenSystem system, CellRun<?> cellRun) {
        Target target = system.target();
        if (target == null) {
            return new Prepared(cellRun.dataMarker(), null, List.of(), OptionalLong::empty, () -> {});
        }
        Supplier<OptionalLong> roundTrip = new Once(target::roundTripNanos);
        Feasibility.requireSessionCapacity(cell.load(), roundTrip);
        Preflight.require(system, run.expectation(cell), roundTrip, listener);
        CellData<?> data = cellRun.data("run");
        if (reset == Reset.RELOAD || reset == Reset.TEMPLATE) {
            data.requireTables("they cannot be restored; use another reset, in a JUnit test DataState.SHARED");
        }
        TemplateReset template = reset == Reset.TEMPLATE ? TemplateReset.of(target, data, listener) : null;
        Found there = data.look(ownLoads);
        cellRun.rehearse();
        List<String> deviations = new ArrayList<>();
        Found quiet = restored(target, data, reset(cell, data, there, template, deviations));
        // before the load, which may take long, and after a template, which may lack them
        data.requireProcedures();
        Loading loading = CellData.incomplete(quiet) ? load(cell, data, template) : null;
        Found found = loading == null ? quiet : kept(target, data, data.look());
        if (template != null) {
            found = template.restored(found);
            data.requireProcedures();
        }
        data.requireFresh(found);
        if (run.checking(cell) == Checking.BOTH) {
            data.requireConsistent(found);
        }
        Found begun = found;
        // A load or a copy may take long, and the network change meanwhile.
        boolean present = loading == null && template == null;
        return new Prepared(
                found.marker(),
                loading,
                deviations,
                present ? roundTrip : target::roundTripNanos,
                () -> data.markUsed(begun));
    }

    /** Returns true if no later reset would have to drop foreign data; checked before the first cell. */
    private boolean ownOrUnshared(Cell cell, Found there) {
        String target = cell.target().name();
        long cells = run.resolved().boundingCells().stream()
                .filter(each -> each.target().name().equals(target))
                .count();
        return cells == 1 || CellData.own(there, ownLoads);
    }

    private Found reset(
            Cell cell, CellData<?> data, Found there, @Nullable TemplateReset template, List<String> deviations) {
        if (template != null) {
            return template.replaceable(there, ownLoads) ? there : data.dropForReload(there, ownLoads);
        }
        if (reset == Reset.RELOAD
                && there.presence() != Presence.ABSENT
                && (there.used() || !ownOrUnshared(cell, there))) {
            return data.dropForReload(there, ownLoads);
        }
        if (reset != Reset.CHECKPOINT || !there.used()) {
            return there;
        }
        data.settle().ifPresent(deviations::add);
        return there;
    }

    /** Restores missing data from a copy that an earlier run kept. */
    private Found restored(Target target, CellData<?> data, Found found) {
        KeptCopies copies = run.copies();
        if (copies == null || found.presence() != Presence.ABSENT) {
            return found;
        }
        copies.restore(new KeptCopies.Place(target, data.dataset(), listener));
        Found now = data.look();
        if (now.load() != null) {
            ownLoads.add(now.load());
        }
        return now;
    }

    /** Keeps a copy of loaded data for later runs. */
    private Found kept(Target target, CellData<?> data, Found loaded) {
        KeptCopies copies = run.copies();
        if (copies == null || loaded.load() == null) {
            return loaded;
        }
        copies.keep(new KeptCopies.Place(target, data.dataset(), listener), loaded.load(), reset == Reset.RELOAD);
        data.requireProcedures();
        return data.look();
    }

    private Loading load(Cell cell, CellData<?> data, @Nullable TemplateReset template) {
        if (template != null) {
            template.drop(ownLoads);
        }
        String id = UUID.randomUUID().toString();
        RunDirectory kept = directory.get();
        if (kept != null) {
            kept.journal().loads(cell.target().name(), id);
        }
        ownLoads.add(id);
        return run.load(data, id);
    }
}
