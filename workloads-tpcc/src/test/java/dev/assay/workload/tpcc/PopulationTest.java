package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.SqlType;
import dev.assay.spi.data.Table;
import dev.assay.test.Parallel;
import dev.assay.testkit.RecordedRows;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The population of one warehouse, by column names (TPC-C rev 5.11 clause 4.3.3.1). */
@Parallel
class PopulationTest {

    private static final TpccDataset DATASET = dataset(1, 11);

    private static final Map<String, Table> TABLES = new HashMap<>();
    private static final Map<String, List<List<@Nullable Object>>> ROWS = new HashMap<>();

    @BeforeAll
    static void writeAllRows() throws IOException {
        Map<String, RecordedRows> writers = new HashMap<>();
        for (Table table : DATASET.tables()) {
            TABLES.put(table.name(), table);
            writers.put(table.name(), new RecordedRows());
        }
        for (Chunk chunk : DATASET.chunks().toList()) {
            RecordedRows writer = writers.get(chunk.table());
            int before = writer.rows().size();
            chunk.write(writer);
            assertThat((long) writer.rows().size() - before).as(chunk.id()).isEqualTo(chunk.rows());
        }
        writers.forEach((table, writer) -> ROWS.put(table, writer.rows()));
    }

    @Test
    void hasTheCardinalitiesOfTheStandard() {
        Map<String, Integer> counts = new TreeMap<>();
        ROWS.forEach((table, rows) -> counts.put(table, rows.size()));
        int lines = (int) sum("orders", "o_ol_cnt");
        assertThat(counts)
                .containsEntry("item", 100_000)
                .containsEntry("warehouse", 1)
                .containsEntry("district", 10)
                .containsEntry("customer", 30_000)
                .containsEntry("history", 30_000)
                .containsEntry("orders", 30_000)
                .containsEntry("new_order", 9_000)
                .containsEntry("stock", 100_000)
                .containsEntry("order_line", lines)
                .hasSize(9);
        // 30000 draws of 5..15: √(10·30000) is the standard deviation, five of them a false alarm in 10⁶ seeds.
        assertThat(lines).isBetween(300_000 - 2_739, 300_000 + 2_739);
    }

    @Test
    void fitsTheTypesAndFillsAllColumns() {
        TABLES.forEach((name, table) -> {
            for (List<@Nullable Object> row : ROWS.get(name)) {
                assertIn(row.size(), table.columns().size(), table.columns().size());
                for (int i = 0; i < row.size(); i++) {
                    if (!fits(row.get(i), table.columns().get(i))) {
                        throw new AssertionError(table.columns().get(i) + " cannot hold " + row.get(i));
                    }
                }
            }
        });
    }

    private static boolean fits(@Nullable Object value, Table.Column column) {
        SqlType type = column.type();
        if (value == null) {
            return column.nullable();
        } else if (type instanceof SqlType.Decimal decimal) {
            BigDecimal number = (BigDecimal) value;
            return number.scale() == decimal.scale() && number.precision() <= decimal.precision();
        } else if (type instanceof SqlType.Char text) {
            return ((String) value).length() == text.length();
        } else if (type instanceof SqlType.Varchar text) {
            return ((String) value).length() <= text.length();
        } else {
            return value instanceof Long == type instanceof SqlType.Int
                    && value instanceof RecordedRows.Micros == type instanceof SqlType.Timestamp;
        }
    }

    @Test
    void primaryKeysAreUnique() {
        TABLES.forEach((name, table) -> {
            if (!table.primaryKey().isEmpty()) {
                int[] columns = table.primaryKey().stream()
                        .mapToInt(key -> column(name, key))
                        .toArray();
                Set<Long> keys = new HashSet<>();
                for (List<@Nullable Object> row : ROWS.get(name)) {
                    long key = 0;
                    for (int column : columns) {
                        key = key * 100_001 + (Long) row.get(column);
                    }
                    keys.add(key);
                }
                assertThat(keys).as(name).hasSize(ROWS.get(name).size());
            }
        });
    }

