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
            elsewhere.rollback();
            throw e;
        } finally {
            elsewhere.setAutoCommit(true);
        }
    }

    private static void rename(Connection elsewhere, String from, String to) throws SQLException {
        Queries.execute(elsewhere, "ALTER DATABASE " + quoted(from) + " RENAME TO " + quoted(to));
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
