package dev.assay.jdbc.internal;

import dev.assay.model.AssayException;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.Maintenance;
import dev.assay.spi.target.DatasetStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * Data sets in a JDBC database: tables without keys, filled by the product's bulk loader, then keys, then settled.
 *
 * <p>Thread-safe.
 */
final class JdbcDatasetStore implements DatasetStore {

    private final JdbcTarget target;

    JdbcDatasetStore(JdbcTarget target) {
        this.target = target;
    }

    @Override
    public Found find(Dataset dataset) {
        try (Connection connection = target.auxiliary()) {
            return new DatasetInspection(connection).find(dataset);
        } catch (SQLException e) {
            throw target.failure(
                    "cannot look for the data of " + dataset.marker().workload(), e);
        }
    }

    @Override
    public Set<String> begin(Dataset dataset, String load) {
        DatasetMarker marker = dataset.marker();
        try (Connection connection = target.auxiliary()) {
            Found found = new DatasetInspection(connection).find(dataset);
            boolean resumes = found.presence() == Presence.LOADING
                    && found.marker() != null
                    && found.marker().equals(marker);
            if (resumes) {
                create(connection, missing(connection, dataset));
                return MarkerTable.chunks(connection, marker.workload());
            }
            if (found.presence() != Presence.ABSENT) {
                throw AssayException.target(
                        "there are tables already: " + found.detail() + "; clean drops what load has made", null);
            }
            // Tables and marker are one transaction where the product allows it, so that no killed load leaves tables
            // without the marker that tells whose they are.
            connection.setAutoCommit(false);
            MarkerTable.create(connection, target.dialect());
            MarkerTable.insert(connection, marker, dataset.tables(), load);
            create(connection, dataset.tables());
            connection.commit();
            return Collections.emptySet();
        } catch (SQLException e) {
            throw target.failure("cannot create the tables of " + marker.workload(), e);
        }
    }

    private void create(Connection connection, List<Table> tables) throws SQLException {
        for (Table table : tables) {
            execute(connection, List.of(TableDdl.create(table, target.dialect())));
        }
    }

    private static List<Table> missing(Connection connection, Dataset dataset) throws SQLException {
        Set<String> present = new DatasetInspection(connection).present(dataset);
        return dataset.tables().stream()
                .filter(table -> !present.contains(table.name()))
                .toList();
    }

    @Override
    public Optional<String> slowLoading() {
        try (Connection connection = target.auxiliary()) {
            return target.bulkLoading().slowLoading(connection);
        } catch (SQLException e) {
            throw target.failure("cannot see how this server takes in rows", e);
        }
    }

    @Override
    public ChunkWriter writer(Dataset dataset, int threads) {
        Map<String, Table> tables = dataset.tables().stream().collect(Collectors.toMap(Table::name, t -> t));
        return new JdbcChunkWriter(target, dataset.marker().workload(), tables);
    }

    @Override
    public void makeKeys(Dataset dataset, int threads, Consumer<String> progress) {
        progress.accept("making keys and indexes");
        perTable(dataset, "assay-index", threads, (table, rows) -> makeKeys(table));
        try (Connection connection = target.auxiliary()) {
            for (Table table : dataset.tables()) {
                execute(connection, missingForeignKeys(connection, table));
            }
        } catch (SQLException e) {
            throw target.failure(
                    "cannot make the references of " + dataset.marker().workload(), e);
        }
    }

    @Override
    public void complete(Dataset dataset, int threads, Consumer<String> progress) {
        DatasetMarker marker = dataset.marker();
        progress.accept("counting rows, settling");
        perTable(dataset, "assay-settle", threads, this::settle);
        try (Connection connection = target.auxiliary()) {
            MarkerTable.complete(connection, marker.workload());
            progress.accept("checkpoint");
            checkpoint(connection).ifPresent(progress);
        } catch (SQLException e) {
            throw target.failure("cannot complete the data of " + marker.workload(), e);
        }
    }

    /** The largest first, so that the last one to be finished is a small one; each with its number of rows. */
    private static void perTable(Dataset dataset, String threadName, int threads, ObjLongConsumer<Table> work) {
        Map<String, Long> rows =
                dataset.chunks().collect(Collectors.groupingBy(Chunk::table, Collectors.summingLong(Chunk::rows)));
        ToLongFunction<Table> size = table -> rows.getOrDefault(table.name(), 0L);
        List<Runnable> tasks = dataset.tables().stream()
                .sorted(Comparator.comparingLong(size).reversed())
                .<Runnable>map(table -> () -> work.accept(table, size.applyAsLong(table)))
                .toList();
        Parallel.run(threadName, threads, tasks);
    }