    @Test
    void textsHaveTheLengthsOfTheStandard() {
        assertLengths("item", "i_name", 14, 24);
        assertLengths("item", "i_data", 26, 50);
        assertLengths("stock", "s_data", 26, 50);
        assertLengths("stock", "s_dist_10", 24, 24);
        assertLengths("customer", "c_first", 8, 16);
        assertLengths("customer", "c_data", 300, 500);
        assertLengths("customer", "c_street_1", 10, 20);
        assertLengths("customer", "c_city", 10, 20);
        assertLengths("history", "h_data", 12, 24);
        for (String zip : this.<String>values("customer", "c_zip")) {
            if (!zip.matches("\\d{4}11111")) {
                throw new AssertionError("zip " + zip);
            }
        }
    }

    @Test
    void numbersSpanTheRangesOfTheStandard() {
        assertSpan("item", "i_im_id", "1", "10000");
        assertSpan("item", "i_price", "1.00", "100.00");
        assertSpan("stock", "s_quantity", "10", "100");
        assertSpan("stock", "s_ytd", "0", "0");
        assertSpan("stock", "s_order_cnt", "0", "0");
        assertSpan("stock", "s_remote_cnt", "0", "0");
        assertSpan("warehouse", "w_ytd", "300000.00", "300000.00");
        assertSpan("district", "d_ytd", "30000.00", "30000.00");
        assertSpan("district", "d_next_o_id", "3001", "3001");
        assertSpan("customer", "c_discount", "0.0000", "0.5000");
        assertSpan("customer", "c_credit_lim", "50000.00", "50000.00");
        assertSpan("customer", "c_balance", "-10.00", "-10.00");
        assertSpan("customer", "c_ytd_payment", "10.00", "10.00");
        assertSpan("customer", "c_payment_cnt", "1", "1");
        assertSpan("customer", "c_delivery_cnt", "0", "0");
        assertSpan("history", "h_amount", "10.00", "10.00");
        assertSpan("orders", "o_ol_cnt", "5", "15");
        assertSpan("orders", "o_all_local", "1", "1");
        assertSpan("order_line", "ol_quantity", "5", "5");
        assertSpan("new_order", "no_o_id", "2101", "3000");
        for (BigDecimal tax : this.<BigDecimal>values("district", "d_tax")) {
            assertThat(tax).isBetween(BigDecimal.ZERO, new BigDecimal("0.2000"));
        }
    }

    @Test
    void exactlyATenthIsOriginalOrHasBadCredit() {
        assertThat(this.<String>values("item", "i_data"))
                .filteredOn(data -> data.contains("ORIGINAL"))
                .hasSize(10_000);
        assertThat(this.<String>values("stock", "s_data"))
                .filteredOn(data -> data.contains("ORIGINAL"))
                .hasSize(10_000);
        assertThat(this.<String>values("customer", "c_credit"))
                .filteredOn("BC"::equals)
                .hasSize(3_000);
        assertThat(this.<String>values("customer", "c_credit"))
                .filteredOn("GC"::equals)
                .hasSize(27_000);
    }

