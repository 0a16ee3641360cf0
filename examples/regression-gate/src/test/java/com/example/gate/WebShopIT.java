package com.example.gate;

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

/** A workload with data, two transactions and a condition, on an embedded PostgreSQL. */
class WebShopIT {

    private static final int PRODUCTS = 1_000;

    @BenchmarkWorkload
    static final TransactionWorkload SHOP = Transactions.workload(
                    "shop",
                    Transactions.named("look", (connection, random) -> look(connection, random.between(1, PRODUCTS)))
                            .weight(7)
                            .readOnly(),
                    Transactions.named(
                                    "checkout",
                                    random -> new Purchase(random.between(1, PRODUCTS), random.between(1, 5)),
                                    WebShopIT::checkout)
                            .weight(3))
            .data(WebShopIT::products)
            .check(
                    "stock",
                    "500 of each product are in stock or sold",
                    "SELECT id FROM product WHERE stock + sold <> 500");

    record Purchase(int product, int quantity) {}

    static void look(Connection connection, int product) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT stock FROM product WHERE id = ?")) {
            query.setInt(1, product);
            query.executeQuery().next();
        }
    }

    static void checkout(Connection connection, Purchase purchase) throws SQLException {
        try (PreparedStatement sell =
                connection.prepareStatement("UPDATE product SET stock = stock - ?, sold = sold + ? WHERE id = ?")) {
            sell.setInt(1, purchase.quantity());
            sell.setInt(2, purchase.quantity());
            sell.setInt(3, purchase.product());
            sell.executeUpdate();
        }
    }

    static Dataset products(Seeds seeds) {
        Table product = Table.builder("product")
                .integer("id", "stock", "sold")
                .primaryKey("id")
                .build();
        return Dataset.builder("shop", 1, seeds)
                .table(
                        product,
                        PRODUCTS,
                        (row, random, writer) ->
                                writer.integer(row).integer(500).integer(0))
                .build();
    }

    @DatabaseBenchmark(workload = "shop", users = 4, duration = "5s")
    void sells(BenchmarkResult result) {
        assertThat(result).isNotInvalid().hasNoErrors();
    }
}
