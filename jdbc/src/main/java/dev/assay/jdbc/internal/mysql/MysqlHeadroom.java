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

/** Whether a MySQL or MariaDB has room for all connections and their statements. Confined to one thread. */
final class MysqlHeadroom {

    private static final Subject STATEMENTS = new Subject("prepared-statements", Area.TARGET);
    private static final Subject LIMITS = new Subject("account-limits", Area.TARGET);

    /** What a session of a workload that does not say prepares at most, and some to spare. */
    private static final int STATEMENTS_A_SESSION = 64;

    private final Connection connection;
    private final MysqlFacts facts;
    private final MysqlAccount account;
    private final Expectation expectation;
    private final ConnectionHeadroom headroom;

    MysqlHeadroom(Connection connection, MysqlFacts facts, MysqlAccount account, Expectation expectation) {
        this.connection = connection;
        this.facts = facts;
        this.account = account;
        this.expectation = expectation;
        this.headroom = new ConnectionHeadroom(expectation);
    }

    Finding connections() throws SQLException {
        List<Limit> limits = new ArrayList<>();
        long most = facts.number("max_connections");
        long inUse = headroom.byOthers(CatalogueRow.number(facts.status().getOrDefault("threads_connected", "")) - 1);
        limits.add(new Limit(
                "max_connections = " + most + ", " + inUse + " in use by others",
                most - inUse,
                facts.setting("max_connections", String.valueOf(inUse + expectation.connections()))));
        long own = CatalogueRow.number(facts.ofSession("max_user_connections", "max_user_connections"));
        if (own > 0) {
            limits.add(ofAccount(own));
        }
        return headroom.finding(limits, "");
    }

    /** What an account may have is its own limit, or else the server's for each. */
    private Limit ofAccount(long most) throws SQLException {
        long inUse = headroom.byOthers(ownSessions() - 1);
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

    /** An account always sees its own sessions. */
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

    /** Above the limit a server refuses to prepare, and the drivers send texts instead, without a word. */
    Finding statements(boolean prepared) throws SQLException {
        if (!prepared) {
            return STATEMENTS.ok("none: the driver sends statements as text");
        }
        long most = facts.number("max_prepared_stmt_count");
        long inUse = CatalogueRow.number(facts.status().getOrDefault("prepared_stmt_count", ""));
        int each = expectation.statements() == 0 ? STATEMENTS_A_SESSION : expectation.statements();
        long wanted = (long) expectation.sessions() * each;
        String found = "room for " + Math.max(0, most - inUse) + " (max_prepared_stmt_count = " + most + ", " + inUse
                + " in use); " + expectation.sessions() + " sessions with " + each + " each would want "
                + wanted;
        return most - inUse >= wanted
                ? STATEMENTS.ok(found)
                : STATEMENTS.warning(
                        found
                                + ": beyond the limit the driver sends statements as text, so users would measure different"
                                + " things",
                        facts.setting("max_prepared_stmt_count", String.valueOf(inUse + wanted)));
    }

    /** All that ends or slows an account down but is no limit of connections. */
    Finding ofAccount() {
        String found = account.limits().entrySet().stream()
                .filter(limit -> !limit.getKey().equals("MAX_USER_CONNECTIONS"))
                .map(limit -> limit.getKey() + " " + limit.getValue())
                .collect(Collectors.joining(", "));
        return found.isEmpty()
                ? LIMITS.ok("none but those on connections")
                : LIMITS.warning(
                        account.name() + " has " + found
                                + ": once it is reached the server refuses what is to be measured",
                        "ALTER USER " + account.name() + " WITH "
                                + found.replaceAll(" [0-9]+(, |$)", " 0 ").trim() + ";");
    }
}
