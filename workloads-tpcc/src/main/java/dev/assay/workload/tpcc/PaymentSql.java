package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.util.Map;

/** The statements of Payment. Immutable. */
final class PaymentSql {

    static final String WAREHOUSE = "w_name, w_street_1, w_street_2, w_city, w_state, w_zip";

    static final String DISTRICT = "d_name, d_street_1, d_street_2, d_city, d_state, d_zip";

    /** {@code c_data} is shown, and transferred, for customers with bad credit only. */
    static final String CUSTOMER = "c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip,"
            + " c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance,"
            + " CASE WHEN c_credit = 'BC' THEN c_data END";

    /**
     * The whole Payment. Each part reads the previous one, so every plan locks customer, district, warehouse in this order:
     * the most contended lock is held for the shortest time.
     */
    final Sql payByNumber;

    /** The same for the customer at position ⌈n/2⌉ of n with a last name, counted from 1 (clause 2.5.2.2). */
    final Sql payByName;

    /** Numbers of all customers with a last name, by first name. */
    final Sql customersByName;

    /** Updates district, warehouse and customer, locked in this order, on products with multi-table UPDATE. */
    final Sql payTogether;

    final Sql payDistrict;
    final Sql payWarehouse;
    final Sql payCustomer;

    /** Selects the updated customer, warehouse and district. */
    final Sql readScreen;

    final Sql insertHistory;

    PaymentSql(SqlCatalogue catalogue) {
        payByNumber = catalogue.add(atOnce("?"));
        payByName = catalogue.add(atOnce(Statements.MIDDLE_CUSTOMER));
        customersByName = Statements.customersByName(catalogue);
        String newData = "SUBSTRING(CONCAT(?, c_data), 1, 500)";
        payTogether = catalogue.add("UPDATE district JOIN warehouse JOIN customer"
                + " SET d_ytd = d_ytd + ?, w_ytd = w_ytd + ?, " + newCustomer(newData)
                + " WHERE d_w_id = ? AND d_id = ? AND w_id = ? AND c_w_id = ? AND c_d_id = ? AND c_id = ?");
        payDistrict = catalogue.add("UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?");
        payWarehouse = catalogue.add("UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?");
        payCustomer = catalogue.add(
                payTheCustomer(newData, "?"), Map.of("postgresql", payTheCustomer("left(? || c_data, 500)", "?")));
        readScreen = catalogue.add("SELECT " + CUSTOMER + ", " + WAREHOUSE + ", " + DISTRICT
                + " FROM district CROSS JOIN warehouse CROSS JOIN customer"
                + " WHERE d_w_id = ? AND d_id = ? AND w_id = ? AND c_w_id = ? AND c_d_id = ? AND c_id = ?");
        insertHistory = catalogue.add("INSERT INTO history"
                + " (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    }

    private static String atOnce(String customerNumber) {
        return "WITH payer AS (" + payTheCustomer("left(c_id || ? || c_data, 500)", customerNumber)
                + " RETURNING c_id, "
                + CUSTOMER + " AS shown_data),"
                + " place AS (UPDATE district SET d_ytd = d_ytd + ? FROM payer WHERE d_w_id = ? AND d_id = ? RETURNING "
                + DISTRICT + "),"
                + " house AS (UPDATE warehouse SET w_ytd = w_ytd + ? FROM place WHERE w_id = ? RETURNING " + WAREHOUSE
                + "), noted AS (INSERT INTO history"
                + " (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)"
                + " SELECT c_id, ?, ?, ?, ?, ?, ?, w_name || '    ' || d_name FROM payer, place, house)"
                + " SELECT c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since,"
                + " c_credit, c_credit_lim, c_discount, c_balance, shown_data, " + WAREHOUSE + ", " + DISTRICT
                + " FROM payer, place, house";
    }

    private static String payTheCustomer(String newData, String customerNumber) {
        return "UPDATE customer SET " + newCustomer(newData) + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = "
                + customerNumber;
    }

    private static String newCustomer(String newData) {
        return "c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?, c_payment_cnt = c_payment_cnt + 1,"
                + " c_data = CASE WHEN c_credit = 'BC' THEN " + newData + " ELSE c_data END";
    }
}