    @Test
    void theFirstThousandCustomersOfADistrictHaveAllLastNamesInTurn() {
        List<String> names = values("customer", "c_last");
        Set<String> later = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            int customer = i % 3_000;
            if (customer < 1_000) {
                assertThat(names.get(i)).isEqualTo(LastNames.of(customer));
            } else {
                later.add(names.get(i));
            }
        }
        assertThat(later).hasSizeGreaterThan(500);
    }

    @Test
    void theOrdersOfADistrictAreARandomPermutationOfItsCustomers() {
        List<Long> customers = values("orders", "o_c_id");
        int inPlace = 0;
        for (int district = 0; district < 10; district++) {
            List<Long> ofDistrict = customers.subList(district * 3_000, (district + 1) * 3_000);
            assertThat(new HashSet<>(ofDistrict)).hasSize(3_000);
            for (int i = 0; i < 3_000; i++) {
                inPlace += ofDistrict.get(i) == i + 1 ? 1 : 0;
            }
        }
        // Fixed points of ten random permutations are Poisson with mean 10: above 40 less often than once in 10¹¹.
        assertThat(inPlace).isLessThan(40);
    }

    @Test
    void theLast900OrdersOfADistrictAreUndelivered() {
        for (List<@Nullable Object> order : ROWS.get("orders")) {
            Long carrier = (Long) order.get(column("orders", "o_carrier_id"));
            long id = (Long) order.get(column("orders", "o_id"));
            if (id < 2_101) {
                assertIn(carrier == null ? 0 : carrier, 1, 10);
            } else if (carrier != null) {
                throw new AssertionError("order " + id + " has carrier " + carrier);
            }
        }
    }

    @Test
    void linesAgreeWithTheirOrders() {
        Map<Long, Integer> lines = new HashMap<>();
        for (List<@Nullable Object> line : ROWS.get("order_line")) {
            long order = (Long) line.get(column("order_line", "ol_o_id"));
            long district = (Long) line.get(column("order_line", "ol_d_id"));
            lines.merge(district * 10_000 + order, 1, Integer::sum);
            BigDecimal amount = (BigDecimal) line.get(column("order_line", "ol_amount"));
            Object delivered = line.get(column("order_line", "ol_delivery_d"));
            boolean right = order < 2_101
                    ? amount.signum() == 0 && entryTime().equals(delivered)
                    : amount.signum() > 0 && delivered == null;
            if (!right) {
                throw new AssertionError("line of order " + order + ": amount " + amount + ", delivered " + delivered);
            }
        }
        for (List<@Nullable Object> order : ROWS.get("orders")) {
            long key =
                    (Long) order.get(column("orders", "o_d_id")) * 10_000 + (Long) order.get(column("orders", "o_id"));
            long announced = (Long) order.get(column("orders", "o_ol_cnt"));
            assertIn(lines.getOrDefault(key, 0), announced, announced);
        }
    }

    private static Object entryTime() {
        return ROWS.get("orders").get(0).get(column("orders", "o_entry_d"));
    }

    static TpccDataset dataset(int warehouses, long seed) {
        return new TpccDataset(new TpccParameters(warehouses, Profile.STANDARD, false), new Seeds(seed));
    }

    private static int column(String table, String name) {
        List<Table.Column> columns = TABLES.get(table).columns();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).name().equals(name)) {
                return i;
            }
        }
        throw new AssertionError(table + " has no column " + name);
    }

    @SuppressWarnings("unchecked")
    private <T> List<T> values(String table, String name) {
        int column = column(table, name);
        return ROWS.get(table).stream().map(row -> (T) row.get(column)).toList();
    }

    private static long sum(String table, String name) {
        int column = column(table, name);
        return ROWS.get(table).stream().mapToLong(row -> (Long) row.get(column)).sum();
    }

    /** Both ends are reached as well: the samples are large enough. */
    private void assertLengths(String table, String name, int shortest, int longest) {
        var lengths = this.<String>values(table, name).stream()
                .mapToInt(String::length)
                .summaryStatistics();
        assertThat(lengths.getMin()).as(name).isEqualTo(shortest);
        assertThat(lengths.getMax()).as(name).isEqualTo(longest);
    }

    private void assertSpan(String table, String name, String smallest, String largest) {
        List<BigDecimal> numbers = values(table, name).stream()
                .map(value -> new BigDecimal(value.toString()))
                .sorted()
                .toList();
        assertThat(numbers.get(0)).as("smallest %s", name).isEqualTo(new BigDecimal(smallest));
        assertThat(numbers.get(numbers.size() - 1)).as("largest %s", name).isEqualTo(new BigDecimal(largest));
    }

    private static void assertIn(long value, long low, long high) {
        if (value < low || value > high) {
            throw new AssertionError(value + " is not in [" + low + ", " + high + "]");
        }
    }
}
