package dev.assay.embedded;

import dev.assay.model.AssayException;
import dev.assay.spi.target.EmbeddedDatabaseProvider.Options;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What a MariaDB is told: our defaults, overridden by what was asked for. Immutable.
 *
 * @param values by name in lower case with underscores; what {@link #configuration} adds is not among them
 */
record MariadbSettings(Map<String, String> values) {

    /** MariaDB's own limit. */
    private static final int MOST_CONNECTIONS = 100_000;

    /** Ways to say that a setting may be unknown, or is off, or has a limit; and to let everyone in. */
    private static final Pattern MODIFIER = Pattern.compile("(loose|skip|disable|enable|maximum|autoset)_.*");

    private static final SettingRules RULES = new SettingRules(
            Product.MARIADB,
            Pattern.compile("[A-Za-z][A-Za-z0-9_-]*"),
            Set.of(
                    "basedir",
                    "bind_address",
                    "bootstrap",
                    "character_sets_dir",
                    "chroot",
                    "console",
                    "datadir",
                    "extra_port",
                    "init_file",
                    "innodb_data_home_dir",
                    "innodb_log_group_home_dir",
                    "innodb_undo_directory",
                    "lc_messages",
                    "lc_messages_dir",
                    "log_error",
                    "pid_file",
                    "port",
                    "secure_file_priv",
                    "silent_startup",
                    "socket",
                    "tmpdir",
                    "user"));

    MariadbSettings {
        values = Map.copyOf(values);
    }

    /**
     * Checks what was asked for, as far as that is possible without a server.
     *
     * @param options with the settings by the server's own names, in any case, with underscores or hyphens
     * @throws AssayException of kind {@code PLAN} that names the first setting that cannot be
     */
    static MariadbSettings of(Options options) {
        RULES.checkConnections(options.connections(), MOST_CONNECTIONS);
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

    /** What a server is told when nothing is asked for, on a host with this many bytes of memory. */
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
        // Otherwise the name of this host decides who may come in, and TLS costs what it costs without protecting
        // anything.
        defaults.put("skip_name_resolve", "ON");
        defaults.put("ssl", "OFF");
        return defaults;
    }

    /**
     * The configuration file that says all this.
     *
     * @param home of the programs
     * @param data the data directory
     */
    String configuration(Path home, Layout folder, Path data, int port) {
        StringBuilder lines = new StringBuilder("[mariadbd]\n");
        new TreeMap<>(values).forEach((name, value) -> lines.append(line(name, value)));
        // The last word counts. Without a name there is no Unix socket.
        Map<String, String> place = new LinkedHashMap<>();
        place.put("bind_address", Loopback.ADDRESS);
        place.put("port", Integer.toString(port));
        place.put("socket", "");
        place.put("datadir", data.toString());
        place.put("tmpdir", folder.scratch().toString());
        place.put("secure_file_priv", folder.scratch().toString());
        place.put("pid_file", data.resolve("mariadbd.pid").toString());
        place.put("lc_messages_dir", home.resolve("share").toString());
        place.put("character_sets_dir", home.resolve("share/charsets").toString());
        place.forEach((name, value) -> lines.append(line(name, value)));
        return lines.toString();
    }

    /** One line of a configuration file, its end included. */
    static String line(String name, String value) {
        return name + "=\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"\n";
    }
}
