package dev.assay.jdbc.internal.postgres;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.ConnectionHeadroom;
import dev.assay.jdbc.internal.examine.ConnectionHeadroom.Limit;
import dev.assay.model.result.Finding;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Whether a PostgreSQL has room for all connections, and which of its limits says no first. Confined to one thread. */
final class PostgresHeadroom {

    /** Who is connected besides the one who asks; backends of the server's own have no user. */
    private static final String OTHERS =
            "(SELECT count(*) FROM pg_stat_activity WHERE usesysid IS NOT NULL AND pid <> pg_backend_pid()"
                    + " AND coalesce(backend_type, 'client backend') = 'client backend'";

    private final Connection connection;
    private final Expectation expectation;
    private final ConnectionHeadroom headroom;

    PostgresHeadroom(Connection connection, Expectation expectation) {
        this.connection = connection;
        this.expectation = expectation;
        this.headroom = new ConnectionHeadroom(expectation);
    }

    Finding finding() throws SQLException {
        CatalogueRow row = CatalogueRow.of(
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
        return headroom.finding(limits(row), "the server names no limit (max_connections = " + row.text(1) + ")");
    }

    private List<Limit> limits(CatalogueRow row) throws SQLException {
        boolean superuser = row.truth(4);
        long most = row.number(1);
        long reserved = superuser ? 0 : row.amount(2) + (row.truth(5) ? 0 : row.amount(3));
        long inUse = headroom.byOthers(row.amount(8));
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

    private List<Limit> limit(String kind, String statement, String name, long limit, long connected) {
        long inUse = headroom.byOthers(connected);
        return limit < 0
                ? List.of()
                : List.of(new Limit(
                        "CONNECTION LIMIT " + limit + " of the " + kind + name + ", " + inUse + " in use by others",
                        limit - inUse,
                        statement + name + " CONNECTION LIMIT " + (inUse + expectation.connections()) + ";"));
    }
}
