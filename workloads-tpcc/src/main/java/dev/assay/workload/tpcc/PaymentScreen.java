package dev.assay.workload.tpcc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the terminal shows after Payment (TPC-C rev 5.11 clause 2.5.3.3). Reused for one transaction after the other;
 * confined to its worker.
 */
final class PaymentScreen {

    /** The columns of a place, in the order of {@link PaymentSql}: name, streets, city, state, zip. */
    static final int OF_PLACE = 6;

    /** The columns of a customer before them: those texts, discount, balance and data. */
    static final int OF_CUSTOMER = 15;

    private static final int TEXTS_OF_CUSTOMER = 12;

    final String[] warehouse = new String[OF_PLACE];
    final String[] district = new String[OF_PLACE];

    private final String[] customer = new String[TEXTS_OF_CUSTOMER];
    private long discount;
    private long balanceCents;
    private @Nullable String customerData;

    void takeOverCustomer(ResultSet row) throws SQLException {
        copy(row, 1, customer);
        discount = Columns.unscaled(row, 13, 4);
        balanceCents = Columns.unscaled(row, 14, 2);
        customerData = row.getString(15);
    }

    void takeOverPlaces(ResultSet row, int firstColumn) throws SQLException {
        copy(row, firstColumn, warehouse);
        copy(row, firstColumn + OF_PLACE, district);
    }

    private static void copy(ResultSet row, int firstColumn, String[] into) throws SQLException {
        for (int i = 0; i < into.length; i++) {
            into[i] = row.getString(firstColumn + i);
        }
    }

    @Override
    public String toString() {
        return Arrays.toString(warehouse) + Arrays.toString(district) + Arrays.toString(customer) + " discount "
                + discount + ", balance " + balanceCents + " cents, data " + customerData;
    }
}
