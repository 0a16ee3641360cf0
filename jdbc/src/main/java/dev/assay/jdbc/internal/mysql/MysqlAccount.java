package dev.assay.jdbc.internal.mysql;

import dev.assay.jdbc.internal.examine.CatalogueRow;
import dev.assay.jdbc.internal.examine.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The account of a session.
 *
 * @param name as statements spell it
 * @param database empty without
 * @param idleRoles granted roles that are not active; empty if any role is active
 * @param limits limits above 0, by their names in {@code CREATE USER}
 * @param requires proof that the account needs to connect, such as {@code SSL}; may be empty
 */
record MysqlAccount(
        String name,
        String user,
        String database,
        MysqlGrants grants,
        List<String> idleRoles,
        Map<String, Long> limits,
        String requires) {

    private static final Pattern LIMIT =
            Pattern.compile("\\b(MAX_(?:QUERIES|UPDATES|CONNECTIONS)_PER_HOUR|MAX_USER_CONNECTIONS|MAX_STATEMENT_TIME)"
                    + " ([0-9]+)(?:\\.[0-9]+)?\\b");

    private static final Pattern REQUIRE = Pattern.compile("\\bREQUIRE (SSL|X509|ISSUER|SUBJECT|CIPHER)\\b");

    static MysqlAccount read(Connection connection, MysqlFacts facts) throws SQLException {
        CatalogueRow row = CatalogueRow.of(connection, "SELECT CURRENT_USER(), USER(), DATABASE()");
        List<String> lines = Queries.column(connection, "SHOW GRANTS");
        // Only MariaDB shows the grants of PUBLIC to every account.
        if (facts.text("version").toLowerCase(Locale.ROOT).contains("mariadb")) {
            lines.addAll(optional(connection, "SHOW GRANTS FOR PUBLIC"));
        }
        boolean active = optional(connection, "SELECT CURRENT_ROLE()").stream()
                .anyMatch(role -> !role.isEmpty() && !role.equals("NONE"));
        List<String> definition = optional(connection, "SHOW CREATE USER CURRENT_USER()");
        return new MysqlAccount(
                MysqlGrants.account(row.text(1)),
                row.text(2).replaceFirst("@[^@]*$", ""),
                row.text(3),
                MysqlGrants.of(
                        lines,
                        !facts.on("partial_revokes"),
                        !facts.text("lower_case_table_names").equals("0")),
                active ? List.of() : MysqlGrants.roles(lines),
                limits(definition),
                requires(definition));
    }

    static Map<String, Long> limits(List<String> definition) {
        Map<String, Long> limits = new LinkedHashMap<>();
        for (String line : definition) {
            Matcher matcher = LIMIT.matcher(line);
            while (matcher.find()) {
                long limit = Long.parseLong(matcher.group(2));
                if (limit > 0) {
                    limits.put(matcher.group(1), limit);
                }
            }
        }
        return limits;
    }

    static String requires(List<String> definition) {
        for (String line : definition) {
            Matcher matcher = REQUIRE.matcher(line);
            if (matcher.find()) {
                return matcher.group(1);
            }
        }
        return "";
    }

    /** Related products and older versions lack some of these statements. */
    private static List<String> optional(Connection connection, String sql) {
        try {
            return Queries.column(connection, sql);
        } catch (SQLException e) {
            return List.of();
        }
    }
}
