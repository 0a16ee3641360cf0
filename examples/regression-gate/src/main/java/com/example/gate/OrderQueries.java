package com.example.gate;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** The queries of an application for orders. Stateless. */
public final class OrderQueries {

    private OrderQueries() {}

    /** Returns the sum of the ten latest orders of a customer, in cents. */
    public static long latestOrders(Connection connection, int customer) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT amount FROM customer_order WHERE customer = ? ORDER BY id DESC LIMIT 10")) {
            query.setInt(1, customer);
            long sum = 0;
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    sum += rows.getLong(1);
                }
            }
            return sum;
        }
    }
}
