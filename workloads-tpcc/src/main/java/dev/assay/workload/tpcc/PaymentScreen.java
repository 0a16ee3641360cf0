package dev.assay.workload.tpcc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Output of Payment (TPC-C rev 5.11 clause 2.5.3.3). Reused by each transaction; confined to its worker.
 */
final class PaymentScreen {

    /** Columns of a warehouse or district in {@link PaymentSql}: name, streets, city, state, zip. */
    static final int OF_PLACE = 6;

    /** Columns of a customer, which come first: nine texts, then {@code c_since} and the credit columns. */
    static final int OF_CUSTOMER = 15;

    private static final int TEXTS_OF_CUSTOMER = 9;

    final String[] warehouse = new String[OF_PLACE];
    final String[] district = new String[OF_PLACE];

    private final String[] customer = new String[TEXTS_OF_CUSTOMER];
    private @Nullable LocalDateTime since;
    private @Nullable String credit;
    private long creditLimitCents;
    private long discount;
    private long balanceCents;
    private @Nullable String customerData;

    /** Takes over the only row of a result: customer, warehouse, district. */
    void takeOver(ResultSet row, PaymentInput input) throws SQLException {
        Columns.requireRow(row, "a customer, district or warehouse of Payment at warehouse " + input.warehouse);
        takeOverPerson(row);
        customerData = row.getString(OF_CUSTOMER);
        copy(row, OF_CUSTOMER + 1, warehouse);
        copy(row, OF_CUSTOMER + 1 + OF_PLACE, district);
    }

    /** Takes over a customer without {@code c_data}. */
    void takeOverPerson(ResultSet row) throws SQLException {
        copy(row, 1, customer);
        // not as a string: formatting it takes MySQL's driver an eighth of its time
        since = row.getObject(10, LocalDateTime.class);
        credit = row.getString(11);
        creditLimitCents = Columns.unscaled(row, 12, 2);
        discount = Columns.unscaled(row, 13, 4);
        balanceCents = Columns.unscaled(row, 14, 2);
    }

    boolean badCredit() {
        return "BC".equals(credit);
    }

    long balanceCents() {
        return balanceCents;
    }

    /**
     * Subtracts a payment from the balance.
     *
     * @param data the new {@code c_data}, which is shown with bad credit only; else null
     */
    void pay(long cents, @Nullable String data) {
        balanceCents -= cents;
        customerData = data;
    }

    private static void copy(ResultSet row, int firstColumn, String[] into) throws SQLException {
        for (int i = 0; i < into.length; i++) {
            into[i] = row.getString(firstColumn + i);
        }
    }

    @Override
    public String toString() {
        return Arrays.toString(warehouse) + Arrays.toString(district) + Arrays.toString(customer) + " since " + since
                + ", credit " + credit + " up to " + creditLimitCents + " cents, discount " + discount + ", balance "
                + balanceCents + " cents, data " + customerData;
    }
}
