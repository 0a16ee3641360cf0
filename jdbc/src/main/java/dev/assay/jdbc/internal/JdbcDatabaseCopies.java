package dev.assay.jdbc.internal;

import dev.assay.model.AssayException;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.DatabaseTemplates;
import dev.assay.spi.target.DatabaseCopies;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Copies of a JDBC target's database, made from another database of its server. Confined to one thread. */
final class JdbcDatabaseCopies implements DatabaseCopies {

    /** Does something on a connection. */
    @FunctionalInterface
    private interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    private static final String NEXT = "_next";
    private static final String OLD = "_old";

    private final JdbcTarget target;
    private final OpenedConnections.Opener elsewhere;
    private final DatabaseTemplates templates;

    /**
     * @param elsewhere connects to another database of the server
     */
    JdbcDatabaseCopies(JdbcTarget target, OpenedConnections.Opener elsewhere, DatabaseTemplates templates) {
        this.target = target;
        this.elsewhere = elsewhere;
        this.templates = templates;
    }

    @Override
    public Optional<String> hindrance(Dataset dataset) {
        List<String> ours = Stream.concat(
                        dataset.tables().stream().map(Table::name),
                        Stream.of(MarkerTable.NAME, MarkerTable.CHUNKS, MarkerTable.TABLES))
                .toList();
        try (Connection connection = target.auxiliary()) {
            Stream<String> made =
                    MarkerTable.tables(connection, dataset.marker().workload()).stream();
            return templates.hindrance(
                    connection, Stream.concat(ours.stream(), made).distinct().toList());
        } catch (SQLException e) {
            throw target.failure("cannot see whether the database can be replaced", e);
        }
    }

    @Override
    public boolean has(String copy) {
        return elsewhere("cannot look for a copy of the database", connection -> templates.exists(connection, copy));
    }

    @Override
    public void keep(String copy) {
        String database = name();
        target.release();
        elsewhere("cannot copy the database " + database, connection -> {
            templates.copy(connection, database, copy);
            return copy;
        });
    }

    /**
     * {@inheritDoc}
     *
     * <p>The copying takes long, and comes first: the database is away for the moment that two changes of name take. What it
     * was is dropped last.
     */
    @Override
    public void restore(String copy, Dataset dataset) {
        String database = name();
        String next = copy + NEXT;
        String old = copy + OLD;
        elsewhere("cannot make the database " + database + " again from " + copy, connection -> {
            templates.drop(connection, next);
            templates.drop(connection, old);
            templates.copy(connection, copy, next);
            // That took its time, in which somebody may have made tables.
            hindrance(dataset).ifPresent(why -> {
                throw AssayException.target("reset: template: " + why, null);
            });
            target.release();
            templates.rename(connection, database, old);
            try {
                templates.rename(connection, next, database);
            } catch (SQLException e) {
                templates.rename(connection, old, database);
                throw e;
            }
            templates.drop(connection, old);
            return next;
        });
    }

    @Override
    public void drop(String copy) {
        elsewhere("cannot drop the copy " + copy + " of the database", connection -> {
            templates.drop(connection, copy + NEXT);
            if (templates.exists(connection, copy + OLD)) {
                requireInPlace(copy + OLD);
                templates.drop(connection, copy + OLD);
            }
            templates.drop(connection, copy);
            return copy;
        });
    }

    /** A change of name that was cut short leaves the database under its other name alone: then nothing is dropped. */
    private void requireInPlace(String old) {
        try {
            name();
        } catch (AssayException e) {
            throw AssayException.target(
                    "the database is not in its place, but there as " + old
                            + "; give it its name back with ALTER DATABASE " + old
                            + " RENAME TO …, and go on with --resume",
                    e);
        }
    }

    private String name() {
        try (Connection connection = target.auxiliary()) {
            return templates.name(connection);
        } catch (SQLException e) {
            throw target.failure("cannot see which database this is", e);
        }
    }

    private <T> T elsewhere(String what, Work<T> work) {
        try (Connection connection = elsewhere.open()) {
            return work.on(connection);
        } catch (SQLException e) {
            throw target.failure(what, e);
        }
    }
}
