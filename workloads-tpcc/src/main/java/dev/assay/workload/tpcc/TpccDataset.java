package dev.assay.workload.tpcc;

import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.data.Routine;
import dev.assay.spi.data.Table;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The initial population of TPC-C rev 5.11 clause 4.3.3. Immutable, thread-safe.
 *
 * <p>Chunks are ordered by warehouse rather than by table, so that parallel threads append to different tables and do not
 * contend for the end of the same one.
 */
final class TpccDataset implements Dataset {

    private static final int FORMAT_VERSION = 1;

    private static final int ITEM_CHUNKS = 2;

    /** A chunk is one transaction; warehouses and districts have too few rows for one each. */
    private static final int PLACES_A_CHUNK = 100;

    private static final int HALF = Scale.DISTRICTS / 2;

    private final TpccParameters parameters;
    private final Population population;
    private final DatasetMarker marker;

    TpccDataset(TpccParameters parameters, Seeds seeds) {
        this.parameters = parameters;
        this.population = Population.of(seeds);
        this.marker = new DatasetMarker(
                TpccWorkload.ID,
                FORMAT_VERSION,
                scale(parameters),
                seeds.seed(),
                Map.of(RunConstants.C_LOAD, Integer.toString(population.cLoad())));
    }

    /**
     * Foreign keys slow inserts down, so data with and without them differ in scale. Data of {@code tpcc-mysql} cannot be
     * used by other profiles because its transactions break consistency conditions.
     */
    private static Map<String, String> scale(TpccParameters parameters) {
        Map<String, String> scale = new HashMap<>();
        scale.put("warehouses", Integer.toString(parameters.warehouses()));
        if (parameters.foreignKeys()) {
            scale.put("foreign-keys", "true");
        }
        if (parameters.profile() == Profile.TPCC_MYSQL) {
            scale.put("transactions", "tpcc-mysql");
        }
        return scale;
    }

    @Override
    public DatasetMarker marker() {
        return marker;
    }

    @Override
    public List<Table> tables() {
        return Schema.tables(parameters.foreignKeys());
    }

    @Override
    public List<Routine> routines() {
        return parameters.access() == AccessStyle.PROCEDURE ? ProcedureSql.routines() : List.of();
    }

    @Override
    public Stream<Chunk> chunks() {
        int warehouses = parameters.warehouses();
        int blocks = (warehouses + PLACES_A_CHUNK - 1) / PLACES_A_CHUNK;
        return Stream.of(
                        IntStream.range(0, ITEM_CHUNKS).mapToObj(this::items),
                        IntStream.range(0, blocks).boxed().flatMap(this::places),
                        IntStream.rangeClosed(1, warehouses).boxed().flatMap(this::warehouse))
                .flatMap(chunks -> chunks);
    }

    private Chunk items(int chunk) {
        int size = Scale.ITEMS / ITEM_CHUNKS;
        int first = chunk * size + 1;
        int last = first + size - 1;
        return chunk(
                "item", first + "-" + last, () -> size, writer -> CatalogueRows.items(population, first, last, writer));
    }

    private Stream<Chunk> places(int block) {
        int first = block * PLACES_A_CHUNK + 1;
        int last = Math.min(first + PLACES_A_CHUNK - 1, parameters.warehouses());
        int count = last - first + 1;
        String part = first + "-" + last;
        return Stream.of(
                chunk("warehouse", part, () -> count, writer -> PlaceRows.warehouses(population, first, last, writer)),
                chunk(
                        "district",
                        part,
                        () -> (long) count * Scale.DISTRICTS,
                        writer -> PlaceRows.districts(population, first, last, writer)));
    }

    private Stream<Chunk> warehouse(int warehouse) {
        String part = Integer.toString(warehouse);
        long customers = (long) Scale.DISTRICTS * Scale.CUSTOMERS;
        return Stream.of(
                chunk(
                        "customer",
                        part,
                        () -> customers,
                        writer -> CustomerRows.customers(population, warehouse, writer)),
                chunk("stock", part, () -> Scale.ITEMS, writer -> CatalogueRows.stock(population, warehouse, writer)),
                lines(warehouse, 1, HALF),
                chunk("orders", part, () -> customers, writer -> OrderRows.orders(population, warehouse, writer)),
                lines(warehouse, HALF + 1, Scale.DISTRICTS),
                chunk("history", part, () -> customers, writer -> CustomerRows.history(population, warehouse, writer)),
                chunk(
                        "new_order",
                        part,
                        () -> (long) Scale.DISTRICTS * Scale.UNDELIVERED,
                        writer -> OrderRows.newOrders(warehouse, writer)));
    }

    private Chunk lines(int warehouse, int firstDistrict, int lastDistrict) {
        return chunk(
                "order_line",
                warehouse + "/" + firstDistrict + "-" + lastDistrict,
                () -> OrderRows.countLines(population, warehouse, firstDistrict, lastDistrict),
                writer -> OrderRows.lines(population, warehouse, firstDistrict, lastDistrict, writer));
    }

    private static Chunk chunk(String table, String part, LongSupplier rows, Chunk.Content content) {
        return Chunk.of(table + "/" + part, table, rows, content);
    }
}
