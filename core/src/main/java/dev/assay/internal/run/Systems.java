package dev.assay.internal.run;

import dev.assay.internal.plan.Place;
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
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The systems of an experiment's cells. What is started on this host runs from the first cell of its {@link Place} to the
 * last, and keeps its data from cell to cell; of the ways to reach a place, one is open at a time, so that no connection of
 * another cell is left. Confined to one thread; closing closes what is open.
 */
public final class Systems implements AutoCloseable {

    /** Starts and opens systems. */
    interface Opener {

        /**
         * Starts a server.
         *
         * @param connections how many the largest cell opens
         * @param fewestConnections how many the smallest cell cannot do without
         */
        EmbeddedDatabase start(SystemSpec.Embedded spec, int connections, int fewestConnections);

        /**
         * Opens a system, whose closing leaves the server running.
         *
         * @param started the server, or null for what was not started here
         */
        OpenSystem open(SystemSpec spec, @Nullable EmbeddedDatabase started);
    }

    private final Opener opener;
    private final Map<Place, Standing> places = new HashMap<>();
    private final Map<String, String> passwords;

    /**
     * @param all cells of the experiment: a run that goes on starts a server as it was started for all
     * @param cells that will be asked for, each once
     * @param expectationOf what a cell does to its database
     * @param passwords of databases, by the names of the targets that do not carry one
     */
    Systems(
            List<Cell> all,
            List<Cell> cells,
            Function<Cell, Expectation> expectationOf,
            Map<String, String> passwords,
            Opener opener) {
        this.opener = opener;
        this.passwords = passwords;
        for (Cell cell : all) {
            Standing standing = places.computeIfAbsent(Place.of(cell.target()), place -> new Standing());
            Expectation expectation = expectationOf.apply(cell);
            standing.connections = Math.max(standing.connections, expectation.connections());
            standing.fewestConnections = Math.min(standing.fewestConnections, expectation.leastConnections());
        }
        cells.forEach(cell -> standing(cell).cellsLeft++);
    }

    /** The system of a cell, which then has to be given {@link #done}. */
    OpenSystem of(Cell cell) {
        return standing(cell).reached(cell.target());
    }

    private Standing standing(Cell cell) {
        return Objects.requireNonNull(places.get(Place.of(cell.target())), "a cell that was announced");
    }

    /** Whether no cell at the place of this one, which is yet to be done, will follow it. */
    boolean last(Cell cell) {
        return standing(cell).cellsLeft == 1;
    }

    /** What is open now. */
    List<OpenSystem> open() {
        List<OpenSystem> open = new ArrayList<>();
        for (Standing standing : places.values()) {
            OpenSystem system = standing.system;
            if (system != null) {
                open.add(system);
            }
        }
        return open;
    }

    /** The cell has been measured, or will not be. */
    void done(Cell cell) {
        Standing standing = standing(cell);
        standing.cellsLeft--;
        if (standing.cellsLeft == 0) {
            standing.close();
        }
    }

    @Override
    public void close() {
        RuntimeException failure = null;
        for (Standing standing : places.values()) {
            try {
                standing.close();
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

    /** What is open at a place. */
    private final class Standing {

        private int cellsLeft;
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
            // The new one first: some databases vanish with their last connection.
            OpenSystem now = opener.open(withPassword(spec), server);
            before = system;
            system = now;
            openAs = spec;
            if (before != null) {
                before.close();
            }
            return now;
        }

        /** In one folder there is one server at a time: another product, or other settings, have to wait for its end. */
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
