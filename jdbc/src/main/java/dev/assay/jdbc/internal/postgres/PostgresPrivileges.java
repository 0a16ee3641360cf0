package dev.assay.jdbc.internal.postgres;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.MissingPrivilege;
import dev.assay.jdbc.internal.examine.TableNeeds;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.spi.target.Expectation;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What an account may not do on a PostgreSQL, each with the statement that would let it. Only what a run surely fails without
 * is a problem: looking into a schema, making tables where some are missing, reading those that are there, and what the
 * workload says its transactions change in them. All else may turn out not to be needed, and is a warning.
 *
 * <p>The server is asked what the account may do, not what it was granted: roles it inherits from, PUBLIC and
 * superusers count. Privileges on single columns may suffice, so whoever has one is not refused.
 *
 * <p>Confined to one thread.
 */
final class PostgresPrivileges {

    private static final Subject PRIVILEGES = new Subject("privileges", Area.TARGET);
    private static final Subject OWNERSHIP = new Subject("ownership", Area.TARGET);
    private static final Subject CHECKPOINT = new Subject("checkpoint-role", Area.TARGET);

    /** The first schema of the search path that there is; where tables are made, if the account may look into none. */
    private static final String FIRST_SCHEMA =
            "(SELECT n.oid FROM unnest(string_to_array(current_setting('search_path'),"
                    + " ',')) WITH ORDINALITY p(name, place) JOIN pg_namespace n"
                    + " ON n.nspname = replace(btrim(p.name, ' \"'), '$user', current_user) ORDER BY p.place LIMIT 1)";

    /** The first name in the search path, whether there is such a schema or not. */
    private static final String FIRST_NAME =
            "replace(btrim(split_part(current_setting('search_path'), ',', 1), ' \"'), '$user', current_user)";

    private static final String ACCOUNT = "SELECT quote_ident(current_user), quote_ident(s.nspname),"
            + " has_schema_privilege(s.oid, 'USAGE'), has_schema_privilege(s.oid, 'CREATE'), current_setting('search_path'),"
            + " quote_ident(current_database()), v.version, r.rolsuper,"
            + " CASE WHEN v.version >= 15 THEN pg_has_role(current_user, 'pg_checkpoint', 'USAGE') ELSE r.rolsuper END,"
            + " quote_ident(" + FIRST_NAME + ")"
            + " FROM (SELECT current_setting('server_version_num')::integer / 10000 AS version) v"
            + " JOIN pg_roles r ON r.rolname = current_user LEFT JOIN pg_namespace s ON s.oid ="
            + " coalesce((SELECT oid FROM pg_namespace WHERE nspname = current_schema()), " + FIRST_SCHEMA + ")";

    private static final String TABLES = "SELECT n.name, quote_ident(s.nspname) || '.' || quote_ident(c.relname),"
            + " pg_has_role(c.relowner, 'USAGE'), has_table_privilege(c.oid, 'SELECT'),"
            + " has_table_privilege(c.oid, 'INSERT'), has_table_privilege(c.oid, 'UPDATE'),"
            + " has_table_privilege(c.oid, 'DELETE'), has_any_column_privilege(c.oid, 'SELECT'),"
            + " has_any_column_privilege(c.oid, 'INSERT'), has_any_column_privilege(c.oid, 'UPDATE'),"
            + " has_table_privilege(c.oid, 'DELETE')"
            + " FROM unnest(CAST(? AS text[])) WITH ORDINALITY n(name, place) JOIN pg_class c ON c.oid = to_regclass(n.name)"
            + " JOIN pg_namespace s ON s.oid = c.relnamespace ORDER BY n.place";

    private final Connection connection;
    private final Expectation expectation;
    private final TableNeeds needs;

    PostgresPrivileges(Connection connection, Expectation expectation) {
        this.connection = connection;
        this.expectation = expectation;
        this.needs = new TableNeeds(expectation);
    }

    /**
     * A table that is there.
     *
     * @param name as the data set calls it
     * @param qualified as statements name it
     * @param owned whether it is the account's
     * @param missing what that may not do with the table
     * @param refused those of them that it may not even do with some of the columns
     */
    private record Found(String name, String qualified, boolean owned, List<String> missing, List<String> refused) {}

    List<Finding> findings() throws SQLException {
        CatalogueRow row = CatalogueRow.of(connection, ACCOUNT);
        String account = row.text(1);
        List<Found> tables = tables();
        List<Finding> findings = new ArrayList<>(privileges(account, row, tables));
        List<Found> strangers = tables.stream().filter(table -> !table.owned()).toList();
        if (!strangers.isEmpty()) {
            findings.add(OWNERSHIP.warning(
                    account + " does not own " + joined(strangers.stream().map(Found::qualified), ", ")
                            + ": they will not be vacuumed before a measurement, and clean cannot drop them",
                    joined(
                            strangers.stream().map(t -> "ALTER TABLE " + t.qualified() + " OWNER TO " + account + ";"),
                            " ")));
        }
        findings.add(checkpoint(account, row));
        return findings;
    }

