package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.ConnectionHeadroom;
import dev.assay.jdbc.internal.examine.ConnectionHeadroom.Limit;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Compares the limits of a MySQL or MariaDB server on connections and statements with a run. Confined to one thread. */
record MysqlHeadroom(Connection connection, MysqlFacts facts, MysqlAccount account, Expectation expectation) {

    private static final Subject STATEMENTS = new Subject("prepared-statements", Area.TARGET);
    private static final Subject LIMITS = new Subject("account-limits", Area.TARGET);

    /** Assumed prepared statements of a session if the workload declares none. */
    private static final int STATEMENTS_A_SESSION = 64;

    Finding connections() throws SQLException {
        List<Limit> limits = new ArrayList<>();
        long most = facts.number("max_connections");
        long inUse = headroom().byOthers(CatalogueRow.number(facts.status().getOrDefault("threads_connected", "")) - 1);
        limits.add(new Limit(
                "max_connections = " + most + ", " + inUse + " in use by others",
                most - inUse,
                facts.setting("max_connections", String.valueOf(inUse + expectation.connections()))));
        long own = CatalogueRow.number(facts.ofSession("max_user_connections", "max_user_connections"));
        if (own > 0) {
            limits.add(ofAccount(own));
        }
        return headroom().finding(limits, "");
    }

    /** The limit of the account, or else the server's limit for each account. */
    private Limit ofAccount(long most) throws SQLException {
        long inUse = headroom().byOthers(ownSessions() - 1);
        String enough = String.valueOf(inUse + expectation.connections());
        boolean own = account.limits().containsKey("MAX_USER_CONNECTIONS");
        return new Limit(
                (own ? "MAX_USER_CONNECTIONS " + most + " of " + account.name() : "max_user_connections = " + most)
                        + ", " + inUse + " in use by others",
                most - inUse,
                own
                        ? "ALTER USER " + account.name() + " WITH MAX_USER_CONNECTIONS " + enough + ";"
                        : facts.setting("max_user_connections", enough));
    }

    private long ownSessions() throws SQLException {
        long sessions = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW PROCESSLIST")) {
            while (rows.next()) {
                if (account.user().equals(rows.getString(2))) {
                    sessions++;
                }
            }
        }
        return sessions;
    }

    /** Above the limit, the server refuses to prepare, and the drivers silently send statements as text. */
    Finding statements(boolean prepared) throws SQLException {
        if (!prepared) {
            return STATEMENTS.ok("none: the driver sends statements as text");
        }
        long most = facts.number("max_prepared_stmt_count");
        long inUse = CatalogueRow.number(facts.status().getOrDefault("prepared_stmt_count", ""));
        int each = expectation.statements() == 0 ? STATEMENTS_A_SESSION : expectation.statements();
        long wanted = (long) expectation.sessions() * each;
        String found = "room for " + Math.max(0, most - inUse) + " (max_prepared_stmt_count = " + most + ", " + inUse
                + " in use); " + expectation.sessions() + " sessions with " + each + " each need "
                + wanted;
        return most - inUse >= wanted
                ? STATEMENTS.ok(found)
                : STATEMENTS.warning(
                        found
                                + ": beyond the limit the driver sends statements as text, so sessions are not comparable",
                        facts.setting("max_prepared_stmt_count", String.valueOf(inUse + wanted)));
    }

    Finding ofAccount() {
        String found = account.limits().entrySet().stream()
                .filter(limit -> !limit.getKey().equals("MAX_USER_CONNECTIONS"))
                .map(limit -> limit.getKey() + " " + limit.getValue())
                .collect(Collectors.joining(", "));
        return found.isEmpty()
                ? LIMITS.ok("none besides connections")
                : LIMITS.warning(
                        account.name() + " has " + found
                                + ": above a limit the server refuses or cancels statements and logins",
                        "ALTER USER " + account.name() + " WITH "
                                + found.replaceAll(" [0-9]+(, |$)", " 0 ").trim() + ";");
    }

    private ConnectionHeadroom headroom() {
        return new ConnectionHeadroom(expectation);
    }
}
