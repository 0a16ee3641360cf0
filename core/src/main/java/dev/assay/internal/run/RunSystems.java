package dev.assay.internal.run;

import dev.assay.internal.plan.DataLocation;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Sweep.Reset;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.Target;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The open systems of a run and the ids of the loads that it made on them. All stages of a plan share one, so that servers run
 * and data stay from stage to stage. Confined to one thread; closing drops template copies and closes all systems.
 */
final class RunSystems implements AutoCloseable {

    private final Systems systems;
    private final Set<String> ownLoads = new HashSet<>();
    private final boolean copies;
    private final RunListener listener;

    /** @param stages of the run, or its only experiment; not empty */
    RunSystems(List<RunContext> stages) {
        RunContext first = stages.get(0);
        this.listener = first.listener();
        this.copies = stages.stream().anyMatch(stage -> stage.reset() == Reset.TEMPLATE);
        this.systems = new Systems(first.resolved().passwords(), first.opener());
        stages.forEach(stage -> systems.announce(stage.resolved().boundingCells(), stage::expectation));
    }

    /** Returns the ids of the loads, whose data may be replaced; each load adds its own. */
    Set<String> ownLoads() {
        return ownLoads;
    }

    /** See {@link Systems#begin}. */
    void begin(List<Cell> cells, Set<DataLocation> later) {
        systems.begin(cells, later);
    }

    OpenSystem of(Cell cell) {
        return systems.of(cell);
    }

    /** See {@link Systems#idleBeside}. */
    List<String> idleBeside(Cell cell) {
        return systems.idleBeside(cell);
    }

    /** Ends a cell; closes its system if no cell of this stage or a later one uses it. */
    void done(Cell cell) {
        if (systems.last(cell)) {
            dropCopies(systems.of(cell));
        }
        systems.done(cell);
    }

    /** Closes the system of a search that has ended, unless a later stage uses it. */
    void release(Cell cell) {
        if (!systems.usedLater(cell)) {
            dropCopies(systems.of(cell));
            systems.release(cell);
        }
    }

    private void dropCopies(OpenSystem system) {
        Target target = system.target();
        if (copies && target != null) {
            target.copies().ifPresent(databases -> TemplateReset.drop(databases, ownLoads));
        }
    }

    /** A copy that cannot be dropped only becomes a note: it must not hide the failure that ended the run. */
    @Override
    public void close() {
        try (systems) {
            for (OpenSystem system : systems.open()) {
                try {
                    dropCopies(system);
                } catch (AssayException e) {
                    listener.on(new RunEvent.Note(e.message()));
                }
            }
        }
    }
}
