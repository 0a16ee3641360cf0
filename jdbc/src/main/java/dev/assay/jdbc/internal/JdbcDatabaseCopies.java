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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Copies of the database of a JDBC target, made on a connection to another database of the server. Confined to one thread. */
record JdbcDatabaseCopies(JdbcTarget target, OpenedConnections.Opener elsewhere, DatabaseTemplates templates)
        implements DatabaseCopies {

    private static final String NEXT = "_next";
    private static final String OLD = "_old";

    @Override
    public Optional<String> hindrance(Dataset dataset) {
        List<String> ours = Stream.concat(
                        dataset.tables().stream().map(Table::name),
                        Stream.of(MarkerTable.NAME, MarkerTable.CHUNKS, MarkerTable.TABLES))
                .toList();
        return target.query("cannot find out whether the database can be replaced", connection -> {
            Stream<String> made =
                    MarkerTable.tables(connection, dataset.marker().workload()).stream();
            return templates.hindrance(
                    connection, Stream.concat(ours.stream(), made).distinct().toList());
        });
    }

    @Override
    public List<String> names(String prefix) {
        return elsewhere("cannot look for copies of the database", connection -> templates.names(connection, prefix));
    }

    /** {@inheritDoc} The comment on the copy has its objects: they can be read without a connection to it. */
    @Override
    public void keep(String copy) {
        String database = database();
        List<String> objects = objects();
        target.release();
        elsewhere("cannot copy the database " + database, connection -> {
            templates.copy(connection, database, copy);
            templates.comment(connection, copy, String.join("\n", objects));
            return copy;
        });
    }

    private List<String> objects() {
        return target.query("cannot find out which objects the database has", templates::objects);
    }

    @Override
    public Optional<String> loss(String copy) {
        Set<String> kept = elsewhere(
                "cannot read the comment on " + copy,
                connection -> templates.comment(connection, copy).lines().collect(Collectors.toSet()));
        return objects().stream()
                .filter(object -> !kept.contains(object))
                .findFirst()
                .map(object -> "the copy lacks the " + object + ", which a restore would remove from the database");
    }

    /** {@inheritDoc} Copies under another name first, then swaps the names. Drops the old database last. */
    @Override
    public void restore(String copy, Dataset dataset) {
        String database = database();
        String next = copy + NEXT;
        String old = copy + OLD;
        elsewhere("cannot restore the database " + database + " from " + copy, connection -> {
            templates.drop(connection, next);
            templates.drop(connection, old);
            templates.copy(connection, copy, next);
            // The copy took time, during which other users may have created tables and functions.
            hindrance(dataset).or(() -> loss(copy)).ifPresent(why -> {
                throw AssayException.target(why, null);
            });
            target.release();
            templates.swap(connection, database, next, old);
            templates.drop(connection, old);
            return next;
        });
    }

    @Override
    public void drop(String copy) {
        elsewhere("cannot drop the copy " + copy + " of the database", connection -> {
            templates.drop(connection, copy + NEXT);
            templates.drop(connection, copy + OLD);
            templates.drop(connection, copy);
            return copy;
        });
    }

    @Override
    public String database() {
        return target.query("cannot read the name of the database", templates::name);
    }

    private <T> T elsewhere(String what, JdbcTarget.Query<T> query) {
        try (Connection connection = elsewhere.open()) {
            return query.on(connection);
        } catch (SQLException e) {
            throw target.failure(what, e);
        }
    }
}
