package dev.assay.jdbc.internal;

import dev.assay.ExperimentBuilder;
import dev.assay.jdbc.internal.load.TextRows;
import dev.assay.jdbc.internal.mysql.MariadbDialect;
import dev.assay.jdbc.internal.mysql.MysqlDialect;
import dev.assay.jdbc.internal.postgres.PostgresDialect;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.Dialect;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.workload.tpcc.Profile;
import dev.assay.workload.tpcc.TpccFactory;
import dev.assay.workload.tpcc.TpccParameters;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the data set of {@code assay load tpcc} to files, for the servers' own clients: the rows of each chunk, byte for byte
 * as Assay sends them, and the statements for tables and keys. Only the number of warehouses can be set.
 *
 * <p>{@code files.tsv} has a line for each file, in Assay's loading order: table, columns, rows, bytes, path.
 * {@code PRODUCT.tables.tsv} and {@code PRODUCT.keys.tsv} have a line for each statement: table, statement.
 */
public final class RowFiles {

    private RowFiles() {}

    /** Takes an empty folder and the number of warehouses. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]).toAbsolutePath();
        TpccParameters parameters = new TpccParameters(Integer.parseInt(arguments[1]), Profile.STANDARD, false);
        Dataset dataset = new TpccFactory()
                .create(parameters, new WorkloadContext(new Seeds(ExperimentBuilder.DEFAULT_SEED), 0))
                .dataset();
        for (Dialect dialect : List.of(new PostgresDialect(), new MysqlDialect(), new MariadbDialect())) {
            List<Table> tables = dataset.tables();
            write(folder, dialect, "tables", tables, table -> Stream.of(TableDdl.create(table, dialect)));
            write(folder, dialect, "keys", tables, table -> keys(table, dialect));
        }
        Map<String, Table> tables = dataset.tables().stream().collect(Collectors.toMap(Table::name, table -> table));
        List<String> files = new ArrayList<>();
        for (Chunk chunk : dataset.chunks().toList()) {
            Table table = tables.get(chunk.table());
            Path file = folder.resolve(chunk.id().replace('/', '.') + ".rows");
            try (FileRows rows =
                    new FileRows(Files.newOutputStream(file), table.columns().size())) {
                chunk.write(rows);
                rows.finish();
            }
            files.add(String.join(
                    "\t",
                    table.name(),
                    table.columnNames(),
                    Long.toString(chunk.rows()),
                    Long.toString(Files.size(file)),
                    file.toString()));
        }
        Files.write(folder.resolve("files.tsv"), files);
    }

    private static Stream<String> keys(Table table, Dialect dialect) {
        Stream<String> primary =
                dialect.tables().clustersOnPrimaryKey() || table.primaryKey().isEmpty()
                        ? Stream.empty()
                        : Stream.of(TableDdl.primaryKey(table));
        return Stream.concat(primary, table.indexes().stream().map(index -> TableDdl.index(table, index)));
    }

    private static void write(
            Path folder, Dialect dialect, String what, List<Table> tables, Function<Table, Stream<String>> statements)
            throws IOException {
        List<String> lines = tables.stream()
                .flatMap(table -> statements.apply(table).map(sql -> table.name() + "\t" + sql))
                .toList();
        Files.write(folder.resolve(dialect.id() + "." + what + ".tsv"), lines);
    }

    /** Writes rows in the format that both {@code COPY} and {@code LOAD DATA} read. */
    private static final class FileRows extends TextRows {

        private final OutputStream out;

        FileRows(OutputStream out, int columns) {
            super(columns);
            this.out = out;
        }

        @Override
        protected void send(byte[] bytes, int length) throws IOException {
            out.write(bytes, 0, length);
        }

        @Override
        public long finish() throws IOException {
            flush();
            return 0;
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
