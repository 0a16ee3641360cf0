package dev.assay.jdbc.internal.mysql;

import dev.assay.spi.target.ErrorClass;
import java.sql.SQLException;
import java.util.Objects;

/**
 * What the error numbers of MySQL 8.0 to 9 and MariaDB 10.5 to 11 mean ("Server Error Message Reference" and "MariaDB Error
 * Code Reference"). The number is asked before the SQLSTATE, which is {@code HY000} for most. Stateless.
 */
final class MysqlErrors {

    private static final String READ_ONLY = "this is a read-only server, perhaps a replica; use the primary";

    private MysqlErrors() {}

    static ErrorClass classify(SQLException failure) {
        return switch (failure.getErrorCode()) {
            // deadlock; 1020: a row changed since the snapshot of a MariaDB that does not overwrite it in silence
            case 1213, 1020, 1614 -> ErrorClass.RETRYABLE;
            // lock wait; NOWAIT; execution time of MySQL and of MariaDB; killed query
            // A COMMIT that ends with 1317 (KILL QUERY) has not been done: MySQL 9 and MariaDB 11 leave the transaction
            // open.
            case 1205, 3572, 3024, 1969, 1317 -> ErrorClass.TIMEOUT;
            // lost, shut down, broken pipe and packets, killed session, idle for too long
            case 2006, 2013, 2055, 1053, 1152, 1158, 1159, 1160, 1161, 1184, 1927, 3169, 4031 ->
                ErrorClass.LOST_SESSION;
            // duplicate keys, NOT NULL, references, checks of MySQL and of MariaDB; values that do not fit
            case 1022, 1062, 1169, 1586, 1048, 1364, 1216, 1217, 1451, 1452, 3819, 4025 -> ErrorClass.CONSTRAINT;
            case 1264, 1265, 1366, 1406 -> ErrorClass.CONSTRAINT;
            // too many connections or statements, host blocked, limits of the account
            case 1040, 1129, 1130, 1203, 1226, 1461 -> ErrorClass.REFUSED;
            // read-only server, transaction, or database; disk or table full
            case 1290, 1792, 1836, 1021, 1114 -> ErrorClass.REFUSED;
            // privileges; no such database
            case 1044, 1045, 1049, 1142, 1143, 1227, 1370, 3118 -> ErrorClass.REFUSED;
            default ->
                readOnly(failure) ? ErrorClass.REFUSED : byState(Objects.requireNonNullElse(failure.getSQLState(), ""));
        };
    }

    /** MySQL's driver asks the server before it sends a change, and then refuses by itself. */
    private static boolean readOnly(SQLException failure) {
        return failure.getErrorCode() == 0
                && Objects.requireNonNullElse(failure.getMessage(), "").startsWith("Connection is read-only");
    }

    private static ErrorClass byState(String state) {
        if (state.equals("08004") || state.equals("25006") || state.startsWith("28")) {
            return ErrorClass.REFUSED;
        }
        if (state.startsWith("08")) {
            return ErrorClass.LOST_SESSION;
        }
        if (state.startsWith("23")) {
            return ErrorClass.CONSTRAINT;
        }
        if (state.startsWith("40")) {
            return ErrorClass.RETRYABLE;
        }
        return state.equals("70100") ? ErrorClass.TIMEOUT : ErrorClass.FATAL;
    }

    /** Of the server, of the account, and of the account within an hour. */
    static boolean outOfConnections(SQLException failure) {
        return switch (failure.getErrorCode()) {
            case 1040, 1203, 1226 -> true;
            // what a driver says in its own words
            case 0 -> "08004".equals(failure.getSQLState());
            default -> false;
        };
    }

    static String advice(SQLException failure) {
        String advice = switch (failure.getErrorCode()) {
            case 1040, 1203, 1226 ->
                "use fewer users, or raise max_connections (or the account's own limit, MAX_USER_CONNECTIONS)";
            case 1461 -> "use fewer users, or raise max_prepared_stmt_count";
            case 1044, 1142, 1143, 1227, 1370 -> "the account needs the privilege to do that";
            case 1045 ->
                "give the user with --user and its password with --password-env NAME, --password-file FILE or the"
                        + " variable ASSAY_PASSWORD";
            case 1049 -> "create the database first, or correct its name in the URL";
            case 1046 -> "name a database in the URL: jdbc:mysql://host:3306/database";
            case 1129 -> "have the server forget earlier failures: FLUSH HOSTS";
            case 1130 -> "the account may not connect from this host";
            case 1290, 1792, 1836 -> READ_ONLY;
            case 1021, 1114 -> "free some disk space on the server";
            case 1053 -> "the server is shutting down; try again in a moment";
            case 3159 -> "the server wants encrypted connections; add --tls require";
            default -> "";
        };
        return advice.isEmpty() ? adviceByText(failure) : advice;
    }

    /** What drivers find themselves has no number. */
    private static String adviceByText(SQLException failure) {
        String message = Objects.requireNonNullElse(failure.getMessage(), "");
        if (readOnly(failure)) {
            return READ_ONLY;
        }
        if (message.contains("Public Key Retrieval")) {
            return "encrypt the connection with --tls require, or trust the network with --tls disable";
        }
        if (message.contains("certificate")
                || message.contains("PKIX")
                || message.contains("TLS")
                || message.contains("SSL")) {
            return "name the CA with --tls verify-full --tls-ca FILE, do without its check with --tls require, or without"
                    + " encryption with --tls disable";
        }
        String state = Objects.requireNonNullElse(failure.getSQLState(), "");
        return state.startsWith("08") ? "is a server running there, and is it reachable from this host?" : "";
    }
}
