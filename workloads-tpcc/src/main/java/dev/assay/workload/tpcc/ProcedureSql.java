package dev.assay.workload.tpcc;

import dev.assay.spi.data.Routine;
import dev.assay.spi.data.Routine.Language;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.jdbc.Sql;
import dev.assay.spi.jdbc.SqlCatalogue;
import dev.assay.spi.target.Capability;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** The stored procedures of {@code --access procedure}, one for each transaction, and the statements that call them. Immutable. */
final class ProcedureSql {

    private static final Routine NEW_ORDER =
            routine("new_order", PlpgsqlFunctions.NEW_ORDER, SqlPsmProcedures.NEW_ORDER);
    private static final Routine PAYMENT = routine("payment", PlpgsqlFunctions.PAYMENT, SqlPsmProcedures.PAYMENT);
    private static final Routine ORDER_STATUS =
            routine("order_status", PlpgsqlFunctions.ORDER_STATUS, SqlPsmProcedures.ORDER_STATUS);
    private static final Routine DELIVERY = routine("delivery", PlpgsqlFunctions.DELIVERY, SqlPsmProcedures.DELIVERY);
    private static final Routine STOCK_LEVEL =
            routine("stock_level", PlpgsqlFunctions.STOCK_LEVEL, SqlPsmProcedures.STOCK_LEVEL);

    /** Parameters: warehouse, district, customer, time of entry, 1 if all lines are local, the lines. */
    final Call newOrder;

    /**
     * Parameters: warehouse, district, warehouse and district of the customer, customer, last name or null, amount, text for
     * {@code c_data} after the customer's number, time of the payment.
     */
    final Call payment;

    /** Parameters: warehouse, district, customer, last name or null. */
    final Call orderStatus;

    /** Parameters: warehouse, carrier, time of delivery. */
    final Call delivery;

    /** Parameters: warehouse, district, threshold. */
    final Call stockLevel;

    ProcedureSql(SqlCatalogue catalogue) {
        newOrder = call(catalogue, NEW_ORDER, 6);
        payment = call(catalogue, PAYMENT, 9);
        orderStatus = call(catalogue, ORDER_STATUS, 4);
        delivery = call(catalogue, DELIVERY, 3);
        stockLevel = call(catalogue, STOCK_LEVEL, 3);
    }

    /** Returns the procedures, one for each transaction type. */
    static List<Routine> routines() {
        return List.of(NEW_ORDER, PAYMENT, ORDER_STATUS, DELIVERY, STOCK_LEVEL);
    }

    private static Routine routine(String id, String plpgsql, String psm) {
        return new Routine(TpccWorkload.ID, id, Map.of(Language.PLPGSQL, plpgsql, Language.SQL_PSM, psm));
    }

    private static Call call(SqlCatalogue catalogue, Routine routine, int parameters) {
        String arguments = Statements.list("?", parameters);
        return new Call(
                catalogue.add("SELECT * FROM " + routine.name(Language.PLPGSQL) + arguments),
                catalogue.add("CALL " + routine.name(Language.SQL_PSM) + arguments));
    }

    /** The statement that calls a procedure, with the same parameters and result columns in each language. */
    record Call(Sql function, Sql procedure) {

        PreparedStatement on(JdbcSession session) throws SQLException {
            return session.statement(session.supports(Capability.PLPGSQL) ? function : procedure);
        }
    }
}
