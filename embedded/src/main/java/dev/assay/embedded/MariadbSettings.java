package dev.assay.embedded;

import dev.assay.model.AssayException;
import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The defaults, overridden by given settings, by name in lower case with underscores. Immutable. */
record MariadbSettings(Map<String, String> values) {

    private static final int MAX_CONNECTIONS = 100_000;

    /** Prefixes that make a setting optional, switch it off or limit it. */
    private static final Pattern MODIFIER = Pattern.compile("(loose|skip|disable|enable|maximum|autoset)_.*");

    private static final SettingRules RULES = new SettingRules(Product.MARIADB, "[A-Za-z][A-Za-z0-9_-]*", """
                    basedir bind_address bootstrap character_sets_dir chroot console datadir extra_port init_file
                    innodb_data_home_dir innodb_log_group_home_dir innodb_undo_directory lc_messages lc_messages_dir log_error
                    pid_file port secure_file_priv silent_startup socket tmpdir user""");

    MariadbSettings {
        values = Map.copyOf(values);
    }

    /** Checks settings, by the server's names in any case, without a server; throws {@code PLAN} for the first invalid one. */
    static MariadbSettings of(Options options) {
        RULES.checkConnections(options.connections(), MAX_CONNECTIONS);
        Map<String, String> checked = RULES.checked(
                options.settings(), name -> name.toLowerCase(Locale.ROOT).replace('-', '_'));
        checked.keySet().forEach(name -> {
            if (MODIFIER.matcher(name).matches() && !name.equals("skip_name_resolve")) {
                throw AssayException.plan("Server setting " + name + " begins with " + name.split("_", 2)[0]
                        + ", which modifies a setting: give the setting itself and its value");
            }
        });
        RULES.checkRoom(checked, options.fewestConnections());
        Map<String, String> values = defaults(options.connections(), SettingRules.physicalMemory());
        values.putAll(checked);
        return new MariadbSettings(values);
    }

    /** Returns the default settings for a host with this much memory. */
    static Map<String, String> defaults(int connections, long memoryBytes) {
        Map<String, String> defaults = new LinkedHashMap<>();
        defaults.put("innodb_flush_log_at_trx_commit", "1");
        defaults.put("innodb_doublewrite", "ON");
        defaults.put("sync_binlog", "1");
        defaults.put("max_connections", SettingRules.roomFor(connections));
        defaults.put("max_prepared_stmt_count", "1048576");
        defaults.put("innodb_buffer_pool_size", SettingRules.bufferMebibytes(memoryBytes) + "M");
        defaults.put("innodb_log_file_size", "512M");
        defaults.put("character_set_server", "utf8mb4");
        defaults.put("default_time_zone", "+00:00");
        // Access must not depend on host names, and TLS on loopback would cost time without protecting anything.
        defaults.put("skip_name_resolve", "ON");
        defaults.put("ssl", "OFF");
        return defaults;
    }

    /** Returns the content of the configuration file; {@code home} contains the programs. */
    String configuration(Path home, Layout folder, Path data, int port) {
        StringBuilder lines = new StringBuilder("[mariadbd]\n");
        new TreeMap<>(values).forEach((name, value) -> lines.append(line(name, value)));
        // The last value of a setting wins. An empty socket name means no Unix socket.
        Map<String, String> paths = new LinkedHashMap<>();
        paths.put("bind_address", Loopback.ADDRESS);
        paths.put("port", Integer.toString(port));
        paths.put("socket", "");
        paths.put("datadir", data.toString());
        paths.put("tmpdir", folder.scratch().toString());
        paths.put("secure_file_priv", folder.scratch().toString());
        paths.put("pid_file", data.resolve("mariadbd.pid").toString());
        paths.put("lc_messages_dir", home.resolve("share").toString());
        paths.put("character_sets_dir", home.resolve("share/charsets").toString());
        paths.forEach((name, value) -> lines.append(line(name, value)));
        return lines.toString();
    }

    static String line(String name, String value) {
        return name + "=\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"\n";
    }
}
