package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.examine.MissingPrivilege;
import dev.assay.jdbc.internal.examine.Queries;
import dev.assay.jdbc.internal.examine.StoredRoutines;
import dev.assay.jdbc.internal.examine.TableNeeds;
import dev.assay.model.result.Finding;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Routine;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * Missing privileges of an account in MySQL or MariaDB, as {@link TableNeeds} defines them, with the statements that grant them.
 * Confined to one thread.
 */
record MysqlPrivileges(Connection connection, MysqlAccount account, Expectation expectation) {

    /** Privileges to create and fill tables and to maintain the marker. */
    private static final List<String> TO_LOAD = List.of("CREATE", "SELECT", "INSERT", "UPDATE", "DELETE");

    List<Finding> findings() throws SQLException {
        if (account.database().isEmpty()) {
            return List.of(
                    MissingPrivilege.problem("the URL names no database", "add it: jdbc:mysql://host:3306/database"));
        }
        List<String> present = present();
        MissingPrivilege required = new MissingPrivilege();
        MissingPrivilege optional = new MissingPrivilege();
        toCreate(present, required, optional);
        for (String table : needs().tables()) {
            if (present.contains(table)) {
                onTable(table, required, optional);
            }
        }
        return MissingPrivilege.findings(
                account.name(), required, optional, "database " + account.database(), idleRoles());
    }

    private String idleRoles() {
        return account.idleRoles().isEmpty()
                ? ""
                : " (it has roles that are not active: " + String.join(", ", account.idleRoles())
                        + "; SET DEFAULT ROLE activates them)";
    }

    private void toCreate(List<String> present, MissingPrivilege required, MissingPrivilege optional)
            throws SQLException {
        Dataset dataset = expectation.dataset();
        if (dataset == null) {
            // Without a data set, nothing will necessarily be created.
            onDatabase(missing(TO_LOAD, List.of("*")), optional);
            return;
        }
        if (!needs().complete(present)) {
            List<String> absent =
                    needs().tables().stream().filter(t -> !present.contains(t)).toList();
            onDatabase(missing(toLoad(dataset), absent), required);
        }
        if (!new StoredRoutines(connection, Routine.Language.SQL_PSM)
                .missing(dataset)
                .isEmpty()) {
            // The server grants EXECUTE and ALTER ROUTINE on a procedure to the account that creates it.
            onDatabase(missing(List.of("CREATE ROUTINE"), List.of("*")), required);
        }
        onDatabase(missing(List.of("DROP"), needs().tables()), optional);
    }

    private void onDatabase(List<String> privileges, MissingPrivilege result) {
        String database = account.database();
        result.grant(
                privileges, "database " + database, account.grants().databasePattern(database) + ".*", account.name());
    }

    /** A load adds indexes and foreign keys after the rows. */
    private static List<String> toLoad(Dataset dataset) {
        List<String> privileges = new ArrayList<>(TO_LOAD);
        if (dataset.tables().stream().anyMatch(t -> !t.indexes().isEmpty())) {
            privileges.add("INDEX");
        }
        if (dataset.tables().stream().anyMatch(t -> !t.foreignKeys().isEmpty())) {
            Collections.addAll(privileges, "ALTER", "REFERENCES");
        }
        return privileges;
    }

    private List<String> missing(List<String> privileges, List<String> tables) {
        return privileges.stream()
                .filter(p -> !tables.stream().allMatch(t -> account.grants().allow(p, account.database(), t)))
                .toList();
    }

    private void onTable(String table, MissingPrivilege required, MissingPrivilege optional) {
        String database = account.database();
        List<String> refused = needs().surely(table).stream()
                .filter(p -> !account.grants().allowSome(p, database, table))
                .toList();
        List<String> missing = new ArrayList<>(needs().perhaps(table));
        missing.addAll(needs().surely(table));
        missing = missing.stream()
                .distinct()
                .filter(p -> !refused.contains(p) && !account.grants().allow(p, database, table))
                .toList();
        String name = MysqlGrants.quoted(database) + "." + MysqlGrants.quoted(table);
        required.grant(refused, database + "." + table, name, account.name());
        optional.grant(missing, database + "." + table, name, account.name());
    }

    /** Returns the visible tables in lower case. A table without any privilege is invisible and counts as missing. */
    private List<String> present() throws SQLException {
        return Queries.column(
                        connection, "SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE()")
                .stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .toList();
    }

    private TableNeeds needs() {
        return new TableNeeds(expectation);
    }
}
