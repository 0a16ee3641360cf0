package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.GenericDialect;
import dev.assay.spi.target.ErrorClass;
import java.sql.SQLException;
import java.util.Objects;

/**
 * Classification of the errors of MySQL 8.0 to 9 and MariaDB 10.5 to 11 ("Server Error Message Reference" and "MariaDB Error Code
 * Reference"). Error numbers come first, because most SQLSTATEs are {@code HY000}. Stateless.
 */
final class MysqlErrors {

    private static final String READ_ONLY = "this is a read-only server, perhaps a replica; use the primary";

    private MysqlErrors() {}

    static ErrorClass classify(SQLException failure) {
        return switch (failure.getErrorCode()) {
            // deadlock; 1020: the row changed since the snapshot (MariaDB with innodb_snapshot_isolation)
            case 1213, 1020, 1614 -> ErrorClass.RETRYABLE;
            // lock wait; NOWAIT; execution time of MySQL and of MariaDB; killed query
            // A COMMIT that fails with 1317 (KILL QUERY) is not done: MySQL 9 and MariaDB 11 leave the transaction
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

    /** MySQL's driver checks for a read-only server before each change, and then fails by itself. */
    private static boolean readOnly(SQLException failure) {
        return failure.getErrorCode() == 0
                && Objects.requireNonNullElse(failure.getMessage(), "").startsWith("Connection is read-only");
    }

    private static ErrorClass byState(String state) {
        return switch (state) {
            case "08004" -> ErrorClass.REFUSED;
            case "70100" -> ErrorClass.TIMEOUT;
            default -> GenericDialect.classify(state);
        };
    }

    static boolean outOfConnections(SQLException failure) {
        return switch (failure.getErrorCode()) {
            case 1040, 1203, 1226 -> true;
            // failures of the driver itself
            case 0 -> "08004".equals(failure.getSQLState());
            default -> false;
        };
    }

    static String advice(SQLException failure) {
        String advice = switch (failure.getErrorCode()) {
            case 1040, 1203, 1226 ->
                "use fewer users, or raise max_connections (or the account's own limit, MAX_USER_CONNECTIONS)";
            case 1461 -> "use fewer users, or raise max_prepared_stmt_count";
            case 1044, 1142, 1143, 1227, 1370 -> "grant the account the missing privilege";
            case 1045 ->
                "give the user with --user and its password with --password-env NAME, --password-file FILE or the"
                        + " variable ASSAY_PASSWORD";
            case 1049 -> "create the database first, or correct its name in the URL";
            case 1046 -> "name a database in the URL: jdbc:mysql://host:3306/database";
            case 1129 -> "reset the server's count of failed connections: FLUSH HOSTS";
            case 1130 -> "the account may not connect from this host";
            case 1290, 1792, 1836 -> READ_ONLY;
            case 1021, 1114 -> "free some disk space on the server";
            case 1053 -> "the server is shutting down; try again in a moment";
            case 3159 -> "the server requires encrypted connections; add --tls require";
            default -> "";
        };
        return advice.isEmpty() ? adviceByText(failure) : advice;
    }

    /** Failures of the driver itself have no number. */
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
            return "name the CA with --tls verify-full --tls-ca FILE, skip its check with --tls require, or disable"
                    + " encryption with --tls disable";
        }
        String state = Objects.requireNonNullElse(failure.getSQLState(), "");
        return state.startsWith("08") ? "is a server running there, and is it reachable from this host?" : "";
    }
}
