package dev.assay.internal.run;

import dev.assay.internal.plan.DataLocation;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.SystemSpec;
import dev.assay.model.plan.TargetSpec;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.Expectation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The systems of an experiment's cells, or of the cells of all stages of a plan. A server that the run starts lives from the
 * first to the last cell of its {@link DataLocation} and keeps its data between them. Only one system is open per location, so
 * that no connection of another cell remains. Confined to one thread; closing closes all open systems.
 */
public final class Systems implements AutoCloseable {

    interface Opener {

        /**
         * Starts a server.
         *
         * @param connections connections of the largest cell
         * @param fewestConnections minimum that the smallest cell needs
         */
        EmbeddedDatabase start(SystemSpec.Embedded spec, int connections, int fewestConnections);

        /**
         * Opens a system; closing it leaves the server running.
         *
         * @param started the server, or null if the run did not start one
         */
        OpenSystem open(SystemSpec spec, @Nullable EmbeddedDatabase started);
    }

    private final Opener opener;
    private final Map<DataLocation, OpenLocation> locations = new HashMap<>();
    private final Map<String, String> passwords;

    /** @param passwords by target name, of targets that carry none */
    Systems(Map<String, String> passwords, Opener opener) {
        this.passwords = passwords;
        this.opener = opener;
    }

    /**
     * Announces cells before the first of all is run. A server is started for the demands of all of them, also of those that a
     * resumed run does not repeat.
     *
     * @param expectationOf the demands of a cell
     */
    void announce(List<Cell> cells, Function<Cell, Expectation> expectationOf) {
        for (Cell cell : cells) {
            OpenLocation location =
                    locations.computeIfAbsent(DataLocation.of(cell.target()), place -> new OpenLocation());
            Expectation expectation = expectationOf.apply(cell);
            location.connections = Math.max(location.connections, expectation.connections());
            location.fewestConnections = Math.min(location.fewestConnections, expectation.leastConnections());
        }
    }

    /**
     * Begins a stage.
     *
     * @param cells its cells that are to run, each once, announced
     * @param later the locations of later stages, which stay open after the last cell of this one
     */
    void begin(List<Cell> cells, Set<DataLocation> later) {
        locations.forEach((place, location) -> {
            location.cellsLeft = 0;
            location.usedLater = later.contains(place);
        });
        cells.forEach(cell -> location(cell).cellsLeft++);
    }

    /** Returns the system of a cell, open. The caller calls {@link #done} after the cell. */
    OpenSystem of(Cell cell) {
        return location(cell).reached(cell.target());
    }

    private OpenLocation location(Cell cell) {
        return Objects.requireNonNull(locations.get(DataLocation.of(cell.target())), "a cell that was announced");
    }

    /** Returns true if no further cell, of this stage or a later one, uses this cell's location. */
    boolean last(Cell cell) {
        OpenLocation location = location(cell);
        return location.cellsLeft == 1 && !location.usedLater;
    }

    /** Returns true if a later stage uses this cell's location. */
    boolean usedLater(Cell cell) {
        return location(cell).usedLater;
    }

    /** Returns the names of the targets whose servers, started here, run beside that of a cell, sorted. */
    List<String> idleBeside(Cell cell) {
        OpenLocation measured = location(cell);
        List<String> idle = new ArrayList<>();
        for (OpenLocation location : locations.values()) {
            SystemSpec.Embedded running = location.startedAs;
            if (running != null && !location.equals(measured)) {
                idle.add(running.name());
            }
        }
        return idle.stream().sorted().toList();
    }

    List<OpenSystem> open() {
        List<OpenSystem> open = new ArrayList<>();
        for (OpenLocation location : locations.values()) {
            OpenSystem system = location.system;
            if (system != null) {
                open.add(system);
            }
        }
        return open;
    }

    /** Ends a cell; closes the system after the last one of its location. */
    void done(Cell cell) {
        OpenLocation location = location(cell);
        location.cellsLeft--;
        if (location.cellsLeft == 0 && !location.usedLater) {
            location.close();
        }
    }

    /** Closes the system of a cell, although further cells of its location are possible in this stage. */
    void release(Cell cell) {
        OpenLocation location = location(cell);
        location.cellsLeft = 0;
        location.close();
    }

    @Override
    public void close() {
        RuntimeException failure = null;
        for (OpenLocation location : locations.values()) {
            try {
                location.close();
            } catch (RuntimeException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private SystemSpec withPassword(SystemSpec spec) {
        return spec instanceof TargetSpec url && url.password() == null && passwords.containsKey(url.name())
                ? url.withPassword(passwords.get(url.name()))
                : spec;
    }

    /** The server and the open system of one location. */
    private final class OpenLocation {

        private int cellsLeft;
        private boolean usedLater;
        private int connections = 1;
        private int fewestConnections = Integer.MAX_VALUE;
        private @Nullable EmbeddedDatabase server;
        private SystemSpec.@Nullable Embedded startedAs;
        private @Nullable OpenSystem system;
        private @Nullable SystemSpec openAs;

        OpenSystem reached(SystemSpec spec) {
            OpenSystem before = system;
            if (before != null && spec.equals(openAs)) {
                return before;
            }
            if (spec instanceof SystemSpec.Embedded embedded) {
                start(embedded);
            }
            // The new one is opened first: some databases vanish with their last connection.
            OpenSystem now = opener.open(withPassword(spec), server);
            before = system;
            system = now;
            openAs = spec;
            if (before != null) {
                before.close();
            }
            return now;
        }

        /** A folder holds one server at a time: the running one is stopped if product or settings differ. */
        private void start(SystemSpec.Embedded spec) {
            SystemSpec.Embedded running = startedAs;
            if (running != null
                    && running.database().equals(spec.database())
                    && running.settings().equals(spec.settings())) {
                return;
            }
            close();
            server = opener.start(spec, connections, fewestConnections);
            startedAs = spec;
        }

        void close() {
            OpenSystem open = system;
            EmbeddedDatabase running = server;
            system = null;
            openAs = null;
            server = null;
            startedAs = null;
            try {
                if (open != null) {
                    open.close();
                }
            } finally {
                if (running != null) {
                    running.close();
                }
            }
        }
    }
}
