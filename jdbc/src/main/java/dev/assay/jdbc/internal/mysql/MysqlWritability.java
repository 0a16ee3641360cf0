package dev.assay.jdbc.internal.mysql;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Whether a MySQL or MariaDB server accepts writes from an account. Confined to one thread. */
record MysqlWritability(Connection connection, MysqlFacts facts, MysqlAccount account) {

    private static final Subject READ_ONLY = new Subject("read-only", Area.TARGET);

    /** Privileges that allow writes on a read-only server ("read_only" in both manuals). */
    private static final List<String> EXEMPT =
            List.of("SUPER", "CONNECTION_ADMIN", "READ_ONLY ADMIN", "READ ONLY ADMIN");

    Finding finding() throws SQLException {
        for (String name : List.of("innodb_read_only", "super_read_only")) {
            if (facts.on(name)) {
                return readOnly(name);
            }
        }
        boolean exempt = EXEMPT.stream().anyMatch(account.grants()::allow);
        // From version 12, MariaDB has textual values.
        boolean serverReadOnly =
                !facts.text("read_only").isEmpty() && !facts.text("read_only").matches("(?i)OFF|0|NO");
        if (serverReadOnly && !exempt) {
            return readOnly("read_only");
        }
        if (MysqlFacts.isOn(facts.ofSession("transaction_read_only", "tx_read_only"))) {
            String name =
                    facts.session().containsKey("transaction_read_only") ? "transaction_read_only" : "tx_read_only";
            return READ_ONLY.problem(
                    "transactions are read-only (" + name + " = ON)",
                    facts.on(name)
                            ? facts.setting(name, "OFF")
                            : "remove " + name + " from the sessionVariables of the URL");
        }
        if (connection.isReadOnly()) {
            return READ_ONLY.problem("the driver makes read-only connections", "remove readOnly=true from the URL");
        }
        if (serverReadOnly) {
            return READ_ONLY.warning(
                    "read_only = ON, so the server may be a replica; " + account.name() + " can write anyway",
                    "use the URL of the primary, unless this is it");
        }
        return replicates()
                ? READ_ONLY.warning(
                        "the server is a replica that takes writes: rows that its source lacks may break replication",
                        "use the URL of the primary")
                : READ_ONLY.ok("the server accepts writes");
    }

    private Finding readOnly(String name) {
        return READ_ONLY.problem(
                "the server is read-only (" + name + " = " + facts.text(name) + "), perhaps a replica",
                "use the URL of the primary, or, if this is it: " + facts.setting(name, "OFF"));
    }

    /** False also if the account may not execute this statement. */
    private boolean replicates() {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW REPLICA STATUS")) {
            return row.next();
        } catch (SQLException e) {
            return false;
        }
    }
}
