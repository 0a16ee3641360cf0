package com.example.orders;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The orders in the database. Thread-safe. */
@Repository
public class OrderRepository {

    private final JdbcClient database;

    OrderRepository(JdbcClient database) {
        this.database = database;
    }

    /** Returns the sum of a customer's orders, in cents. */
    @Transactional(readOnly = true)
    public long spentBy(int customer) {
        return database.sql("SELECT SUM(amount) FROM customer_order WHERE customer = ?")
                .param(customer)
                .query(Long.class)
                .single();
    }
}
