package dev.assay.workload.tpcc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Output of Order-Status (TPC-C rev 5.11 clause 2.6.3.3). Reused by each transaction; confined to its worker. */
final class OrderStatusScreen {

    private final List<Line> lines = new ArrayList<>();
    private Person found = Person.UNKNOWN;
    private int order;
    private @Nullable LocalDateTime entered;
    private int carrier;

    private record Person(int number, String first, String middle, String last, long balanceCents) {

        static final Person UNKNOWN = new Person(0, "", "", "", 0);
    }

    /** {@code delivered} is null for an undelivered line. */
    private record Line(
            int item,
            int supplyWarehouse,
            int quantity,
            long amountCents,
            @Nullable LocalDateTime delivered) {}

    void clear() {
        lines.clear();
    }

    boolean isEmpty() {
        return lines.isEmpty();
    }

    /** Takes over number, three names and balance from the first columns. Returns the number. */
    int takeOverPerson(ResultSet row) throws SQLException {
        found = new Person(
                row.getInt(1), row.getString(2), row.getString(3), row.getString(4), Columns.unscaled(row, 5, 2));
        return found.number;
    }

    /** Takes over number, date and carrier. Returns the number. */
    int takeOverOrder(ResultSet row, int firstColumn) throws SQLException {
        order = row.getInt(firstColumn);
        entered = row.getObject(firstColumn + 1, LocalDateTime.class);
        carrier = row.getInt(firstColumn + 2);
        return order;
    }

    /** Adds a line: item, supplying warehouse, quantity, amount and date of delivery. */
    void addLine(ResultSet row, int firstColumn) throws SQLException {
        lines.add(new Line(
                row.getInt(firstColumn),
                row.getInt(firstColumn + 1),
                row.getInt(firstColumn + 2),
                Columns.unscaled(row, firstColumn + 3, 2),
                row.getObject(firstColumn + 4, LocalDateTime.class)));
    }

    @Override
    public String toString() {
        return found + ": " + order();
    }

    /** Returns the order with its lines. */
    String order() {
        return "order " + order + " of " + entered + " by carrier " + carrier + ": " + lines;
    }
}
