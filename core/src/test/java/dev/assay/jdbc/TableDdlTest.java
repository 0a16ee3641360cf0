package dev.assay.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.jdbc.postgres.PostgresDialect;
import dev.assay.spi.workload.SqlType;
import dev.assay.spi.workload.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableDdlTest {

    private static final Table ORDERS = new Table(
            "orders",
            List.of(
                    new Table.Column("o_id", new SqlType.Int(), false),
                    new Table.Column("o_w_id", new SqlType.Int(), false),
                    new Table.Column("o_entry_d", new SqlType.Timestamp(), true)),
            List.of("o_w_id", "o_id"),
            List.of(
                    new Table.Index("orders_by_date", List.of("o_entry_d"), false),
                    new Table.Index("orders_once", List.of("o_id", "o_entry_d"), true)),
            List.of(new Table.ForeignKey("orders_of_warehouse", List.of("o_w_id"), "warehouse", List.of("w_id"))));

    @Test
    void tableIsMadeWithoutKeys() {
        assertThat(TableDdl.create(ORDERS, new PostgresDialect()))
                .isEqualTo("CREATE TABLE orders (o_id integer NOT NULL, o_w_id integer NOT NULL, o_entry_d timestamp)");
    }

    @Test
    void keysFollowOnceTheRowsAreThere() {
        assertThat(TableDdl.primaryKey(ORDERS)).isEqualTo("ALTER TABLE orders ADD PRIMARY KEY (o_w_id, o_id)");
    }

    @Test
    void indexesAreUniqueWhereTheirKeysAre() {
        assertThat(ORDERS.indexes().stream().map(index -> TableDdl.index(ORDERS, index)))
                .containsExactly(
                        "CREATE INDEX orders_by_date ON orders (o_entry_d)",
                        "CREATE UNIQUE INDEX orders_once ON orders (o_id, o_entry_d)");
    }

    @Test
    void referencesNameTheirColumns() {
        assertThat(TableDdl.foreignKey(ORDERS, ORDERS.foreignKeys().get(0)))
                .isEqualTo("ALTER TABLE orders ADD CONSTRAINT orders_of_warehouse FOREIGN KEY (o_w_id)"
                        + " REFERENCES warehouse (w_id)");
    }

    @Test
    void nameThatWouldNeedQuotesIsRefused() {
        assertThatThrownBy(() -> new Table("Order Line", List.of(), List.of(), List.of(), List.of()))
                .hasMessageContaining("'Order Line'");
    }
}
