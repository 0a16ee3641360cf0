package dev.assay.cli.sysbench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options of sysbench and its OLTP scripts, and their use in Assay. Stateless. */
final class Options {

    /** The use of an option. */
    enum Use {
        /** Part of target, load or report. */
        PLAN,
        /** The workload parameter of the same name. */
        PARAMETER,
        /** Not configurable: only the values that Assay implements are accepted. */
        FIXED
    }

    /**
     * An option.
     *
     * @param name with hyphens, without leading ones
     * @param kind value type
     * @param use of the option
     * @param only accepted values of a fixed option
     * @param instead reason and alternative for a fixed option
     */
    record Known(
            String name,
            OptionKind kind,
            Use use,
            List<String> only,
            @Nullable String instead) {}

    /** Names before sysbench 1.0, which 1.0 still accepts. */
    private static final Map<String, String> FORMER =
            Map.of("num-threads", "threads", "max-requests", "events", "max-time", "time", "tx-rate", "rate");

    private static final Map<String, Known> ALL = all();

    private Options() {}

    /** Returns all options by name, in the order of sysbench's help. */
    static Map<String, Known> known() {
        return ALL;
    }

    /** Returns the current name of an option; underscores become hyphens. */
    static String name(String given) {
        String name = given.replace('_', '-');
        return FORMER.getOrDefault(name, name);
    }

    private static Map<String, Known> all() {
        Map<String, Known> all = new LinkedHashMap<>();
        plan(
                all,
                OptionKind.NUMBER,
                "threads",
                "events",
                "time",
                "warmup-time",
                "rate",
                "report-interval",
                "percentile");
        plan(all, OptionKind.FLAG, "histogram");
        plan(all, OptionKind.TEXT, "forced-shutdown", "config-file", "test", "db-driver");
        plan(all, OptionKind.NUMBER, "rand-seed");
        parameters(all, OptionKind.TEXT, "rand-type");
        parameters(all, OptionKind.NUMBER, "rand-spec-iter", "rand-spec-pct", "rand-spec-res");
        parameters(all, OptionKind.DECIMAL, "rand-pareto-h", "rand-zipfian-exp");
        target(all);
        parameters(all, OptionKind.NUMBER, "tables", "table-size", "range-size", "point-selects", "simple-ranges");
        parameters(all, OptionKind.NUMBER, "sum-ranges", "order-ranges", "distinct-ranges", "index-updates");
        parameters(all, OptionKind.NUMBER, "non-index-updates", "delete-inserts");
        parameters(all, OptionKind.FLAG, "range-selects", "auto-inc", "skip-trx", "create-secondary", "secondary");
        parameters(all, OptionKind.NUMBER, "random-points", "number-of-ranges", "delta");
        parameters(all, OptionKind.TEXT, "mysql-storage-engine", "mysql-ignore-errors");
        parameters(all, OptionKind.TEXT, "pgsql-variant", "create-table-options");
        fixed(all);
        return Collections.unmodifiableMap(all);
    }

    private static void target(Map<String, Known> all) {
        for (String driver : List.of("mysql", "pgsql")) {
            plan(all, OptionKind.TEXT, driver + "-host", driver + "-user", driver + "-password", driver + "-db");
            plan(all, OptionKind.TEXT, driver + "-port");
        }
        plan(all, OptionKind.TEXT, "mysql-ssl", "pgsql-sslmode");
    }

    private static void fixed(Map<String, Known> all) {
        String plan = "Assay stores each second of a run in its folder and never resets counters";
        fixed(all, "report-checkpoints", "", plan);
        fixed(all, "verbosity", "3 4 5", "Assay prints the whole report; redirect it if needed");
        fixed(all, "debug", "off", "use --stack-trace for the origin of an error");
        fixed(all, "validate", "off", "use assay check oltp for consistency checks");
        fixed(all, "thread-stack-size", "64K", "users are Java threads with their own stack size");
        fixed(all, "thread-init-timeout", "30", "all connections are opened before the measurement");
        fixed(all, "luajit-cmd", "", "Assay does not run Lua");
        fixed(all, "db-ps-mode", "auto", "the persona determines how statements are prepared");
        fixed(all, "db-debug", "off", "use the server's statement log");
        fixed(all, "mysql-socket", "", "JDBC drivers use TCP: give --mysql-host and --mysql-port");
        fixed(all, "mysql-ssl-cipher", "", "driver and server negotiate it");
        fixed(all, "mysql-compression", "off", "measured connections are not compressed");
        fixed(all, "mysql-debug", "off", "use the server's statement log");
        fixed(all, "mysql-dry-run", "off", "use assay run oltp --embedded noop to measure without a database");
        fixed(
                all,
                "reconnect",
                "0",
                "use assay run oltp --connections per-transaction for a new connection per transaction");
    }

    private static void plan(Map<String, Known> all, OptionKind kind, String... names) {
        for (String name : names) {
            all.put(name, new Known(name, kind, Use.PLAN, List.of(), null));
        }
    }

    private static void parameters(Map<String, Known> all, OptionKind kind, String... names) {
        for (String name : names) {
            all.put(name, new Known(name, kind, Use.PARAMETER, List.of(), null));
        }
    }

    private static void fixed(Map<String, Known> all, String name, String only, String instead) {
        OptionKind kind = only.equals("off") ? OptionKind.FLAG : OptionKind.TEXT;
        all.put(name, new Known(name, kind, Use.FIXED, List.of(only.split(" ", -1)), instead));
    }
}
