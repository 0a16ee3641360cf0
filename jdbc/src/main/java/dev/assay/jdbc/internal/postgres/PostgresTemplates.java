package dev.assay.jdbc.internal.postgres;

import dev.assay.jdbc.internal.Versions;
import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.spi.jdbc.DatabaseTemplates;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code CREATE DATABASE … TEMPLATE}, which copies files: tables, indexes and statistics are those of the template to the
 * byte. What belongs to a database and not into it (privileges, settings, a limit of connections) is not copied, so that a
 * database that has any is not replaced. Stateless.
 */
final class PostgresTemplates implements DatabaseTemplates {

    /** With or without hosts, the database up to the options; without either it is called like the user. */
    private static final Pattern URL = Pattern.compile("^(jdbc:postgresql:(?://[^/?]*/?)?)([^?]*)(\\?.*)?$");

    /** Every server has these; one of them is not measured. */
    private static final String USUAL = "postgres";

    private static final String OTHER = "template1";

    /** Of ours is everything but what extensions brought. */
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
            return Optional.of(row.text(1) + " may make no databases: have an administrator execute ALTER ROLE "
                    + row.text(1) + " CREATEDB");
        }
        if (!row.truth(3)) {
            return Optional.of(database + " is not " + row.text(1) + "'s, and only its owner may copy and replace it");
        }
        if (row.truth(5) || row.truth(6) || row.truth(7)) {
            return Optional.of(database + " has "
                    + (row.truth(5) ? "privileges" : row.truth(6) ? "a limit of connections" : "settings")
                    + " of its own, which a database made from a template would not have");
        }
        String other = other(connection, tables);
        return other == null
                ? Optional.empty()
                : Optional.of(database + " holds more than what was loaded (" + other
                        + "), which would be replaced, too; use a database of its own");
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
    public boolean exists(Connection elsewhere, String database) throws SQLException {
        try (PreparedStatement statement =
                elsewhere.prepareStatement("SELECT EXISTS (SELECT FROM pg_database WHERE datname = ?)")) {
            statement.setString(1, database);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    /** The owner stays; since release 15 the server would write every page into its log if it were not told otherwise. */
    @Override
    public void copy(Connection elsewhere, String from, String to) throws SQLException {
        boolean logs = Versions.major(elsewhere.getMetaData().getDatabaseProductVersion()) >= 15;
        execute(
                elsewhere,
                "CREATE DATABASE " + quoted(to) + " TEMPLATE " + quoted(from) + " OWNER " + owner(elsewhere, from)
                        + (logs ? " STRATEGY file_copy" : ""));
    }

    private static String owner(Connection elsewhere, String database) throws SQLException {
        try (PreparedStatement statement = elsewhere.prepareStatement(
                "SELECT quote_ident(pg_get_userbyid(datdba)) FROM pg_database WHERE datname = ?")) {
            statement.setString(1, database);
            try (ResultSet row = statement.executeQuery()) {
                if (!row.next()) {
                    throw new SQLException("database \"" + database + "\" does not exist", "3D000");
                }
                return row.getString(1);
            }
        }
    }

    @Override
    public void drop(Connection elsewhere, String database) throws SQLException {
        execute(elsewhere, "DROP DATABASE IF EXISTS " + quoted(database));
    }

    @Override
    public void rename(Connection elsewhere, String from, String to) throws SQLException {
        execute(elsewhere, "ALTER DATABASE " + quoted(from) + " RENAME TO " + quoted(to));
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
