package dev.assay.jdbc.internal;

import dev.assay.jdbc.internal.examine.Queries;
import dev.assay.jdbc.internal.examine.StoredRoutines;
import dev.assay.model.AssayException;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.Maintenance;
import dev.assay.spi.target.DatasetStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Data sets in a JDBC database. A load creates tables without keys, fills them with the bulk loader, adds the keys and runs
 * the product's maintenance. Thread-safe.
 */
record JdbcDatasetStore(JdbcTarget target) implements DatasetStore {

    @Override
    public Found find(Dataset dataset) {
        return target.query(
                "cannot look for the data of " + dataset.marker().workload(),
                connection -> new DatasetInspection(connection).find(dataset));
    }

    @Override
    public Set<String> begin(Dataset dataset, String load) {
        return target.query(
                "cannot create the tables of " + dataset.marker().workload(),
                connection -> begin(connection, dataset, load));
    }

    private Set<String> begin(Connection connection, Dataset dataset, String load) throws SQLException {
        DatasetMarker marker = dataset.marker();
        DatasetInspection inspection = new DatasetInspection(connection);
        Found found = inspection.find(dataset);
        if (found.presence() == Presence.LOADING && marker.equals(found.marker())) {
            Set<String> present = inspection.present(dataset).keySet();
            create(
                    connection,
                    dataset.tables().stream()
                            .filter(table -> !present.contains(table.name()))
                            .toList());
            return MarkerTable.chunks(connection, marker.workload());
        }
        if (found.presence() != Presence.ABSENT) {
            throw AssayException.target(
                    "there are tables already: " + found.detail() + "; clean drops the tables of a load", null);
        }
        // Tables and marker are one transaction where DDL is transactional: a killed load leaves no table without a
        // marker.
        connection.setAutoCommit(false);
        MarkerTable.create(connection, target.dialect());
        MarkerTable.insert(connection, marker, dataset.tables(), load);
        create(connection, dataset.tables());
        connection.commit();
        return Set.of();
    }

    private void create(Connection connection, List<Table> tables) throws SQLException {
        for (Table table : tables) {
            Queries.execute(connection, TableDdl.create(table, target.dialect()));
        }
    }

    @Override
    public Optional<String> slowLoading() {
        return target.query("cannot examine bulk loading", target.bulkLoading()::slowLoading);
    }

    @Override
    public ChunkWriter writer(Dataset dataset, int threads) {
        Map<String, Table> tables = dataset.tables().stream().collect(Collectors.toMap(Table::name, t -> t));
        return new JdbcChunkWriter(target, dataset.marker().workload(), tables);
    }

    @Override
    public void makeKeys(Dataset dataset, int threads, Consumer<String> progress) {
        progress.accept("making keys and indexes");
        forEachTable(dataset, "assay-index", threads, (table, rows) -> makeKeys(table));
        target.execute("cannot make the foreign keys of " + dataset.marker().workload(), connection -> {
            for (Table table : dataset.tables()) {
                makeForeignKeys(connection, table);
            }
        });
    }

    @Override
    public void complete(Dataset dataset, int threads, Consumer<String> progress) {
        String workload = dataset.marker().workload();
        progress.accept("counting rows, settling");
        forEachTable(dataset, "assay-settle", threads, this::settle);
        target.execute("cannot complete the data of " + workload, connection -> {
            MarkerTable.complete(connection, workload);
            progress.accept("checkpoint");
            checkpoint(connection).ifPresent(progress);
        });
    }

