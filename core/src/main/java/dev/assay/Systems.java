package dev.assay;

import dev.assay.model.plan.Cell;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * The systems of an experiment's cells, each open from its first cell to its last: what is started on this host keeps its
 * data from cell to cell. Confined to one thread; closing closes what is open.
 */
final class Systems implements AutoCloseable {

    /** Opens a system for so many connections. */
    @FunctionalInterface
    interface Opener {
        OpenSystem open(SystemSpec spec, int connections);
    }

    private final Opener opener;
    private final Map<SystemSpec, Integer> cellsLeft = new HashMap<>();
    private final Map<SystemSpec, Integer> connections = new HashMap<>();
    private final Map<SystemSpec, OpenSystem> open = new HashMap<>();
    private final Map<String, String> passwords;

    /**
     * @param cells that will be asked for, each once
     * @param connectionsOf how many a cell needs
     * @param passwords of databases, by the names of the targets that do not carry one
     */
    Systems(List<Cell> cells, ToIntFunction<Cell> connectionsOf, Map<String, String> passwords, Opener opener) {
        this.opener = opener;
        this.passwords = passwords;
        for (Cell cell : cells) {
            cellsLeft.merge(cell.target(), 1, Integer::sum);
            connections.merge(cell.target(), connectionsOf.applyAsInt(cell), Math::max);
        }
    }

    /** The system of a cell, which then has to be given {@link #done}. */
    OpenSystem of(Cell cell) {
        SystemSpec spec = cell.target();
        OpenSystem system = open.get(spec);
        if (system == null) {
            system = opener.open(withPassword(spec), connections.getOrDefault(spec, 1));
            open.put(spec, system);
        }
        return system;
    }

    private SystemSpec withPassword(SystemSpec spec) {
        return spec instanceof TargetSpec url && url.password() == null && passwords.containsKey(url.name())
                ? url.withPassword(passwords.get(url.name()))
                : spec;
    }

    /** The cell has been measured, or will not be. */
    void done(Cell cell) {
        int left = cellsLeft.merge(cell.target(), -1, Integer::sum);
        if (left == 0) {
            OpenSystem system = open.remove(cell.target());
            if (system != null) {
                system.close();
            }
        }
    }

    @Override
    public void close() {
        open.values().forEach(OpenSystem::close);
        open.clear();
    }
}
