package dev.assay.examples.gate;

import static dev.assay.junit.BenchmarkAssertions.assertThat;

import dev.assay.junit.BenchmarkResult;
import dev.assay.junit.BenchmarkWorkload;
import dev.assay.junit.DatabaseBenchmark;
import dev.assay.model.random.Seeds;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.junit.jupiter.api.Tag;

/** A workload with data, two transactions and a condition, on an embedded PostgreSQL. */
@Tag("exhaustive")
// tag::docs[]
class WebShopIT {

    private static final int ITEMS = 1_000;

    @BenchmarkWorkload
    static final TransactionWorkload SHOP = Transactions.workload(
                    "shop",
                    Transactions.named("look", (connection, random) -> look(connection, random.between(1, ITEMS)))
                            .weight(7)
                            .readOnly(),
                    Transactions.named(
                                    "checkout",
                                    random -> new Purchase(random.between(1, ITEMS), random.between(1, 5)),
                                    WebShopIT::checkout)
                            .weight(3))
            .data(WebShopIT::items)
            .check("stock", "the items in stock and sold are 500", "SELECT id FROM item WHERE stock + sold <> 500");

    record Purchase(int item, int quantity) {}

    static void look(Connection connection, int item) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT stock FROM item WHERE id = ?")) {
            query.setInt(1, item);
            query.executeQuery().next();
        }
    }

    static void checkout(Connection connection, Purchase purchase) throws SQLException {
        try (PreparedStatement sell =
                connection.prepareStatement("UPDATE item SET stock = stock - ?, sold = sold + ? WHERE id = ?")) {
            sell.setInt(1, purchase.quantity());
            sell.setInt(2, purchase.quantity());
            sell.setInt(3, purchase.item());
            sell.executeUpdate();
        }
    }

    static Dataset items(Seeds seeds) {
        Table item = Table.builder("item")
                .integer("id", "stock", "sold")
                .primaryKey("id")
                .build();
        return Dataset.builder("shop", 1, seeds)
                .table(
                        item,
                        ITEMS,
                        (row, random, writer) ->
                                writer.integer(row).integer(500).integer(0))
                .build();
    }

    @DatabaseBenchmark(workload = "shop", users = 4, duration = "5s")
    void sells(BenchmarkResult result) {
        assertThat(result).isNotInvalid().hasNoErrors();
    }
}
// end::docs[]
