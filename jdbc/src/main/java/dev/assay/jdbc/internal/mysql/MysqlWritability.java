package dev.assay.jdbc.internal.mysql;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Whether a MySQL or MariaDB takes writes from this account. Confined to one thread. */
final class MysqlWritability {

    private static final Subject READ_ONLY = new Subject("read-only", Area.TARGET);

    /** Whoever has one of them writes although the server is read-only ("read_only" in both manuals). */
    private static final List<String> EXEMPT =
            List.of("SUPER", "CONNECTION_ADMIN", "READ_ONLY ADMIN", "READ ONLY ADMIN");

    private final Connection connection;
    private final MysqlFacts facts;
    private final MysqlAccount account;

    MysqlWritability(Connection connection, MysqlFacts facts, MysqlAccount account) {
        this.connection = connection;
        this.facts = facts;
        this.account = account;
    }

    Finding finding() throws SQLException {
        for (String name : List.of("innodb_read_only", "super_read_only")) {
            if (facts.on(name)) {
                return readOnly(name);
            }
        }
        boolean exempt = EXEMPT.stream().anyMatch(account.grants()::allow);
        // since 12 MariaDB says in words how far it goes
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
                    "read_only = ON, so the server may be a replica; " + account.name() + " writes all the same",
                    "use the primary: give its URL, unless this is one");
        }
        return replicates()
                ? READ_ONLY.warning(
                        "the server is a replica that takes writes: those of a load its source has not, which may end the"
                                + " replication",
                        "use the primary: give its URL")
                : READ_ONLY.ok("the server takes writes");
    }

    private Finding readOnly(String name) {
        return READ_ONLY.problem(
                "the server is read-only (" + name + " = " + facts.text(name) + "), perhaps a replica",
                "use the primary: give its URL, or, if this is it: " + facts.setting(name, "OFF"));
    }

    /** Only few accounts may ask; the others are not told. */
    private boolean replicates() {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SHOW REPLICA STATUS")) {
            return row.next();
        } catch (SQLException e) {
            return false;
        }
    }
}