    private List<Finding> privileges(String account, CatalogueRow row, List<Found> tables) {
        MissingPrivilege needed = new MissingPrivilege();
        MissingPrivilege wanted = new MissingPrivilege();
        // Nobody who asks without a data set has said that a table will be made.
        inSchema(
                account,
                row,
                needed,
                expectation.dataset() == null ? wanted : needed,
                needs.complete(tables.stream().map(Found::name).toList()));
        for (Found table : tables) {
            List<String> surely = needs.surely(table.name());
            needed.grant(
                    table.refused().stream().filter(surely::contains).toList(),
                    table.qualified(),
                    table.qualified(),
                    account);
            List<String> perhaps = new ArrayList<>(needs.perhaps(table.name()));
            table.refused().stream().filter(surely::contains).forEach(perhaps::remove);
            wanted.grant(
                    table.missing().stream().filter(perhaps::contains).toList(),
                    table.qualified(),
                    table.qualified(),
                    account);
        }
        List<Finding> findings = new ArrayList<>();
        if (!needed.isEmpty()) {
            findings.add(PRIVILEGES.problem(account + " lacks " + needed.what(), needed.remedy()));
        }
        if (!wanted.isEmpty()) {
            findings.add(
                    PRIVILEGES.warning(account + " lacks " + wanted.what() + ", which may be needed", wanted.remedy()));
        }
        return findings.isEmpty()
                ? List.of(PRIVILEGES.ok(account + " may do all that is needed in schema " + row.text(2)))
                : findings;
    }

    /** Whoever has no table yet, or not all, has to make them. */
    private static void inSchema(
            String account, CatalogueRow row, MissingPrivilege needed, MissingPrivilege toMake, boolean complete) {
        if (row.empty(2)) {
            needed.add(
                    "a schema to work in: none of search_path = " + row.text(5) + " is there",
                    row.text(5).isBlank()
                            ? "ALTER ROLE " + account + " RESET search_path;"
                            : "CREATE SCHEMA " + row.text(10) + " AUTHORIZATION " + account + ";");
            return;
        }
        if (!row.truth(3)) {
            needed.grant(List.of("USAGE"), "schema " + row.text(2), "SCHEMA " + row.text(2), account);
        }
        if (!row.truth(4) && !complete) {
            toMake.grant(List.of("CREATE"), "schema " + row.text(2), "SCHEMA " + row.text(2), account);
        }
    }

    private static Finding checkpoint(String account, CatalogueRow row) throws SQLException {
        if (row.truth(9)) {
            return CHECKPOINT.ok(account + " may checkpoint before a measurement");
        }
        String consequence = ", so the server writes out what was loaded while it is measured";
        return row.number(7) >= 15
                ? CHECKPOINT.note(
                        account + " has not the role pg_checkpoint" + consequence,
                        "GRANT pg_checkpoint TO " + account + ";")
                : CHECKPOINT.note(
                        account + " is no superuser, who alone may checkpoint before release 15" + consequence,
                        "execute CHECKPOINT as a superuser after loading");
    }

    private List<Found> tables() throws SQLException {
        String[] names = needs.tables().toArray(String[]::new);
        if (names.length == 0) {
            return List.of();
        }
        Array array = connection.createArrayOf("text", names);
        try (PreparedStatement statement = connection.prepareStatement(TABLES)) {
            statement.setArray(1, array);
            try (ResultSet rows = statement.executeQuery()) {
                List<Found> tables = new ArrayList<>();
                while (rows.next()) {
                    tables.add(new Found(
                            rows.getString(1),
                            rows.getString(2),
                            rows.getBoolean(3),
                            denied(rows, 4),
                            denied(rows, 4 + TableNeeds.ALL.size())));
                }
                return tables;
            }
        } finally {
            array.free();
        }
    }

    /** The privileges whose columns, from the first on, are false. */
    private static List<String> denied(ResultSet row, int first) throws SQLException {
        List<String> denied = new ArrayList<>();
        for (int i = 0; i < TableNeeds.ALL.size(); i++) {
            if (!row.getBoolean(first + i)) {
                denied.add(TableNeeds.ALL.get(i));
            }
        }
        return denied;
    }

    private static String joined(Stream<String> parts, String separator) {
        return String.join(separator, parts.toList());
    }
}
