package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.examine.MissingPrivilege;
import dev.assay.jdbc.internal.examine.TableNeeds;
import dev.assay.model.result.Finding;
import dev.assay.model.result.Finding.Area;
import dev.assay.model.result.Finding.Subject;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.target.Expectation;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * What an account may not do on a MySQL or MariaDB, each with the statement that would let it, as
 * {@link dev.assay.jdbc.internal.examine.TableNeeds} has it. Confined to one thread.
 */
final class MysqlPrivileges {

    private static final Subject PRIVILEGES = new Subject("privileges", Area.TARGET);

    /** Making tables, filling them, and keeping the marker. */
    private static final List<String> TO_LOAD = List.of("CREATE", "SELECT", "INSERT", "UPDATE", "DELETE");

    private final Connection connection;
    private final MysqlAccount account;
    private final TableNeeds needs;
    private final Expectation expectation;

    MysqlPrivileges(Connection connection, MysqlAccount account, Expectation expectation) {
        this.connection = connection;
        this.account = account;
        this.needs = new TableNeeds(expectation);
        this.expectation = expectation;
    }

    List<Finding> findings() throws SQLException {
        if (account.database().isEmpty()) {
            return List.of(PRIVILEGES.problem(
                    "the URL names no database to work in", "name one: jdbc:mysql://host:3306/database"));
        }
        List<String> present = present();
        MissingPrivilege needed = new MissingPrivilege();
        MissingPrivilege wanted = new MissingPrivilege();
        toMake(present, needed, wanted);
        for (String table : needs.tables()) {
            if (present.contains(table)) {
                onTable(table, needed, wanted);
            }
        }
        List<Finding> findings = new ArrayList<>();
        if (!needed.isEmpty()) {
            findings.add(PRIVILEGES.problem(account.name() + " lacks " + needed.what() + idleRoles(), needed.remedy()));
        }
        if (!wanted.isEmpty()) {
            findings.add(PRIVILEGES.warning(
                    account.name() + " lacks " + wanted.what() + ", which may be needed" + idleRoles(),
                    wanted.remedy()));
        }
        return findings.isEmpty()
                ? List.of(
                        PRIVILEGES.ok(account.name() + " may do all that is needed in database " + account.database()))
                : findings;
    }

    private String idleRoles() {
        return account.idleRoles().isEmpty()
                ? ""
                : " (it has roles that are not active: " + String.join(", ", account.idleRoles())
                        + "; SET DEFAULT ROLE would have them)";
    }

    /** Whoever has no table yet, or not all, has to make them; whoever has made them may want to drop them. */
    private void toMake(List<String> present, MissingPrivilege needed, MissingPrivilege wanted) {
        Dataset dataset = expectation.dataset();
        if (dataset == null) {
            // Nobody has said that a table will be made.
            onDatabase(missing(TO_LOAD, List.of("*")), wanted);
            return;
        }
        if (!needs.complete(present)) {
            List<String> absent =
                    needs.tables().stream().filter(t -> !present.contains(t)).toList();
            onDatabase(missing(toLoad(dataset), absent), needed);
        }
        onDatabase(missing(List.of("DROP"), needs.tables()), wanted);
    }

    private void onDatabase(List<String> privileges, MissingPrivilege lack) {
        String database = account.database();
        lack.grant(
                privileges, "database " + database, account.grants().databasePattern(database) + ".*", account.name());
    }

    /** Indexes and references are made once the rows are there. */
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

    private void onTable(String table, MissingPrivilege needed, MissingPrivilege wanted) {
        String database = account.database();
        List<String> refused = needs.surely(table).stream()
                .filter(p -> !account.grants().allowSome(p, database, table))
                .toList();
        List<String> missing = new ArrayList<>(needs.perhaps(table));
        missing.addAll(needs.surely(table));
        missing = missing.stream()
                .distinct()
                .filter(p -> !refused.contains(p) && !account.grants().allow(p, database, table))
                .toList();
        String name = MysqlGrants.quoted(database) + "." + MysqlGrants.quoted(table);
        needed.grant(refused, database + "." + table, name, account.name());
        wanted.grant(missing, database + "." + table, name, account.name());
    }

    /** Those of our tables that the account can see: what it may do nothing with is as good as not there. */
    private List<String> present() throws SQLException {
        List<String> present = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE()")) {
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    present.add(rows.getString(1).toLowerCase(Locale.ROOT));
                }
            }
        }
        return present;
    }
}
