package dev.assay.jdbc;

import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.spi.target.Expectation;
import dev.assay.spi.workload.Change;
import dev.assay.spi.workload.Dataset;
import dev.assay.spi.workload.Table;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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

    private static final String READ = "SELECT";
    private static final List<String> ON_TABLES =
            List.of(READ, Change.INSERT.name(), Change.UPDATE.name(), Change.DELETE.name());

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

    PostgresPrivileges(Connection connection, Expectation expectation) {
        this.connection = connection;
        this.expectation = expectation;
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

    /** What an account lacks, and the statements that would give it. */
    private record Lack(List<String> missing, List<String> grants) {
        Lack() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        void add(String what, String grant) {
            missing.add(what);
            grants.add(grant);
        }

        void addOn(Found table, List<String> privileges, String account) {
            if (!privileges.isEmpty()) {
                String listed = String.join(", ", privileges);
                add(
                        listed + " on " + table.qualified(),
                        "GRANT " + listed + " ON " + table.qualified() + " TO " + account + ";");
            }
        }

        String what() {
            return String.join("; ", missing);
        }

        String remedy() {
            return String.join(" ", grants);
        }
    }

    List<Finding> findings() throws SQLException {
        PostgresRow row = PostgresRow.of(connection, ACCOUNT);
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

    private List<Finding> privileges(String account, PostgresRow row, List<Found> tables) {
        Lack needed = new Lack();
        Lack wanted = new Lack();
        // Nobody who asks without a data set has said that a table will be made.
        inSchema(account, row, needed, expectation.dataset() == null ? wanted : needed, complete(tables));
        for (Found table : tables) {
            List<String> surely = surely(table);
            needed.addOn(
                    table, table.refused().stream().filter(surely::contains).toList(), account);
            List<String> perhaps = new ArrayList<>(perhaps(table));
            table.refused().stream().filter(surely::contains).forEach(perhaps::remove);
            wanted.addOn(
                    table, table.missing().stream().filter(perhaps::contains).toList(), account);
        }
        List<Finding> findings = new ArrayList<>();
        if (!needed.missing().isEmpty()) {
            findings.add(PRIVILEGES.problem(account + " lacks " + needed.what(), needed.remedy()));
        }
        if (!wanted.missing().isEmpty()) {
            findings.add(
                    PRIVILEGES.warning(account + " lacks " + wanted.what() + ", which may be needed", wanted.remedy()));
        }
        return findings.isEmpty()
                ? List.of(PRIVILEGES.ok(account + " may do all that is needed in schema " + row.text(2)))
                : findings;
    }

    /** Without these the run fails: the marker and the data are read, and the transactions do what they are said to do. */
    private List<String> surely(Found table) {
        if (table.name().equals(MarkerTable.CHUNKS)) {
            return List.of();
        }
        List<String> privileges = new ArrayList<>(List.of(READ));
        expectation.changes().getOrDefault(table.name(), Set.of()).forEach(change -> privileges.add(change.name()));
        return privileges;
    }

    /**
     * These may be needed besides: an unfinished load goes on with its chunks, fresh data are marked as used, and
     * transactions of which nobody says what they change may change anything.
     */
    private List<String> perhaps(Found table) {
        if (table.name().equals(MarkerTable.CHUNKS)) {
            return List.of(READ, Change.INSERT.name(), Change.DELETE.name());
        }
        if (table.name().equals(MarkerTable.NAME)) {
            return List.of(READ, Change.UPDATE.name());
        }
        return expectation.changes().isEmpty() ? ON_TABLES : surely(table);
    }

    /** Whoever has no table yet, or not all, has to make them. */
    private static void inSchema(String account, PostgresRow row, Lack needed, Lack toMake, boolean complete) {
        if (row.empty(2)) {
            needed.add(
                    "a schema to work in: none of search_path = " + row.text(5) + " is there",
                    row.text(5).isBlank()
                            ? "ALTER ROLE " + account + " RESET search_path;"
                            : "CREATE SCHEMA " + row.text(10) + " AUTHORIZATION " + account + ";");
            return;
        }
        if (!row.truth(3)) {
            addInSchema(needed, "USAGE", account, row);
        }
        if (!row.truth(4) && !complete) {
            addInSchema(toMake, "CREATE", account, row);
        }
    }

    private static void addInSchema(Lack lack, String privilege, String account, PostgresRow row) {
        lack.add(
                privilege + " on schema " + row.text(2),
                "GRANT " + privilege + " ON SCHEMA " + row.text(2) + " TO " + account + ";");
    }

    private boolean complete(List<Found> tables) {
        Dataset dataset = expectation.dataset();
        return dataset != null
                && dataset.tables().stream()
                        .allMatch(
                                wanted -> tables.stream().anyMatch(t -> t.name().equals(wanted.name())));
    }

    private static Finding checkpoint(String account, PostgresRow row) throws SQLException {
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
                    tables.add(new Found(
                            rows.getString(1),
                            rows.getString(2),
                            rows.getBoolean(3),
                            denied(rows, 4),
                            denied(rows, 4 + ON_TABLES.size())));
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
        for (int i = 0; i < ON_TABLES.size(); i++) {
            if (!row.getBoolean(first + i)) {
                denied.add(ON_TABLES.get(i));
            }
        }
        return denied;
    }

    private static String joined(Stream<String> parts, String separator) {
        return String.join(separator, parts.toList());
    }
}
