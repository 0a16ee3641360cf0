package dev.assay.embedded;

import dev.assay.model.AssayException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Settings of an H2 database. Stateless. */
final class H2Settings {

    private static final SettingRules RULES = new SettingRules(Product.H2, "[A-Za-z_][A-Za-z0-9_]*", """
                    ACCESS_MODE_DATA AUTHREALM AUTO_RECONNECT AUTO_SERVER AUTO_SERVER_PORT CIPHER CLUSTER CREATE
                    DATABASE_EVENT_LISTENER DB_CLOSE_DELAY DB_CLOSE_ON_EXIT EXCLUSIVE FILE_LOCK FORBID_CREATION IFEXISTS INIT JMX
                    NETWORK_TIMEOUT OPEN_NEW PASSWORD PASSWORD_HASH RECOVER TRACE_LEVEL_FILE USER""");

    private H2Settings() {}

    /**
     * Returns the defaults, overridden by the given settings in any case, in alphabetical order; throws {@code PLAN} for the first
     * invalid one that needs no database to detect.
     */
    static Map<String, String> of(Map<String, String> given) {
        Map<String, String> settings = new TreeMap<>(Map.of("WRITE_DELAY", "0"));
        settings.putAll(RULES.checked(given, name -> name.toUpperCase(Locale.ROOT)));
        settings.forEach((name, value) -> {
            // A semicolon would begin another setting of the URL.
            if (value.isBlank() || value.contains(";")) {
                throw AssayException.plan(
                        "The value of server setting " + name + " is empty or contains a semicolon: " + value);
            }
        });
        return settings;
    }

    static String inUrl(Map<String, String> settings) {
        StringBuilder text = new StringBuilder();
        settings.forEach(
                (name, value) -> text.append(';').append(name).append('=').append(value));
        return text.toString();
    }

    /**
     * Checks that the database has applied its settings: H2 silently ignores some unknown ones, and some apply to one session only.
     * The connection must have no settings of its own. Throws {@code PLAN} for the first setting that was not applied.
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
            String applied = found.get(name);
            if (applied == null) {
                throw AssayException.plan("H2 has no database setting " + name);
            }
            if (!plain(applied).equals(plain(value))) {
                throw AssayException.plan("H2 did not apply " + name + "=" + value + ": it is " + applied);
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
