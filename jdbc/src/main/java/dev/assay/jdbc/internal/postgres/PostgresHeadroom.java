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

/** Compares the connection limits of a PostgreSQL server with a run. Confined to one thread. */
record PostgresHeadroom(Connection connection, Expectation expectation) {

    /** Other client sessions; the server's own backends have no user. */
    private static final String OTHERS =
            "(SELECT count(*) FROM pg_stat_activity WHERE usesysid IS NOT NULL AND pid <> pg_backend_pid()"
                    + " AND coalesce(backend_type, 'client backend') = 'client backend'";

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
        return headroom().finding(limits(row), "the server reports no limit (max_connections = " + row.text(1) + ")");
    }

    private List<Limit> limits(CatalogueRow row) throws SQLException {
        boolean superuser = row.truth(4);
        long most = row.number(1);
        long reserved = superuser ? 0 : row.amount(2) + (row.truth(5) ? 0 : row.amount(3));
        long inUse = headroom().byOthers(row.amount(8));
        List<Limit> limits = new ArrayList<>();
        // Related products report -1 without a limit.
        if (most > 0) {
            limits.add(new Limit(
                    "max_connections = " + most + ", " + reserved + " reserved, " + inUse + " in use by others",
                    most - reserved - inUse,
                    "raise max_connections to " + (reserved + inUse + expectation.connections())
                            + ", which takes a restart,"));
        }
        // These limits do not apply to superusers.
        if (!superuser) {
            limits.addAll(limit("role ", "ALTER ROLE ", row.text(11), row.number(6), row.amount(9)));
            limits.addAll(limit("database ", "ALTER DATABASE ", row.text(12), row.number(7), row.amount(10)));
        }
        return limits;
    }

    private List<Limit> limit(String kind, String statement, String name, long limit, long connected) {
        long inUse = headroom().byOthers(connected);
        return limit < 0
                ? List.of()
                : List.of(new Limit(
                        "CONNECTION LIMIT " + limit + " of the " + kind + name + ", " + inUse + " in use by others",
                        limit - inUse,
                        statement + name + " CONNECTION LIMIT " + (inUse + expectation.connections()) + ";"));
    }

    private ConnectionHeadroom headroom() {
        return new ConnectionHeadroom(expectation);
    }
}
