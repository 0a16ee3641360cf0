package dev.assay.jdbc.internal.h2;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.MissingPrivilege;
import dev.assay.jdbc.internal.examine.TableNeeds;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Missing privileges of an account in H2, with the statements that grant them. Only administrators can read privileges, so the
 * examination executes statements that affect no rows: they fail without the privilege. Confined to one thread.
 */
record H2Privileges(Connection connection, Expectation expectation) {

    private static final Subject CHECKPOINT = new Subject("checkpoint-role", Area.TARGET);

    private static final int NOT_ENOUGH_RIGHTS = 90_096;

    /** An existing table, and its first column; both quoted. */
    private record Found(String name, String column) {}

    List<Finding> findings() throws SQLException {
        CatalogueRow row = CatalogueRow.of(
                connection,
                "SELECT CURRENT_USER, SCHEMA(), is_admin FROM information_schema.users WHERE user_name = CURRENT_USER");
        String account = quoted(row.text(1));
        String schema = quoted(row.text(2));
        Map<String, Found> present = present();
        MissingPrivilege required = new MissingPrivilege();
        MissingPrivilege optional = new MissingPrivilege();
        // Without a data set, nothing will necessarily be created.
        MissingPrivilege toCreate = expectation.dataset() == null ? optional : required;
        if (!needs().complete(present.keySet()) && !allowed("DROP CONSTANT IF EXISTS assay_no_such_constant")) {
            toCreate.add(
                    "the right to create tables in schema " + schema, "GRANT ALTER ANY SCHEMA TO " + account + ";");
        }
        for (String table : needs().tables()) {
            Found found = present.get(table);
            if (found != null) {
                String name = schema + "." + found.name();
                List<String> perhaps = new ArrayList<>(needs().perhaps(table));
                perhaps.removeAll(needs().surely(table));
                required.grant(refused(needs().surely(table), schema, found), name, name, account);
                optional.grant(refused(perhaps, schema, found), name, name, account);
            }
        }
        List<Finding> findings =
                new ArrayList<>(MissingPrivilege.findings(account, required, optional, "schema " + schema, ""));
        findings.add(
                row.truth(3)
                        ? CHECKPOINT.ok(account + " may checkpoint before a measurement")
                        : CHECKPOINT.note(
                                account
                                        + " lacks ADMIN rights for CHECKPOINT and ANALYZE: the database writes loaded data"
                                        + " to disk during the measurement",
                                "ALTER USER " + account + " ADMIN TRUE;"));
        return findings;
    }

    private List<String> refused(List<String> privileges, String schema, Found table) throws SQLException {
        List<String> refused = new ArrayList<>();
        for (String privilege : privileges) {
            if (!allowed(trial(privilege, schema + "." + table.name(), table.column()))) {
                refused.add(privilege);
            }
        }
        return refused;
    }

    private static String trial(String privilege, String table, String column) {
        return switch (privilege) {
            case "INSERT" -> "INSERT INTO " + table + " (" + column + ") SELECT NULL FROM SYSTEM_RANGE(1, 0)";
            case "UPDATE" -> "UPDATE " + table + " SET " + column + " = DEFAULT WHERE FALSE";
            case "DELETE" -> "DELETE FROM " + table + " WHERE FALSE";
            default -> "SELECT 1 FROM " + table + " WHERE FALSE";
        };
    }

    private boolean allowed(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
            return true;
        } catch (SQLException e) {
            if (e.getErrorCode() == NOT_ENOUGH_RIGHTS) {
                return false;
            }
            throw e;
        }
    }

    private Map<String, Found> present() throws SQLException {
        Map<String, Found> present = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT table_name, column_name FROM information_schema.columns"
                        + " WHERE table_schema = SCHEMA() AND ordinal_position = 1")) {
            while (rows.next()) {
                present.put(
                        rows.getString(1).toLowerCase(Locale.ROOT),
                        new Found(quoted(rows.getString(1)), quoted(rows.getString(2))));
            }
        }
        return present;
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private TableNeeds needs() {
        return new TableNeeds(expectation);
    }
}
