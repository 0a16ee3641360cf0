package dev.assay.cli.sysbench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** sysbench's options, those of the OLTP scripts among them, and what becomes of each. Stateless. */
final class Options {

    /** Where the value of an option goes. */
    enum Use {
        /** To the target, the load or the report; whoever makes those asks for it. */
        PLAN,
        /** To the parameter of the workload that has its name. */
        PARAMETER,
        /** Nowhere: it has to be what it is anyway. */
        FIXED
    }

    /**
     * One option.
     *
     * @param name with hyphens, without those in front
     * @param kind of its value
     * @param use of it
     * @param only the values that a fixed one may have
     * @param instead why a fixed one can be no other, and what would do
     */
    record Known(
            String name,
            OptionKind kind,
            Use use,
            List<String> only,
            @Nullable String instead) {}

    /** Names of sysbench before 1.0, which 1.0 takes, too. */
    private static final Map<String, String> FORMER =
            Map.of("num-threads", "threads", "max-requests", "events", "max-time", "time", "tx-rate", "rate");

    private static final Map<String, Known> ALL = all();

    private Options() {}

    /** All of them, by name, in the order of sysbench's help. */
    static Map<String, Known> known() {
        return ALL;
    }

    /** The name an option has now: underscores are hyphens. */
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
        String plan = "Assay keeps each second of a run in its folder, and never resets a counter";
        fixed(all, "report-checkpoints", "", plan);
        fixed(all, "verbosity", "3 4 5", "Assay prints the whole report; send it elsewhere with a redirection");
        fixed(all, "debug", "off", "assay --stack-trace shows where an error comes from");
        fixed(all, "validate", "off", "assay check oltp asks whether the tables hold what they should");
        fixed(all, "thread-stack-size", "64K", "users are threads of Java with a stack of their own");
        fixed(all, "thread-init-timeout", "30", "all connections are open before the clock starts");
        fixed(all, "luajit-cmd", "", "there is no Lua here");
        fixed(all, "db-ps-mode", "auto", "statements are prepared as the persona prepares them");
        fixed(all, "db-debug", "off", "the server's own log of statements shows what is sent");
        fixed(all, "mysql-socket", "", "Java's drivers speak TCP: give --mysql-host and --mysql-port");
        fixed(all, "mysql-ssl-cipher", "", "the driver and the server agree on one");
        fixed(all, "mysql-compression", "off", "measured connections do not compress");
        fixed(all, "mysql-debug", "off", "the server's own log of statements shows what is sent");
        fixed(all, "mysql-dry-run", "off", "assay run oltp --embedded noop measures without a database");
        fixed(
                all,
                "mysql-ignore-errors",
                "1213,1020,1205",
                "deadlocks, changed rows and lock timeouts are repeated, and all other errors are counted");
        fixed(all, "mysql-storage-engine", "innodb InnoDB INNODB", "the tables are InnoDB's");
        fixed(all, "pgsql-variant", "", "Redshift is not supported");
        fixed(all, "create-table-options", "", "make the tables with them, and run on those");
        fixed(all, "reconnect", "0", "assay run oltp --connections per-transaction opens one for each transaction");
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
