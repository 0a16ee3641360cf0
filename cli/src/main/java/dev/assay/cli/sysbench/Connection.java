package dev.assay.cli.sysbench;

import dev.assay.model.AssayException;
import dev.assay.model.plan.SessionSettings;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.plan.Tls;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts sysbench's connection options to a target. Stateless. */
final class Connection {

    private Connection() {}

    /**
     * Returns the target, with sysbench's defaults.
     *
     * @param password used if the options have none, or null
     */
    static TargetSpec target(Map<String, String> options, @Nullable String password) {
        String driver = options.getOrDefault("db-driver", "mysql");
        if (!driver.equals("mysql") && !driver.equals("pgsql")) {
            throw AssayException.plan("--db-driver: found '" + driver + "', one of mysql, pgsql is needed");
        }
        boolean mysql = driver.equals("mysql");
        String url = "jdbc:" + (mysql ? "mysql" : "postgresql") + "://" + host(options, driver) + ":"
                + port(options, driver, mysql ? "3306" : "5432") + "/"
                + URLEncoder.encode(options.getOrDefault(driver + "-db", "sbtest"), StandardCharsets.UTF_8);
        String given = options.get(driver + "-password");
        return new TargetSpec(
                "target",
                url,
                options.getOrDefault(driver + "-user", "sbtest"),
                given == null || given.isEmpty() ? password : given,
                null,
                mysql ? mysqlTls(options.get("mysql-ssl")) : pgsqlTls(options.get("pgsql-sslmode")),
                SessionSettings.USUAL);
    }

    private static String host(Map<String, String> options, String driver) {
        String host = options.getOrDefault(driver + "-host", "localhost");
        requireOne(driver + "-host", host);
        if (!host.matches("[A-Za-z0-9._:%-]+|\\[[A-Za-z0-9.:%]+]")) {
            throw AssayException.plan("--" + driver + "-host: found '" + host + "', a name or an address is needed");
        }
        return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
    }

    private static String port(Map<String, String> options, String driver, String byDefault) {
        String port = options.getOrDefault(driver + "-port", byDefault);
        requireOne(driver + "-port", port);
        if (!port.matches("\\d{1,5}")) {
            throw AssayException.plan("--" + driver + "-port: found '" + port + "', a number is needed");
        }
        return port;
    }

    private static void requireOne(String option, String value) {
        if (value.contains(",")) {
            throw AssayException.plan("--" + option + ": found several, '" + value + "'; Assay supports one: give that,"
                    + " or the address of a load balancer");
        }
    }

    private static Tls mysqlTls(@Nullable String mode) {
        return mode == null
                ? Tls.AS_THE_DRIVER_DOES
                : switch (mode.toLowerCase(Locale.ROOT)) {
                    case "off", "disabled", "false", "0" -> new Tls(Tls.Mode.DISABLE, null);
                    case "preferred" -> Tls.AS_THE_DRIVER_DOES;
                    case "on", "required", "true", "1" -> new Tls(Tls.Mode.REQUIRE, null);
                    case "verify_identity" -> new Tls(Tls.Mode.VERIFY_FULL, null);
                    default ->
                        throw AssayException.plan("--mysql-ssl: found '" + mode
                                + "', one of off, on, disabled, preferred, required, verify_identity is needed");
                };
    }

    private static Tls pgsqlTls(@Nullable String mode) {
        return mode == null
                ? Tls.AS_THE_DRIVER_DOES
                : switch (mode) {
                    case "disable" -> new Tls(Tls.Mode.DISABLE, null);
                    case "prefer" -> Tls.AS_THE_DRIVER_DOES;
                    case "require" -> new Tls(Tls.Mode.REQUIRE, null);
                    case "verify-full" -> new Tls(Tls.Mode.VERIFY_FULL, null);
                    default ->
                        throw AssayException.plan("--pgsql-sslmode: found '" + mode
                                + "', one of disable, prefer, require, verify-full is needed");
                };
    }

    static List<String> warnings(ArgumentParser words) {
        return words.exposed().stream()
                .sorted()
                .map(name -> "--" + name + " on the command line is visible to all users of this host in the process"
                        + " list; use the variable ASSAY_PASSWORD, or --config-file=FILE with the line " + name
                        + "=... in a file that only you can read")
                .toList();
    }
}
