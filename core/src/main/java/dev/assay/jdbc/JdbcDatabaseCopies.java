package dev.assay.jdbc;

import dev.assay.spi.jdbc.DatabaseTemplates;
import dev.assay.spi.target.DatabaseCopies;
import dev.assay.spi.workload.Dataset;
import dev.assay.spi.workload.Table;
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

    /** The copying takes long, and comes first: the database is away for the moment that a change of name takes. */
    @Override
    public void restore(String copy) {
        String database = name();
        String next = copy + NEXT;
        elsewhere("cannot make the database " + database + " again from " + copy, connection -> {
            templates.drop(connection, next);
            templates.copy(connection, copy, next);
            target.release();
            templates.drop(connection, database);
            templates.rename(connection, next, database);
            return next;
        });
    }

    @Override
    public void drop(String copy) {
        elsewhere("cannot drop the copy " + copy + " of the database", connection -> {
            templates.drop(connection, copy + NEXT);
            templates.drop(connection, copy);
            return copy;
        });
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