    /** Processes the tables with their numbers of rows in parallel, the largest first, and throws the first failure at the end. */
    private static void forEachTable(Dataset dataset, String threadName, int threads, ObjLongConsumer<Table> work) {
        Map<String, Long> rows =
                dataset.chunks().collect(Collectors.groupingBy(Chunk::table, Collectors.summingLong(Chunk::rows)));
        ToLongFunction<Table> size = table -> rows.getOrDefault(table.name(), 0L);
        AtomicInteger number = new AtomicInteger();
        ExecutorService executor = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, threadName + "-" + number.getAndIncrement());
            thread.setDaemon(true);
            return thread;
        });
        List<CompletableFuture<Void>> tasks = dataset.tables().stream()
                .sorted(Comparator.comparingLong(size).reversed())
                .map(table -> CompletableFuture.runAsync(() -> work.accept(table, size.applyAsLong(table)), executor))
                .toList();
        executor.shutdown();
        RuntimeException failure = null;
        for (CompletableFuture<Void> task : tasks) {
            try {
                // Waits through an interrupt, because a statement of DDL should not be cut; the flag stays set.
                task.join();
            } catch (CompletionException e) {
                failure = failure == null ? unwrapped(e) : failure;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static RuntimeException unwrapped(CompletionException e) {
        return e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
    }

    private void makeKeys(Table table) {
        target.execute("cannot make the keys of " + table.name(), connection -> {
            makeIndexes(connection, table);
            for (Table.Column column : table.columns()) {
                if (column.numbered()) {
                    long next = DatasetInspection.highest(connection, table.name(), column.name()) + 1;
                    Optional<String> sql = target.dialect().tables().numberFrom(table, column, next);
                    if (sql.isPresent()) {
                        Queries.execute(connection, sql.get());
                    }
                }
            }
        });
    }

    private @Nullable Maintenance maintenance() {
        return target.dialect().maintenance().orElse(null);
    }

    private void settle(Connection connection, Table table) throws SQLException {
        Maintenance maintenance = maintenance();
        if (maintenance != null) {
            maintenance.settle(connection, table);
        }
    }

    private Optional<String> checkpoint(Connection connection) throws SQLException {
        Maintenance maintenance = maintenance();
        return maintenance == null
                ? Optional.of("no checkpoint: its statement is unknown for this product")
                : maintenance.checkpoint(connection);
    }

    private void settle(Table table, long expectedRows) {
        target.execute("cannot settle " + table.name(), connection -> {
            settle(connection, table);
            long rows = DatasetInspection.rows(connection, table.name());
            if (rows != expectedRows) {
                throw AssayException.target(
                        "table " + table.name() + " holds " + rows + " rows after the load, expected " + expectedRows
                                + "; clean and load again",
                        null);
            }
        });
    }

    /** Adds missing keys; an interrupted load may have made some of them. */
    private static void makeIndexes(Connection connection, Table table) throws SQLException {
        if (!table.primaryKey().isEmpty() && !DatasetInspection.hasPrimaryKey(connection, table.name())) {
            Queries.execute(connection, TableDdl.primaryKey(table));
        }
        Set<String> present = DatasetInspection.indexNames(connection, table.name());
        for (Table.Index index : table.indexes()) {
            if (!present.contains(index.name())) {
                Queries.execute(connection, TableDdl.index(table, index));
            }
        }
    }

    private static void makeForeignKeys(Connection connection, Table table) throws SQLException {
        if (table.foreignKeys().isEmpty()) {
            return;
        }
        Set<String> present = DatasetInspection.foreignKeyNames(connection, table.name());
        for (Table.ForeignKey key : table.foreignKeys()) {
            if (!present.contains(key.name())) {
                Queries.execute(connection, TableDdl.foreignKey(table, key));
            }
        }
    }

    @Override
    public Routines findRoutines(Dataset dataset) {
        if (dataset.routines().isEmpty()) {
            return Routines.NONE;
        }
        return target.query(
                "cannot look for the stored procedures of " + dataset.marker().workload(), connection -> {
                    StoredRoutines here = routines(connection);
                    return here == null ? Routines.NONE : new Routines(here.missing(dataset), here.others(dataset));
                });
    }

    @Override
    public void makeRoutines(Dataset dataset) {
        target.execute(
                "cannot create the stored procedures of " + dataset.marker().workload(), connection -> {
                    StoredRoutines here = routines(connection);
                    if (here != null && !dataset.routines().isEmpty()) {
                        here.make(dataset);
                    }
                });
    }

    /** Returns null if the product has no stored routines. */
    private @Nullable StoredRoutines routines(Connection connection) {
        return StoredRoutines.language(target.capabilities())
                .map(language -> new StoredRoutines(connection, language))
                .orElse(null);
    }

    @Override
    public void markUsed(Dataset dataset) {
        String workload = dataset.marker().workload();
        target.execute(
                "cannot mark the data of " + workload + " as used",
                connection -> MarkerTable.used(connection, workload));
    }

    @Override
    public void drop(Dataset dataset) {
        String workload = dataset.marker().workload();
        target.execute("cannot drop the stored procedures of " + workload, connection -> {
            StoredRoutines here = routines(connection);
            if (here != null) {
                here.dropAll(dataset);
            }
        });
        target.execute("cannot drop the tables of " + workload, connection -> {
            Found found = new DatasetInspection(connection).find(dataset);
            if (found.marker() == null) {
                if (found.presence() == Presence.ABSENT) {
                    return;
                }
                throw AssayException.target(
                        "these tables were not made by Assay, so they are not dropped: " + found.detail(), null);
            }
            // The load may have made more tables than this data set has.
            List<String> made = MarkerTable.tables(connection, workload);
            for (String table : made.isEmpty() ? childrenFirst(dataset) : made) {
                Queries.execute(connection, "DROP TABLE IF EXISTS " + table);
            }
            MarkerTable.delete(connection, workload);
            MarkerTable.dropIfEmpty(connection);
        });
    }

    private static List<String> childrenFirst(Dataset dataset) {
        List<String> names =
                new ArrayList<>(dataset.tables().stream().map(Table::name).toList());
        Collections.reverse(names);
        return names;
    }

    @Override
    public Optional<String> settle(Dataset dataset) {
        return target.query("cannot settle the database", connection -> {
            for (Table table : dataset.tables()) {
                settle(connection, table);
            }
            return checkpoint(connection);
        });
    }
}
