package dev.assay.jdbc.internal.postgres;

import dev.assay.jdbc.internal.Versions;
import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.Queries;
import dev.assay.spi.jdbc.DatabaseTemplates;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Copies databases with {@code CREATE DATABASE … TEMPLATE}, which copies the files of tables, indexes and statistics. It does not
 * copy privileges, settings and the connection limit of the database, so a database with any of these is not replaced.
 * Stateless.
 */
final class PostgresTemplates implements DatabaseTemplates {

    /** Parts: hosts, if any; the database, by default the name of the user; options. */
    private static final Pattern URL = Pattern.compile("^(jdbc:postgresql:(?://[^/?]*/?)?)([^?]*)(\\?.*)?$");

    /** Both databases exist on every server; neither is measured. */
    private static final String USUAL = "postgres";

    private static final String OTHER = "template1";

    /** All relations except Assay's and those of extensions. */
    private static final String OTHERS = "SELECT min(c.oid::regclass::text) FROM pg_class c"
            + " JOIN pg_namespace n ON n.oid = c.relnamespace"
            + " WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema')"
            + " AND n.nspname NOT LIKE 'pg\\_temp%' AND n.nspname NOT LIKE 'pg\\_toast%'"
            + " AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid"
            + " AND d.deptype = 'e')"
            + " AND NOT (c.relname = ANY (?) AND n.nspname = current_schema())";

    /**
     * Objects that are no relations, and sequences of no table. Objects with smaller numbers come with the server. The names are
     * never translated.
     */
    private static final String OBJECTS = "SELECT i.type || ' ' || i.identity FROM ("
            + "SELECT 'pg_proc'::regclass AS class, oid, pronamespace AS place FROM pg_proc"
            + " WHERE proname NOT LIKE 'assay\\_%'"
            + " UNION ALL SELECT 'pg_class'::regclass, c.oid, c.relnamespace FROM pg_class c WHERE c.relkind = 'S'"
            + " AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid"
            + " AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i'))"
            + " UNION ALL SELECT 'pg_type'::regclass, t.oid, t.typnamespace FROM pg_type t"
            + " LEFT JOIN pg_class c ON c.oid = t.typrelid"
            + " WHERE t.typtype IN ('d', 'e', 'r') OR c.relkind = 'c' OR (t.typtype = 'b' AND t.typcategory <> 'A')"
            + " UNION ALL SELECT 'pg_operator'::regclass, oid, oprnamespace FROM pg_operator"
            + " UNION ALL SELECT 'pg_namespace'::regclass, oid, oid FROM pg_namespace"
            + " UNION ALL SELECT 'pg_extension'::regclass, oid, 0 FROM pg_extension"
            + " UNION ALL SELECT 'pg_event_trigger'::regclass, oid, 0 FROM pg_event_trigger"
            + " UNION ALL SELECT 'pg_foreign_data_wrapper'::regclass, oid, 0 FROM pg_foreign_data_wrapper"
            + " UNION ALL SELECT 'pg_foreign_server'::regclass, oid, 0 FROM pg_foreign_server"
            + " UNION ALL SELECT 'pg_publication'::regclass, oid, 0 FROM pg_publication"
            + " UNION ALL SELECT 'pg_largeobject'::regclass, oid, 0 FROM pg_largeobject_metadata"
            + ") o LEFT JOIN pg_namespace n ON n.oid = o.place"
            + " CROSS JOIN LATERAL pg_identify_object(o.class, o.oid, 0) i"
            + " WHERE o.oid >= 16384 AND i.identity IS NOT NULL AND coalesce(n.nspname, '') !~ '^pg_(toast|temp)'"
            + " AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = o.class AND d.objid = o.oid"
            + " AND d.deptype = 'e') ORDER BY 1";

    @Override
    public String elsewhere(String url) {
        Matcher matcher = URL.matcher(url);
        if (!matcher.matches()) {
            return url;
        }
        String start = matcher.group(1);
        if (start.length() > "jdbc:postgresql:".length() && !start.endsWith("/")) {
            start += "/";
        }
        String options = matcher.group(3) == null ? "" : matcher.group(3);
        return start + (matcher.group(2).equals(USUAL) ? OTHER : USUAL) + options;
    }

    @Override
    public String name(Connection connection) throws SQLException {
        return CatalogueRow.of(connection, "SELECT current_database()").text(1);
    }

