package dev.assay.jdbc;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.workload.Dataset;
import dev.assay.spi.workload.Table;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What an account may not do on a PostgreSQL, each with the statement that would let it. Confined to one thread. */
final class PostgresPrivileges {

    private static final Subject PRIVILEGES = new Subject("privileges", Area.TARGET);
    private static final Subject OWNERSHIP = new Subject("ownership", Area.TARGET);
    private static final Subject CHECKPOINT = new Subject("checkpoint-role", Area.TARGET);

    private static final List<String> ON_TABLES = List.of("SELECT", "INSERT", "UPDATE", "DELETE");

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
            + " has_table_privilege(c.oid, 'DELETE')"
            + " FROM unnest(CAST(? AS text[])) WITH ORDINALITY n(name, place) JOIN pg_class c ON c.oid = to_regclass(n.name)"
            + " JOIN pg_namespace s ON s.oid = c.relnamespace ORDER BY n.place";

    private final Connection connection;
    private final Expectation expectation;

    PostgresPrivileges(Connection connection, Expectation expectation) {
        this.connection = connection;
        this.expectation = expectation;
    }

    /** A table that is there: how statements name it, whether it is the account's, and what that may not do with it. */
    private record Found(String name, String qualified, boolean owned, List<String> missing) {}

    List<Finding> findings() throws SQLException {
        PostgresRow row = PostgresRow.of(connection, ACCOUNT);
        String account = row.text(1);
        List<Found> tables = tables();
        List<Finding> findings = new ArrayList<>();
        findings.add(privileges(account, row, tables));
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

    private Finding privileges(String account, PostgresRow row, List<Found> tables) {
        List<String> missing = new ArrayList<>();
        List<String> grants = new ArrayList<>();
        inSchema(account, row, complete(tables), missing, grants);
        for (Found table : tables) {
            if (!table.missing().isEmpty()) {
                String privileges = String.join(", ", table.missing());
                missing.add(privileges + " on " + table.qualified());
                grants.add("GRANT " + privileges + " ON " + table.qualified() + " TO " + account + ";");
            }
        }
        return missing.isEmpty()
                ? PRIVILEGES.ok(account + " may do all that is needed in schema " + row.text(2))
                : PRIVILEGES.problem(account + " lacks " + String.join("; ", missing), String.join(" ", grants));
    }

    /** Whoever has no table yet, or not all, has to make them. */
    private void inSchema(
            String account, PostgresRow row, boolean complete, List<String> missing, List<String> grants) {
        if (row.empty(2)) {
            missing.add("a schema to work in: none of search_path = " + row.text(5) + " is there");
            grants.add(
                    row.text(5).isBlank()
                            ? "ALTER ROLE " + account + " RESET search_path;"
                            : "CREATE SCHEMA " + row.text(10) + " AUTHORIZATION " + account + ";");
            return;
        }
        List<String> needed = new ArrayList<>();
        if (!row.truth(3)) {
            needed.add("USAGE");
        }
        if (!row.truth(4) && !complete) {
            needed.add("CREATE");
        }
        if (!needed.isEmpty()) {
            String privileges = String.join(", ", needed);
            missing.add(privileges + " on schema " + row.text(2));
            grants.add("GRANT " + privileges + " ON SCHEMA " + row.text(2) + " TO " + account + ";");
        }
    }

    private boolean complete(List<Found> tables) {
        Dataset dataset = expectation.dataset();
        return dataset != null
                && dataset.tables().stream()
                        .allMatch(
                                wanted -> tables.stream().anyMatch(t -> t.name().equals(wanted.name())));
    }

    private static Finding checkpoint(String account, PostgresRow row) {
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
        Dataset dataset = expectation.dataset();
        if (dataset == null) {
            return List.of();
        }
        String[] names = Stream.concat(
                        dataset.tables().stream().map(Table::name), Stream.of(MarkerTable.NAME, MarkerTable.CHUNKS))
                .toArray(String[]::new);
        Array array = connection.createArrayOf("text", names);
        try (PreparedStatement statement = connection.prepareStatement(TABLES)) {
            statement.setArray(1, array);
            try (ResultSet rows = statement.executeQuery()) {
                List<Found> tables = new ArrayList<>();
                while (rows.next()) {
                    List<String> missing = new ArrayList<>();
                    for (int i = 0; i < ON_TABLES.size(); i++) {
                        if (!rows.getBoolean(4 + i)) {
                            missing.add(ON_TABLES.get(i));
                        }
                    }
                    tables.add(new Found(rows.getString(1), rows.getString(2), rows.getBoolean(3), missing));
                }
                return tables;
            }
        } finally {
            array.free();
        }
    }

    private static String joined(Stream<String> parts, String separator) {
        return String.join(separator, parts.toList());
    }
}
