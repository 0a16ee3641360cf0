package dev.assay.jdbc;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Whether a PostgreSQL has room for all connections, and which of its limits says no first. Too little of it is a warning,
 * not a refusal: a pooler may stand between that takes more connections than the server, and those of others may end before
 * ours begin. Whether there is room is decided by opening the sessions, which is done before anything is made.
 *
 * <p>Confined to one thread.
 */
final class PostgresRoom {

    private static final Subject CONNECTIONS = new Subject("connections", Area.TARGET);

    /** Who is connected besides the one who asks; backends of the server's own have no user. */
    private static final String OTHERS =
            "(SELECT count(*) FROM pg_stat_activity WHERE usesysid IS NOT NULL AND pid <> pg_backend_pid()"
                    + " AND coalesce(backend_type, 'client backend') = 'client backend'";

    private final Connection connection;
    private final Expectation expectation;

    PostgresRoom(Connection connection, Expectation expectation) {
        this.connection = connection;
        this.expectation = expectation;
    }

    /**
     * A limit on connections.
     *
     * @param text how it is set
     * @param free connections it leaves to us
     * @param remedy what would raise it
     */
    private record Limit(String text, long free, String remedy) {}

    Finding finding() throws SQLException {
        PostgresRow row = PostgresRow.of(
                connection,
                "SELECT current_setting('max_connections'), current_setting('superuser_reserved_connections'),"
                        + " coalesce(current_setting('reserved_connections', true), '0'),"
                        + " r.rolsuper, CASE WHEN current_setting('server_version_num')::integer >= 160000"
                        + " THEN pg_has_role(session_user, 'pg_use_reserved_connections', 'USAGE') END,"
                        + " r.rolconnlimit, d.datconnlimit, "
                        + OTHERS + "), " + OTHERS + " AND usesysid = r.oid), " + OTHERS + " AND datid = d.oid),"
                        + " quote_ident(session_user), quote_ident(current_database())"
                        + " FROM pg_roles r, pg_database d"
                        + " WHERE r.rolname = session_user AND d.datname = current_database()");
        Limit tightest =
                limits(row).stream().min(Comparator.comparingLong(Limit::free)).orElse(null);
        if (tightest == null) {
            return CONNECTIONS.ok("the server names no limit (max_connections = " + row.text(1) + ")");
        }
        long free = Math.max(0, tightest.free());
        String found = "room for " + free + " connections (" + tightest.text() + "); ";
        String wanted = "wanted are " + expectation.connections() + ": " + count(expectation.users(), "user") + ", "
                + count(expectation.loaderThreads(), "loader thread") + " and "
                + (expectation.connections() - expectation.users() - expectation.loaderThreads()) + " of ours";
        if (free >= expectation.connections()) {
            return CONNECTIONS.ok(found + wanted);
        }
        if (free >= expectation.leastConnections()) {
            return CONNECTIONS.warning(
                    found + wanted, tightest.remedy() + " or use fewer --loader-threads: loading may have to wait");
        }
        return CONNECTIONS.warning(
                found + wanted + "; unless a pooler stands between, the run will be refused",
                tightest.remedy()
                        + (free > expectation.leastConnections() - expectation.users()
                                ? " or use at most " + (free - expectation.leastConnections() + expectation.users())
                                        + " users"
                                : ""));
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private List<Limit> limits(PostgresRow row) throws SQLException {
        boolean superuser = row.truth(4);
        long most = row.number(1);
        long reserved = superuser ? 0 : row.amount(2) + (row.truth(5) ? 0 : row.amount(3));
        long inUse = byOthers(row.amount(8));
        List<Limit> limits = new ArrayList<>();
        // Relatives of PostgreSQL say -1 where they have no limit.
        if (most > 0) {
            limits.add(new Limit(
                    "max_connections = " + most + ", " + reserved + " reserved, " + inUse + " in use by others",
                    most - reserved - inUse,
                    "raise max_connections to " + (reserved + inUse + expectation.connections())
                            + ", which takes a restart,"));
        }
        // The server asks neither of these of a superuser.
        if (!superuser) {
            limits.addAll(limit("role ", "ALTER ROLE ", row.text(11), row.number(6), row.amount(9)));
            limits.addAll(limit("database ", "ALTER DATABASE ", row.text(12), row.number(7), row.amount(10)));
        }
        return limits;
    }

    /** Ours are among those that are wanted; behind a pooler the server may know of fewer than we hold. */
    private long byOthers(long inUse) {
        return Math.max(0, inUse - expectation.open());
    }

    private List<Limit> limit(String kind, String statement, String name, long limit, long connected) {
        long inUse = byOthers(connected);
        return limit < 0
                ? List.of()
                : List.of(new Limit(
                        "CONNECTION LIMIT " + limit + " of the " + kind + name + ", " + inUse + " in use by others",
                        limit - inUse,
                        statement + name + " CONNECTION LIMIT " + (inUse + expectation.connections()) + ";"));
    }
}
