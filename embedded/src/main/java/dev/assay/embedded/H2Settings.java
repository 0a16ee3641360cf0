package dev.assay.embedded;

import dev.assay.model.AssayException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What an H2 database is told. Stateless. */
final class H2Settings {

    private static final SettingRules RULES = new SettingRules(
            Product.H2,
            Pattern.compile("[A-Za-z_][A-Za-z0-9_]*"),
            Set.of(
                    "ACCESS_MODE_DATA",
                    "AUTHREALM",
                    "AUTO_RECONNECT",
                    "AUTO_SERVER",
                    "AUTO_SERVER_PORT",
                    "CIPHER",
                    "CLUSTER",
                    "CREATE",
                    "DATABASE_EVENT_LISTENER",
                    "DB_CLOSE_DELAY",
                    "DB_CLOSE_ON_EXIT",
                    "EXCLUSIVE",
                    "FILE_LOCK",
                    "FORBID_CREATION",
                    "IFEXISTS",
                    "INIT",
                    "JMX",
                    "NETWORK_TIMEOUT",
                    "OPEN_NEW",
                    "PASSWORD",
                    "PASSWORD_HASH",
                    "RECOVER",
                    "TRACE_LEVEL_FILE",
                    "USER"));

    private H2Settings() {}

    /**
     * Our defaults, overridden by what was asked for, as far as that can be checked without a database.
     *
     * @param asked by H2's own names, in any case
     * @return by name, in its order
     * @throws AssayException of kind {@code PLAN} that names the first setting that cannot be
     */
    static Map<String, String> of(Map<String, String> asked) {
        Map<String, String> settings = new TreeMap<>(Map.of("WRITE_DELAY", "0"));
        settings.putAll(RULES.checked(asked, name -> name.toUpperCase(Locale.ROOT)));
        settings.forEach((name, value) -> {
            // What follows would be another setting of the URL, or another statement.
            if (value.isBlank() || value.contains(";")) {
                throw AssayException.plan(
                        "The value of server setting " + name + " is empty or has a semicolon in it: " + value);
            }
        });
        return settings;
    }

    /** How a URL says it. */
    static String inUrl(Map<String, String> settings) {
        StringBuilder text = new StringBuilder();
        settings.forEach(
                (name, value) -> text.append(';').append(name).append('=').append(value));
        return text.toString();
    }

    /**
     * Sees whether a database took its settings: of those that it does not know, H2 passes over some in silence, and some
     * are of one session only.
     *
     * @param connection one without any settings of its own
     * @throws AssayException of kind {@code PLAN} that names the first that it did not take
     */
    static void verify(Map<String, String> settings, Connection connection) throws SQLException {
        Map<String, String> found = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("SELECT setting_name, setting_value FROM information_schema.settings")) {
            while (rows.next()) {
                found.put(rows.getString(1), rows.getString(2));
            }
        }
        settings.forEach((name, value) -> {
            String taken = found.get(name);
            if (taken == null) {
                throw AssayException.plan("H2 has no setting " + name + " of a database");
            }
            if (!plain(taken).equals(plain(value))) {
                throw AssayException.plan("H2 did not take " + name + "=" + value + ": it is " + taken);
            }
        });
    }

    private static String plain(String value) {
        return switch (value.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> "1";
            case "false" -> "0";
            default -> value.strip().toLowerCase(Locale.ROOT);
        };
    }
}
