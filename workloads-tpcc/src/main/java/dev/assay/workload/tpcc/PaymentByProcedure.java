package dev.assay.workload.tpcc;

import dev.assay.spi.jdbc.JdbcSession;
import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Payment in one call of a stored procedure. Confined to its worker. */
final class PaymentByProcedure {

    private final ProcedureSql sql;
    private final PaymentInput input;
    private final PaymentScreen screen;

    PaymentByProcedure(ProcedureSql sql, PaymentInput input, PaymentScreen screen) {
        this.sql = sql;
        this.input = input;
        this.screen = screen;
    }

    void execute(JdbcSession session) throws SQLException {
        PreparedStatement statement = sql.payment.on(session);
        statement.setInt(1, input.warehouse);
        statement.setInt(2, input.district);
        statement.setInt(3, input.customerWarehouse);
        statement.setInt(4, input.customerDistrict);
        statement.setInt(5, input.customer.number);
        statement.setString(6, input.customer.lastName);
        statement.setBigDecimal(7, BigDecimal.valueOf(input.amountCents, 2));
        statement.setString(8, input.dataAfterNumber());
        Columns.setTime(statement, 9, input.millis);
        try (ResultSet row = statement.executeQuery()) {
            screen.takeOver(row, input);
        }
    }
}
