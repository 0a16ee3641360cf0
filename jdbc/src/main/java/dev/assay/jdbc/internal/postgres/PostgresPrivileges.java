package dev.assay.jdbc.internal.postgres;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.MissingPrivilege;
import dev.assay.jdbc.internal.examine.Queries;
import dev.assay.jdbc.internal.examine.StoredRoutines;
import dev.assay.jdbc.internal.examine.TableNeeds;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Routine;
import dev.assay.spi.target.Expectation;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Missing privileges of an account, with the statements that grant them. A problem is only what a run fails without: using the
 * schema, creating missing tables, reading existing ones, and the declared changes. All else is a warning. The server evaluates
 * the privileges, so inherited roles, PUBLIC and superusers count. Privileges on single columns may suffice, so they prevent a
 * problem. Confined to one thread.
 */
record PostgresPrivileges(Connection connection, Expectation expectation) {

    private static final Subject OWNERSHIP = new Subject("ownership", Area.TARGET);
    private static final Subject CHECKPOINT = new Subject("checkpoint-role", Area.TARGET);

    /** The first existing schema of the search path: where tables are created if the account may use none. */
    private static final String FIRST_SCHEMA =
            "(SELECT n.oid FROM unnest(string_to_array(current_setting('search_path'),"
                    + " ',')) WITH ORDINALITY p(name, place) JOIN pg_namespace n"
                    + " ON n.nspname = replace(btrim(p.name, ' \"'), '$user', current_user) ORDER BY p.place LIMIT 1)";

    /** The first name in the search path, whether the schema exists or not. */
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

    /**
     * An existing table, and the privileges that the account lacks.
     *
     * @param missing those on the whole table
     * @param refused those even on single columns
     */
    private record Found(String name, String qualified, boolean owned, List<String> missing, List<String> refused) {}

    List<Finding> findings() throws SQLException {
        CatalogueRow row = CatalogueRow.of(connection, ACCOUNT);
        String account = row.text(1);
        List<Found> tables = tables();
        List<Finding> findings = new ArrayList<>(privileges(account, row, tables));
        List<Found> foreign = tables.stream().filter(table -> !table.owned()).toList();
        if (!foreign.isEmpty()) {
            findings.add(OWNERSHIP.warning(
                    account + " does not own "
                            + foreign.stream().map(Found::qualified).collect(Collectors.joining(", "))
                            + ": they are not vacuumed before a measurement, and clean cannot drop them",
                    foreign.stream()
                            .map(t -> "ALTER TABLE " + t.qualified() + " OWNER TO " + account + ";")
                            .collect(Collectors.joining(" "))));
        }
        findings.add(checkpoint(account, row));
        return findings;
    }

    private List<Finding> privileges(String account, CatalogueRow row, List<Found> tables) throws SQLException {
        MissingPrivilege required = new MissingPrivilege();
        MissingPrivilege optional = new MissingPrivilege();
        // Without a data set, nothing will necessarily be created.
        MissingPrivilege toCreate = expectation.dataset() == null ? optional : required;
        boolean complete = needs().complete(tables.stream().map(Found::name).toList());
        boolean routines = lacksRoutines();
        inSchema(account, row, required, toCreate, complete && !routines);
        if (routines) {
            toUsePlpgsql(account, required);
        }
        for (Found table : tables) {
            String name = table.qualified();
            List<String> refused = new ArrayList<>(table.refused());
            refused.retainAll(needs().surely(table.name()));
            required.grant(refused, name, name, account);
            List<String> missing = new ArrayList<>(table.missing());
            missing.retainAll(needs().perhaps(table.name()));
            missing.removeAll(refused);
            optional.grant(missing, name, name, account);
        }
        return MissingPrivilege.findings(account, required, optional, "schema " + row.text(2), "");
    }

    private static void inSchema(
            String account, CatalogueRow row, MissingPrivilege required, MissingPrivilege toCreate, boolean complete) {
        if (row.empty(2)) {
            required.add(
                    "a schema: none of search_path = " + row.text(5) + " exists",
                    row.text(5).isBlank()
                            ? "ALTER ROLE " + account + " RESET search_path;"
                            : "CREATE SCHEMA " + row.text(10) + " AUTHORIZATION " + account + ";");
            return;
        }
        if (!row.truth(3)) {
            required.grant(List.of("USAGE"), "schema " + row.text(2), "SCHEMA " + row.text(2), account);
        }
        if (!row.truth(4) && !complete) {
            toCreate.grant(List.of("CREATE"), "schema " + row.text(2), "SCHEMA " + row.text(2), account);
        }
    }

    private boolean lacksRoutines() throws SQLException {
        Dataset dataset = expectation.dataset();
        return dataset != null
                && !new StoredRoutines(connection, Routine.Language.PLPGSQL)
                        .missing(dataset)
                        .isEmpty();
    }

    private void toUsePlpgsql(String account, MissingPrivilege required) throws SQLException {
        List<String> usable = Queries.column(
                connection,
                "SELECT has_language_privilege(oid, 'USAGE') FROM pg_language WHERE lanname = ?",
                "plpgsql");
        if (usable.isEmpty()) {
            required.add("the language plpgsql for stored procedures", "CREATE EXTENSION plpgsql;");
        } else if (!usable.contains("t")) {
            required.grant(List.of("USAGE"), "language plpgsql", "LANGUAGE plpgsql", account);
        }
    }

    private static Finding checkpoint(String account, CatalogueRow row) throws SQLException {
        if (row.truth(9)) {
            return CHECKPOINT.ok(account + " may checkpoint before a measurement");
        }
        String consequence = ", so the server writes loaded data to disk during the measurement";
        return row.number(7) >= 15
                ? CHECKPOINT.note(
                        account + " lacks the role pg_checkpoint" + consequence,
                        "GRANT pg_checkpoint TO " + account + ";")
                : CHECKPOINT.note(
                        account + " is not a superuser, which CHECKPOINT needs before version 15" + consequence,
                        "execute CHECKPOINT as a superuser after loading");
    }

    private List<Found> tables() throws SQLException {
        String[] names = needs().tables().toArray(String[]::new);
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

    private static List<String> denied(ResultSet row, int first) throws SQLException {
        List<String> denied = new ArrayList<>();
        for (int i = 0; i < TableNeeds.ALL.size(); i++) {
            if (!row.getBoolean(first + i)) {
                denied.add(TableNeeds.ALL.get(i));
            }
        }
        return denied;
    }

    private TableNeeds needs() {
        return new TableNeeds(expectation);
    }
}
