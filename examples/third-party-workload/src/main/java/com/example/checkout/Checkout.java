package com.example.checkout;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.JdbcWorkload;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkloadContext;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** A web shop. Four of five accesses go to one fifth of the items. Amounts of money are in cents. */
final class Checkout extends JdbcWorkload {

    private static final int INITIAL_STOCK = 500;
    private static final int PALLET = 30;

    private final Sql look = sql("SELECT i_price, i_stock FROM shop_item WHERE i_id = ?");
    private final Sql lastOrders =
            sql("SELECT o_amount, o_item FROM shop_order WHERE o_customer = ? ORDER BY o_id DESC LIMIT 10");
    private final Sql take = sql("UPDATE shop_item SET i_stock = i_stock - ? WHERE i_id = ? AND i_stock >= ?");
    private final Sql charge = sql("UPDATE shop_customer SET c_spent = c_spent + ? WHERE c_id = ?");
    private final Sql order =
            sql("INSERT INTO shop_order (o_customer, o_item, o_quantity, o_amount) VALUES (?, ?, ?, ?)");
    private final Sql receive =
            sql("UPDATE shop_item SET i_stock = i_stock + ?, i_received = i_received + ? WHERE i_id = ?");
    private final OutcomeCode soldOut = unsuccessful("sold-out");
    private final CheckoutParameters parameters;

    Checkout(CheckoutParameters parameters, WorkloadContext context) {
        super(dataset(parameters, context));
        this.parameters = parameters;
        readOnly("browse", 50, worker -> new Visit(worker.stream("checkout/browse"), this::browse));
        transaction("place-order", 45, worker -> new Visit(worker.stream("checkout/order"), this::placeOrder));
        transaction("restock", 5, worker -> new Visit(worker.stream("checkout/restock"), this::restock));
        check("stock", "items in stock and items ordered are those received", """
                SELECT i_id, i_received, i_stock, ordered FROM shop_item
                LEFT JOIN (SELECT o_item, SUM(o_quantity) AS ordered FROM shop_order GROUP BY o_item) o ON o_item = i_id
                WHERE i_stock + COALESCE(ordered, 0) <> i_received
                """);
        check("spent", "each customer has spent the sum of its orders", """
                SELECT c_id, c_spent, amount FROM shop_customer
                LEFT JOIN (SELECT o_customer, SUM(o_amount) AS amount FROM shop_order GROUP BY o_customer) o
                ON o_customer = c_id WHERE c_spent <> COALESCE(amount, 0)
                """);
    }

    /** Several threads write the rows in chunks; each chunk has its own random stream. */
    private static Dataset dataset(CheckoutParameters parameters, WorkloadContext context) {
        Table customer = Table.builder("shop_customer")
                .integer("c_id")
                .varchar("c_name", 30)
                .bigInteger("c_spent")
                .primaryKey("c_id")
                .build();
        Table item = Table.builder("shop_item")
                .integer("i_id", "i_price", "i_stock", "i_received")
                .primaryKey("i_id")
                .build();
        Table order = Table.builder("shop_order")
                .bigInteger("o_id")
                .numbered()
                .integer("o_customer", "o_item", "o_quantity", "o_amount")
                .primaryKey("o_id")
                .index("shop_order_by_customer", "o_customer", "o_id")
                .foreignKey("shop_order_customer", customer, "o_customer")
                .foreignKey("shop_order_item", item, "o_item")
                .build();
        return Dataset.builder("checkout", 1, context.seeds())
                .scale("customers", parameters.customers())
                .scale("items", parameters.items())
                .table(customer, parameters.customers(), (row, random, writer) -> {
                    writer.integer(row).text("Customer " + row).integer(0);
                })
                .table(item, parameters.items(), (row, random, writer) -> {
                    writer.integer(row).integer(random.between(1_00, 99_99));
                    writer.integer(INITIAL_STOCK).integer(INITIAL_STOCK);
                })
                .table(order)
                .grows()
                .build();
    }

    /** The statements of a transaction. Assay begins the transaction before them and commits it after them. */
    private interface Action {
        OutcomeCode execute(JdbcSession session, Visit visit) throws SQLException;
    }

    /** A transaction of one worker. {@link #prepare} draws its inputs and is not timed; {@link #execute} is timed. */
    private final class Visit implements Transaction<JdbcSession> {

        private final RandomStream random;
        private final Action action;
        private int customer;
        private int item;
        private int quantity;

        Visit(RandomStream random, Action action) {
            this.random = random;
            this.action = action;
        }

        @Override
        public void prepare() {
            boolean popular = random.nextInt(5) > 0;
            item = random.between(1, popular ? parameters.items() / 5 : parameters.items());
            customer = random.between(1, parameters.customers());
            quantity = random.between(1, 5);
        }

        @Override
        public OutcomeCode execute(JdbcSession session) throws SQLException {
            return action.execute(session, this);
        }
    }

    private OutcomeCode browse(JdbcSession session, Visit visit) throws SQLException {
        query(session, look, visit.item);
        query(session, lastOrders, visit.customer);
        return OutcomeCode.COMMITTED;
    }

    private OutcomeCode placeOrder(JdbcSession session, Visit visit) throws SQLException {
        int amount = query(session, look, visit.item) * visit.quantity;
        if (update(session, take, visit.quantity, visit.item, visit.quantity) == 0) {
            return soldOut;
        }
        update(session, charge, amount, visit.customer);
        update(session, order, visit.customer, visit.item, visit.quantity, amount);
        return OutcomeCode.COMMITTED;
    }

    private OutcomeCode restock(JdbcSession session, Visit visit) throws SQLException {
        update(session, receive, PALLET, PALLET, visit.item);
        return OutcomeCode.COMMITTED;
    }

    /** Reads all rows and returns the first column of the last one, or 0. */
    private static int query(JdbcSession session, Sql sql, int key) throws SQLException {
        PreparedStatement statement = session.statement(sql);
        statement.setInt(1, key);
        int value = 0;
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                value = rows.getInt(1);
            }
        }
        return value;
    }

    private static int update(JdbcSession session, Sql sql, int... values) throws SQLException {
        PreparedStatement statement = session.statement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setInt(i + 1, values[i]);
        }
        return statement.executeUpdate();
    }
}
