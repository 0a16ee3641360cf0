package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import java.util.Map;

/** The statements of Payment. Immutable. */
final class PaymentSql {

    /** The numbers of all customers of a name, in the order of their first names. */
    final Sql customersByName;

    final Sql payWarehouseReturning;
    final Sql payDistrictReturning;
    final Sql payCustomerReturning;
    final Sql payWarehouse;
    final Sql payDistrict;
    final Sql readPlaces;
    final Sql payCustomer;
    final Sql readCustomer;
    final Sql insertHistory;

    PaymentSql(SqlCatalogue catalogue) {
        customersByName = catalogue.add(
                "SELECT c_id FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_last = ? ORDER BY c_first");
        String payTheWarehouse = "UPDATE warehouse SET w_ytd = w_ytd + ? WHERE w_id = ?";
        String payTheDistrict = "UPDATE district SET d_ytd = d_ytd + ? WHERE d_w_id = ? AND d_id = ?";
        String ofWarehouse = "w_name, w_street_1, w_street_2, w_city, w_state, w_zip";
        String ofDistrict = "d_name, d_street_1, d_street_2, d_city, d_state, d_zip";
        // Only customers with bad credit show data, and only those pay for it on the wire.
        String ofCustomer = "c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone,"
                + " c_since, c_credit, c_credit_lim, c_discount, c_balance, CASE WHEN c_credit = 'BC' THEN c_data END";
        payWarehouse = catalogue.add(payTheWarehouse);
        payDistrict = catalogue.add(payTheDistrict);
        payWarehouseReturning = catalogue.add(payTheWarehouse + " RETURNING " + ofWarehouse);
        payDistrictReturning = catalogue.add(payTheDistrict + " RETURNING " + ofDistrict);
        readPlaces = catalogue.add("SELECT " + ofWarehouse + ", " + ofDistrict
                + " FROM warehouse JOIN district ON d_w_id = w_id WHERE d_w_id = ? AND d_id = ?");
        String payOnPostgres = payTheCustomer("left(? || c_data, 500)");
        payCustomer = catalogue.add(
                payTheCustomer("SUBSTRING(CONCAT(?, c_data), 1, 500)"), Map.of("postgresql", payOnPostgres));
        payCustomerReturning = catalogue.add(payOnPostgres + " RETURNING " + ofCustomer);
        readCustomer =
                catalogue.add("SELECT " + ofCustomer + " FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?");
        insertHistory = catalogue.add("INSERT INTO history"
                + " (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
    }

    private static String payTheCustomer(String newData) {
        return "UPDATE customer SET c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,"
                + " c_payment_cnt = c_payment_cnt + 1,"
                + " c_data = CASE WHEN c_credit = 'BC' THEN " + newData + " ELSE c_data END"
                + " WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?";
    }
}