    private void makeKeys(Table table) {
        try (Connection connection = target.auxiliary()) {
            execute(connection, missingIndexes(connection, table));
            for (Table.Column column : table.columns()) {
                if (column.numbered()) {
                    long next = DatasetInspection.highest(connection, table.name(), column.name()) + 1;
                    execute(
                            connection,
                            target.dialect().tables().numberFrom(table, column, next).stream()
                                    .toList());
                }
            }
        } catch (SQLException e) {
            throw target.failure("cannot make the keys of " + table.name(), e);
        }
    }

    private void settle(Connection connection, Table table) throws SQLException {
        Optional<Maintenance> maintenance = target.dialect().maintenance();
        if (maintenance.isPresent()) {
            maintenance.get().settle(connection, table);
        }
    }

    private Optional<String> checkpoint(Connection connection) throws SQLException {
        Optional<Maintenance> maintenance = target.dialect().maintenance();
        return maintenance.isPresent()
                ? maintenance.get().checkpoint(connection)
                : Optional.of("no way is known to have this product write out what was loaded");
    }

    private void settle(Table table, long expectedRows) {
        try (Connection connection = target.auxiliary()) {
            settle(connection, table);
            verify(connection, table, expectedRows);
        } catch (SQLException e) {
            throw target.failure("cannot settle " + table.name(), e);
        }
    }

    /** A load that was cut while it made keys has some of them already. */
    private static List<String> missingIndexes(Connection connection, Table table) throws SQLException {
        List<String> statements = new ArrayList<>();
        if (!table.primaryKey().isEmpty() && !DatasetInspection.hasPrimaryKey(connection, table.name())) {
            statements.add(TableDdl.primaryKey(table));
        }
        Set<String> present = DatasetInspection.indexNames(connection, table.name());
        for (Table.Index index : table.indexes()) {
            if (!present.contains(index.name())) {
                statements.add(TableDdl.index(table, index));
            }
        }
        return statements;
    }

    private static List<String> missingForeignKeys(Connection connection, Table table) throws SQLException {
        if (table.foreignKeys().isEmpty()) {
            return List.of();
        }
        Set<String> present = DatasetInspection.foreignKeyNames(connection, table.name());
        return table.foreignKeys().stream()
                .filter(key -> !present.contains(key.name()))
                .map(key -> TableDdl.foreignKey(table, key))
                .toList();
    }

    private static void execute(Connection connection, List<String> statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** A table has to hold what its chunks say: a load that lost rows is no load. */
    private static void verify(Connection connection, Table table, long expected) throws SQLException {
        long rows = DatasetInspection.rows(connection, table.name());
        if (rows != expected) {
            throw AssayException.target(
                    "table " + table.name() + " holds " + rows + " rows after the load, expected " + expected
                            + "; clean and load again",
                    null);
        }
    }

    @Override
    public void markUsed(Dataset dataset) {
        String workload = dataset.marker().workload();
        try (Connection connection = target.auxiliary()) {
            MarkerTable.used(connection, workload);
        } catch (SQLException e) {
            throw target.failure("cannot mark the data of " + workload + " as used", e);
        }
    }

    @Override
    public void drop(Dataset dataset) {
        DatasetMarker marker = dataset.marker();
        try (Connection connection = target.auxiliary()) {
            Found found = new DatasetInspection(connection).find(dataset);
            if (found.marker() == null) {
                if (found.presence() == Presence.ABSENT) {
                    return;
                }
                throw AssayException.target(
                        "these tables were not made by Assay, so they are not dropped: " + found.detail(), null);
            }
            // What was made may be more than what is asked for now.
            List<String> made = MarkerTable.tables(connection, marker.workload());
            for (String table : made.isEmpty() ? childrenFirst(dataset) : made) {
                execute(connection, List.of("DROP TABLE IF EXISTS " + table));
            }
            MarkerTable.delete(connection, marker.workload());
            MarkerTable.dropIfEmpty(connection);
        } catch (SQLException e) {
            throw target.failure("cannot drop the tables of " + marker.workload(), e);
        }
    }

    private static List<String> childrenFirst(Dataset dataset) {
        List<String> names =
                new ArrayList<>(dataset.tables().stream().map(Table::name).toList());
        Collections.reverse(names);
        return names;
    }

    @Override
    public Optional<String> settle(Dataset dataset) {
        try (Connection connection = target.auxiliary()) {
            for (Table table : dataset.tables()) {
                settle(connection, table);
            }
            return checkpoint(connection);
        } catch (SQLException e) {
            throw target.failure("cannot settle the database", e);
        }
    }
}