    @Override
    public Optional<String> hindrance(Connection connection, Collection<String> tables) throws SQLException {
        CatalogueRow row = CatalogueRow.of(
                connection,
                "SELECT quote_ident(session_user), r.rolsuper OR r.rolcreatedb, r.rolsuper OR d.datdba = r.oid,"
                        + " quote_ident(current_database()), d.datacl IS NOT NULL, d.datconnlimit <> -1,"
                        + " EXISTS (SELECT FROM pg_db_role_setting s WHERE s.setdatabase = d.oid)"
                        + " FROM pg_roles r, pg_database d"
                        + " WHERE r.rolname = session_user AND d.datname = current_database()");
        String database = "the database " + row.text(4);
        if (!row.truth(2)) {
            return Optional.of(row.text(1) + " may not create databases: have an administrator execute ALTER ROLE "
                    + row.text(1) + " CREATEDB");
        }
        if (!row.truth(3)) {
            return Optional.of(database + " is not " + row.text(1) + "'s, and only its owner may copy and replace it");
        }
        if (row.truth(5) || row.truth(6) || row.truth(7)) {
            return Optional.of(database + " has "
                    + (row.truth(5) ? "privileges" : row.truth(6) ? "a connection limit" : "settings")
                    + " of its own, which a copy from a template would lack");
        }
        String other = other(connection, tables);
        return other == null
                ? Optional.empty()
                : Optional.of(database + " holds more than the loaded data (" + other
                        + "), which a reset would replace, too; use a separate database");
    }

    private static @Nullable String other(Connection connection, Collection<String> tables) throws SQLException {
        Array array = connection.createArrayOf("text", tables.toArray());
        try (PreparedStatement statement = connection.prepareStatement(OTHERS)) {
            statement.setArray(1, array);
            try (ResultSet found = statement.executeQuery()) {
                found.next();
                return found.getString(1);
            }
        } finally {
            array.free();
        }
    }

    @Override
    public List<String> objects(Connection connection) throws SQLException {
        return Queries.column(connection, OBJECTS);
    }

    @Override
    public List<String> names(Connection elsewhere, String prefix) throws SQLException {
        return Queries.column(
                elsewhere, "SELECT datname FROM pg_database WHERE strpos(datname, ?) = 1 ORDER BY datname", prefix);
    }

    /** {@inheritDoc} Keeps the owner. Since version 15 the default strategy would write every page to the log. */
    @Override
    public void copy(Connection elsewhere, String from, String to) throws SQLException {
        boolean logs = Versions.major(elsewhere.getMetaData().getDatabaseProductVersion()) >= 15;
        Queries.execute(
                elsewhere,
                "CREATE DATABASE " + quoted(to) + " TEMPLATE " + quoted(from) + " OWNER " + owner(elsewhere, from)
                        + (logs ? " STRATEGY file_copy" : ""));
    }

    private static String owner(Connection elsewhere, String database) throws SQLException {
        List<String> owner = Queries.column(
                elsewhere, "SELECT quote_ident(pg_get_userbyid(datdba)) FROM pg_database WHERE datname = ?", database);
        if (owner.isEmpty()) {
            throw new SQLException("database \"" + database + "\" does not exist", "3D000");
        }
        return owner.get(0);
    }

    @Override
    public void comment(Connection elsewhere, String database, String text) throws SQLException {
        String statement = Queries.column(
                        elsewhere, "SELECT format('COMMENT ON DATABASE %I IS %L', ?::text, ?::text)", database, text)
                .get(0);
        Queries.execute(elsewhere, statement);
    }

    @Override
    public String comment(Connection elsewhere, String database) throws SQLException {
        List<String> comment = Queries.column(
                elsewhere, "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = ?", database);
        return comment.isEmpty() ? "" : comment.get(0);
    }

    @Override
    public void drop(Connection elsewhere, String database) throws SQLException {
        Queries.execute(elsewhere, "DROP DATABASE IF EXISTS " + quoted(database));
    }

    @Override
    public void swap(Connection elsewhere, String database, String next, String old) throws SQLException {
        elsewhere.setAutoCommit(false);
        try {
            rename(elsewhere, database, old);
            rename(elsewhere, next, database);
            elsewhere.commit();
        } catch (SQLException e) {
            try {
                elsewhere.rollback();
                elsewhere.setAutoCommit(true);
            } catch (SQLException other) {
                e.addSuppressed(other);
            }
            throw e;
        }
        elsewhere.setAutoCommit(true);
    }

    private static void rename(Connection elsewhere, String from, String to) throws SQLException {
        Queries.execute(elsewhere, "ALTER DATABASE " + quoted(from) + " RENAME TO " + quoted(to));
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
