package dev.assay.jdbc.internal.mysql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Privileges from {@code SHOW GRANTS}, active roles included. Immutable.
 *
 * @param all in the order of the result
 * @param wildcards whether {@code _} and {@code %} in database names are wildcards; not with partial revokes
 * @param ignoreCase whether names of databases and tables ignore case
 */
record MysqlGrants(List<Grant> all, boolean wildcards, boolean ignoreCase) {

    private static final String NAME = "\\*|`(?:[^`]|``)*`|\"(?:[^\"]|\"\")*\"|[^\\s.`\"@]+";

    private static final Pattern LINE = Pattern.compile(
            "^(GRANT|REVOKE) (.+?) ON (?:TABLE )?(" + NAME + ")\\.(" + NAME + ") (?:TO|FROM) .*$", Pattern.DOTALL);

    private static final Pattern ROLES = Pattern.compile("^GRANT ([`'\"].*?) TO .*$", Pattern.DOTALL);

    /** A character of a database pattern, after a backslash if it is literal. */
    private static final Pattern CHARACTER = Pattern.compile("\\\\(.)|.", Pattern.DOTALL);

    private static final Pattern PRIVILEGE = Pattern.compile("([A-Z][A-Z _]*[A-Z])\\s*(\\([^)]*\\))?");

    /**
     * A row of the result. {@code *} as database or table means all; other databases are patterns.
     *
     * @param revokes whether the row revokes, in one database, a privilege granted on all
     * @param privileges on whole tables
     * @param onColumns on some columns only
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
            // Other rows are roles, proxies or procedures.
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

    /** Returns the granted roles, active or not, as the server writes them. */
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

    /** Whether the account has a privilege on a whole table, which need not exist. */
    boolean allow(String privilege, String database, String table) {
        boolean revoked = all.stream().anyMatch(g -> g.revokes() && g.has(privilege) && same(g.database(), database));
        return all.stream()
                .filter(g -> !g.revokes() && g.has(privilege))
                .anyMatch(g -> g.database().equals("*") ? !revoked : covers(g, database, table));
    }

    /** Whether the account has a privilege on a table or some of its columns. */
    boolean allowSome(String privilege, String database, String table) {
        return allow(privilege, database, table)
                || all.stream().anyMatch(g -> g.onColumns().contains(privilege) && covers(g, database, table));
    }

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

    /** A database name is a pattern only in grants on all its tables. */
    private boolean matches(String pattern, String database) {
        if (!wildcards) {
            return same(pattern, database);
        }
        String regex = CHARACTER
                .matcher(pattern)
                .replaceAll(c -> Matcher.quoteReplacement(
                        switch (c.group()) {
                            case "%" -> ".*";
                            case "_" -> ".";
                            default -> Pattern.quote(c.group(c.group(1) == null ? 0 : 1));
                        }));
        return Pattern.compile(regex, ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0)
                .matcher(database)
                .matches();
    }

    /** Returns a database name for {@code GRANT}, with its wildcards escaped. */
    String databasePattern(String database) {
        String literal =
                wildcards ? database.replace("\\", "\\\\").replace("_", "\\_").replace("%", "\\%") : database;
        return quoted(literal);
    }

    /** Quotes a name for every SQL mode. */
    static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }

    /** Returns an account from {@code CURRENT_USER()} as statements spell it. */
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
