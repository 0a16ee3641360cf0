package dev.assay.jdbc.internal.mysql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code SHOW GRANTS} says an account may do, its active roles included. Immutable.
 *
 * @param all in the order of the answer
 * @param wildcards whether {@code _} and {@code %} in the name of a database stand for others; not with partial revokes
 * @param ignoreCase whether names of databases and tables differ by more than case
 */
record MysqlGrants(List<Grant> all, boolean wildcards, boolean ignoreCase) {

    private static final String NAME = "\\*|`(?:[^`]|``)*`|\"(?:[^\"]|\"\")*\"|[^\\s.`\"@]+";

    private static final Pattern LINE = Pattern.compile(
            "^(GRANT|REVOKE) (.+?) ON (?:TABLE )?(" + NAME + ")\\.(" + NAME + ") (?:TO|FROM) .*$", Pattern.DOTALL);

    private static final Pattern ROLES = Pattern.compile("^GRANT ([`'\"].*?) TO .*$", Pattern.DOTALL);

    private static final Pattern PRIVILEGE = Pattern.compile("([A-Z][A-Z _]*[A-Z])\\s*(\\([^)]*\\))?");

    /**
     * A line of the answer.
     *
     * @param revokes whether it takes away, in one database, what was granted on all
     * @param privileges on whole tables
     * @param onColumns on some columns alone
     * @param database a pattern; {@code *} for all
     * @param table {@code *} for all
     */
    record Grant(boolean revokes, Set<String> privileges, Set<String> onColumns, String database, String table) {

        boolean has(String privilege) {
            return privileges.contains(privilege)
                    || privileges.contains("ALL PRIVILEGES")
                    || privileges.contains("ALL");
        }
    }

    static MysqlGrants of(List<String> lines, boolean wildcards, boolean ignoreCase) {
        List<Grant> grants = new ArrayList<>();
        for (String line : lines) {
            Matcher matcher = LINE.matcher(line);
            // what is no privilege on tables is a role, a proxy, or concerns procedures
            if (matcher.matches()) {
                Set<String> whole = new TreeSet<>();
                Set<String> columns = new TreeSet<>();
                Matcher privilege = PRIVILEGE.matcher(matcher.group(2));
                while (privilege.find()) {
                    (privilege.group(2) == null ? whole : columns).add(privilege.group(1));
                }
                grants.add(new Grant(
                        matcher.group(1).equals("REVOKE"),
                        whole,
                        columns,
                        unquoted(matcher.group(3)),
                        unquoted(matcher.group(4))));
            }
        }
        return new MysqlGrants(List.copyOf(grants), wildcards, ignoreCase);
    }

    /** The roles that an account has, active or not, as the server writes them. */
    static List<String> roles(List<String> lines) {
        return lines.stream()
                .filter(line -> !LINE.matcher(line).matches() && !line.startsWith("GRANT PROXY "))
                .map(ROLES::matcher)
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .toList();
    }

    private static String unquoted(String name) {
        if (name.length() < 2 || (name.charAt(0) != '`' && name.charAt(0) != '"')) {
            return name;
        }
        String quote = name.substring(0, 1);
        return name.substring(1, name.length() - 1).replace(quote + quote, quote);
    }

    /** Whether the account may do that with a whole table, there or not. */
    boolean allow(String privilege, String database, String table) {
        boolean revoked = all.stream().anyMatch(g -> g.revokes() && g.has(privilege) && same(g.database(), database));
        return all.stream()
                .filter(g -> !g.revokes() && g.has(privilege))
                .anyMatch(g -> g.database().equals("*") ? !revoked : covers(g, database, table));
    }

    /** Whether the account may do that with some columns of a table at least. */
    boolean allowSome(String privilege, String database, String table) {
        return allow(privilege, database, table)
                || all.stream().anyMatch(g -> g.onColumns().contains(privilege) && covers(g, database, table));
    }

    /** Whether the account may do that with the server. */
    boolean allow(String privilege) {
        return all.stream().anyMatch(g -> !g.revokes() && g.database().equals("*") && g.has(privilege));
    }

    private boolean covers(Grant grant, String database, String table) {
        return grant.table().equals("*")
                ? matches(grant.database(), database)
                : same(grant.database(), database) && same(grant.table(), table);
    }

    private boolean same(String one, String other) {
        return ignoreCase ? one.equalsIgnoreCase(other) : one.equals(other);
    }

    /** Only in what is granted on all tables of a database is its name a pattern. */
    private boolean matches(String pattern, String database) {
        if (!wildcards) {
            return same(pattern, database);
        }
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '\\' && i + 1 < pattern.length()) {
                i++;
                regex.append(Pattern.quote(pattern.substring(i, i + 1)));
            } else if (c == '%') {
                regex.append(".*");
            } else if (c == '_') {
                regex.append('.');
            } else {
                regex.append(Pattern.quote(String.valueOf(c)));
            }
        }
        return Pattern.compile(regex.toString(), ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0)
                .matcher(database)
                .matches();
    }

    /** A database as {@code GRANT} has to name it: no letter of it stands for any other. */
    String databasePattern(String database) {
        String literal =
                wildcards ? database.replace("\\", "\\\\").replace("_", "\\_").replace("%", "\\%") : database;
        return quoted(literal);
    }

    /** A name in the quotes that every mode of SQL takes. */
    static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /** An account as {@code CURRENT_USER()} has it, as statements name it. */
    static String account(String currentUser) {
        int at = currentUser.lastIndexOf('@');
        return at < 0
                ? literal(currentUser)
                : literal(currentUser.substring(0, at))
                        + "@"
                        + literal(currentUser.substring(at + 1).toLowerCase(Locale.ROOT));
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
