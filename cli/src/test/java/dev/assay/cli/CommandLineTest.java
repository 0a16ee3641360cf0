package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.internal.codec.Json;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.LoadInfo;
import dev.assay.model.result.Verdict;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Parallel
class CommandLineTest {

    @TempDir
    Path results;

    /** What is wrong, what was found and what would do, in one line, and exit status 2. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            run tpc                                                | there is no workload 'tpc' (did you mean 'tpcc'?)
            rnu                                                    | there is no command 'rnu' (did you mean 'run'?)
            run                                                    | a plan file or a workload is missing; workloads: oltp, replay, script, tpcc, ycsb
            run tpcc --warehuses 2                                 | has no option '--warehuses' (did you mean '--warehouses'?)
            run tpcc --embedded noop --profile standrd             | there is no 'standrd' (did you mean 'standard'?)
            run tpcc --embedded noop --warehouses 0                | --warehouses: found 0
            run tpcc --embedded noop --warehouses two              | --warehouses: found 'two', a whole number is needed
            run tpcc --embedded noop --users -1                    | users: found -1, at least 1 is needed
            run replay --embedded noop                             | replay needs a trace, such as: assay run replay
            run replay a.csv --trace b.csv --embedded noop         | --trace and a.csv are the same parameter
            run replay a.csv --speed 0 --embedded noop             | speed: found 0.0, 0.001 to 1000 is needed
            run tpcc --embedded noop --duration 30                 | '30' has no unit; write 500ms, 30s, 2m or 1h30m
            run tpcc --embedded noop --duration 0s                 | duration: found PT0S, it has to be above zero
            run tpcc --embedded noop --transactions -5             | --transactions: found -5
            run tpcc --embedded noop --check sometimes             | --check: found 'sometimes', one of none, after, both
            run tpcc --embedded noop --rate 500                    | '500' is not a rate; write 500/s or 30000/min
            run tpcc --embedded noop --rate 0/s                    | a rate has to be above zero
            run tpcc --embedded noop --arrivals constant           | --arrivals: needs a --rate
            run tpcc --embedded noop --rate 5/s --arrivals now     | --arrivals: found 'now', one of poisson, constant is needed
            run tpcc --embedded noop --rate 5/s --think            | leave out one of rate and think
            run tpcc --embedded noop --think 500                   | '500' has no unit; write 500ms, 30s, 2m or 1h30m
            run tpcc --embedded noop --think exponental:5s         | 'exponental:5s' is not a think time; write none, workload,
            run tpcc --embedded noop --loader-threads 0            | loader threads: found 0
            run oltp --embedded noop --persona sysbench-9          | there is no 'sysbench-9'
            run oltp --embedded noop --script read                 | there is no 'read'
            run script --embedded noop -f a,b.sql@2 -f c.sql       | cannot read the script a,b.sql
            run script --embedded noop -D a,b=2 -D c=3             | found 'a,b=2', name=value is needed
            run oltp --embedded noop --script select-random-points --tables 2 | the script select-random-points reads only sbtest1
            run ycsb --embedded noop --workload g                  | there is no 'g'
            run ycsb --embedded noop -p recrdcount=5               | -p: there is no property 'recrdcount' (did you mean 'recordcount'?)
            run ycsb --embedded noop -p recordcount                | -p: found 'recordcount', name=value is needed
            run ycsb --embedded noop -p db.passwd=secret           | use --password-env
            run ycsb --binding site.ycsb.NoSuchDB                  | there is no class site.ycsb.NoSuchDB in YCSB's own classes; set --binding-path to
            run ycsb --binding site.ycsb.BasicDB --binding-path /nowhere/at/all | --binding-path: there is no folder or jar /nowhere/at/all
            run ycsb --binding site.ycsb.BasicDB --url jdbc:h2:mem:x | --url and --binding name two systems
            run ycsb --binding site.ycsb.BasicDB -p db.passwd=x    | -p db.passwd: a password on the command line
            run ycsb --binding-path jars                           | --binding: found ''
            run ycsb --binding site.ycsb.Client                    | site.ycsb.Client in YCSB's own classes is not a binding
            run ycsb --embedded noop -P ../workloads/workloadz     | -P: there is no file /
            run ycsb --embedded noop -P ../workloads/workloada -p recordcount=0x | --record-count: found '0x'
            run ycsb --embedded noop --data-integrity --field-length-distribution zipfian | requires values of one length
            run tpcc --embedded noop -P ../workloads/workloada     | has no option '-P'
            run tpcc --embedded postgress                          | no embedded database 'postgress' (did you mean 'postgres'?)
            run tpcc --embedded simulated:servers=0                | servers 1 to 1024
            run tpcc --embedded noop --embedded-dir here           | has neither folder nor settings
            run tpcc --tuning fast                                 | --tuning: found 'fast', one of out-of-the-box, tuned
            run tpcc --isolation none                              | --isolation: found 'none'
            run tpcc --url nonsense                                | is not a JDBC URL
            run tpcc --url jdbc:nodb://h/d                         | put the driver's jar into drivers/
            run tpcc --url jdbc:oracle:thin:@//h/d                 | put ojdbc11-*.jar (com.oracle.database.jdbc:ojdbc11) into drivers/
            run tpcc --url jdbc:sqlserver://h;databaseName=d       | put mssql-jdbc-*.jar (com.microsoft.sqlserver:mssql-jdbc) into drivers/
            run tpcc --url jdbc:postgresql://h/d --embedded noop   | name two databases
            run tpcc --url jdbc:postgresql://h/d --password secret | is visible to all users of this host
            run tpcc --url jdbc:postgresql://h/d --password-env ASSAY_TEST_NOT_SET | ASSAY_TEST_NOT_SET is not set
            run tpcc --url jdbc:postgresql://h/d --password-file /nonexistent/file | cannot be read
            run tpcc --url jdbc:postgresql://h/d?sslmode=disable --tls require | --tls require and sslmode in the URL both configure encryption
            load tpcc --embedded noop                              | load needs a database; noop is a stand-in
            """)
    void badInputIsToldInOneLine(String arguments, String message) {
        Captured captured = Captured.run(arguments.trim().split("\\s+"));
        assertThat(captured.err()).contains(message.trim());
        assertThat(captured.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(captured.out()).isEmpty();
        assertThat(captured.err()).doesNotContain("Exception").doesNotContain("\tat ");
    }

    @Test
    void passwordOnTheCommandLineIsNotRepeated() {
        Captured captured =
                Captured.run("run", "tpcc", "--url", "jdbc:postgresql://h/d?password=hunter2", "--password", "hunter3");
        assertThat(captured.err()).doesNotContain("hunter");
    }

    @Test
    void unreachableServerIsToldWithItsCauseAndNothingIsCreated() {
        // port 1 of loopback: nobody listens there
        Captured captured = Captured.run(
                "run",
                "tpcc",
                "--url",
                "jdbc:postgresql://127.0.0.1:1/d?password=hunter2",
                "--user",
                "u",
                "--out",
                results.resolve("runs").toString());
        assertThat(captured.status()).isEqualTo(ExitStatus.TARGET);
        assertThat(captured.err()).contains("cannot connect to jdbc:postgresql://127.0.0.1:1/d");
        assertThat(captured.err()).contains("is a server running there");
        assertThat(captured.err()).doesNotContain("hunter2").doesNotContain("\tat ");
        assertThat(results.resolve("runs")).doesNotExist();
    }

    @Test
    void helpOfYcsbHasSharesAndTheOptionsOfBindings() {
        String help = Captured.run("run", "ycsb", "--help-all").out();
        assertThat(help.replaceAll("\\s+", " "))
                .contains("--record-count=", "--binding=", "--binding-path=", "--binding-properties=")
                .doesNotContain("%%");
        assertThat(Captured.run("workloads", "ycsb").out())
                .contains("(default: 10%)", "--record-count=")
                .doesNotContain("%%");
        assertThat(Captured.run("run", "tpcc", "--help-all").out()).doesNotContain("--binding");
    }

    @Test
    void helpNamesEveryCommandAndParameter() {
        assertThat(Captured.run("--help").out())
                .contains("demo", "load", "run", "check", "clean", "doctor", "selftest", "workloads", "databases");
        assertThat(Captured.run("run", "tpcc", "--help").out())
                .contains(
                        "--warehouses",
                        "--profile",
                        "--foreign-keys",
                        "--users",
                        "--ramp-up",
                        "0s",
                        "--duration",
                        "--json",
                        "--password-env");
        assertThat(Captured.run("run", "tpcc", "--help").status()).isZero();
    }

    @Test
    void versionIsThatOfTheBuild() {
        assertThat(Captured.run("--version").out()).matches("(?s)assay \\d+\\.\\d+\\.\\d+\\S* \\(\\S+\\)\\s*");
    }

    @Test
    void workloadsAndDatabasesAreListedAsJsonToo() {
        assertThat(Captured.run("workloads").out()).contains("tpcc", "--warehouses", "oltp", "--table-size");
        for (WorkloadFactory<?, ?> workload : Assay.create().workloads()) {
            assertThat(Captured.run("workloads", workload.id()).out())
                    .contains(Assay.parametersOf(workload).stream()
                            .map(parameter -> "--" + parameter.name() + "=")
                            .toList());
        }
        assertThat(Captured.run("workloads", "tpc").err())
                .contains("there is no workload 'tpc' (did you mean 'tpcc'?); known: oltp, replay, script, tpcc, ycsb");
        assertThat(Captured.run("databases").out())
                .contains("postgresql", "postgres", "h2  H2 2", "mariadb  MariaDB 11", "noop", "simulated");
        Map<?, ?> workloads = Json.read(Captured.run("workloads", "--json").out(), Map.class);
        assertThat(workloads.containsKey("workloads")).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"--think, workload", "--think=exponential 1ms, exponential 1ms", "--quiet, none"})
    void thinkStandsAloneOrHasATime(String option, String thinkTime) {
        Captured captured = Captured.run(
                "run",
                "tpcc",
                option,
                "--embedded",
                "noop",
                "--ramp-up",
                "0s",
                "--duration",
                "50ms",
                "--json",
                "--out",
                results.toString());
        Map<?, ?> document = Json.read(captured.out(), Map.class);
        assertThat(((Map<?, ?>) document.get("load")).get("thinkTime")).isEqualTo(thinkTime);
    }

    @Test
    void thinkTakesTheWordAfterIt() {
        Captured captured = Captured.run(
                "run",
                "tpcc",
                "--embedded",
                "noop",
                "--ramp-up",
                "0s",
                "--duration",
                "50ms",
                "--json",
                "--out",
                results.toString(),
                "--think",
                "uniform 1ms..2ms");
        assertThat(captured.out()).contains("\"thinkTime\" : \"uniform 1ms..2ms\"");
    }

    @Test
    void runPrintsOneDocumentWithTheNamesOfTheContract() {
        Captured captured = Captured.run(
                "run",
                "tpcc",
                "--embedded",
                "noop",
                "--users",
                "2",
                "--transactions",
                "20000",
                "--duration",
                "60s",
                "--json",
                "--out",
                results.toString());
        assertThat(captured.err()).contains("running 2 users");
        Map<?, ?> document = Json.read(captured.out(), Map.class);
        assertThat(document.keySet())
                .map(String::valueOf)
                .contains(
                        "schemaVersion",
                        "tool",
                        "startedAt",
                        "workload",
                        "target",
                        "load",
                        "agents",
                        "status",
                        "phases",
                        "throughput",
                        "transactionsPerSecond",
                        "statementsPerSecond",
                        "transactions",
                        "errors",
                        "series",
                        "jitter",
                        "network",
                        "client",
                        "server",
                        "monitoring",
                        "checks",
                        "statements",
                        "perUser",
                        "verdict",
                        "cost",
                        "runDirectory",
                        "reportFile");
        keys(document, "tool", "version", "commit");
        keys(document, "workload", "id", "parameters", "derived");
        keys(document, "target", "product", "version", "dialect", "driver", "settings", "url");
        keys(document, "load", "model", "users", "offeredPerSecond", "arrivals", "thinkTime", "connections", "agents");
        Map<?, ?> agent = (Map<?, ?>) ((List<?>) document.get("agents")).get(0);
        assertThat(agent.keySet()).map(String::valueOf).contains("host", "users", "transactions");
        keys(agent, "java", "version", "vendor", "machine", "mode", "collectors", "maxHeapBytes", "options");
        keys(document, "phases", "rampUpSeconds", "measuredSeconds");
        keys(document, "throughput", "metric", "value", "unit");
        keys(document, "series", "intervalSeconds", "transactionsPerSecond", "p95Micros", "errors");
        keys(document, "jitter", "coefficientOfVariation", "minRate", "maxRate");
        keys(document, "network", "roundTripMicros", "roundTripsPerTransaction", "simulatedDistanceMicros");
        keys(
                document,
                "client",
                "cpuMicrosPerTransaction",
                "cpuUtilization",
                "gcPauseMillis",
                "maxStallMillis",
                "maxLatenessMicros");
        keys(document, "verdict", "status", "reasons");
        assertThat(document.get("cost")).isNull();
        Map<?, ?> newOrder = (Map<?, ?>) ((List<?>) document.get("transactions")).get(0);
        assertThat(newOrder.keySet())
                .map(String::valueOf)
                .contains(
                        "type",
                        "committed",
                        "rolledBack",
                        "failed",
                        "inDoubt",
                        "retries",
                        "share",
                        "outcomes",
                        "responseTimeMicros",
                        "serviceTimeMicros");
        assertThat(((Map<?, ?>) newOrder.get("responseTimeMicros")).keySet())
                .map(String::valueOf)
                .contains("mean", "min", "p50", "p90", "p95", "p99", "p999", "max");
        assertThat(Path.of((String) document.get("runDirectory"))).isAbsolute().isDirectory();
        assertThat(((Map<?, ?>) document.get("load")).get("users")).isEqualTo(2);
        assertThat(((Map<?, ?>) document.get("throughput")).get("metric")).isEqualTo("tpmC");
    }

    private static void keys(Map<?, ?> document, String section, String... names) {
        assertThat(((Map<?, ?>) document.get(section)).keySet())
                .as(section)
                .map(String::valueOf)
                .contains(names);
    }

    @Test
    void summaryNamesMetricVerdictAndFolder() throws Exception {
        Captured captured = Captured.run(
                "run",
                "tpcc",
                "--embedded",
                "simulated:service=100us,servers=4",
                "--users",
                "3",
                "--transactions",
                "500",
                "--duration",
                "60s",
                "--quiet",
                "--out",
                results.toString());
        assertThat(captured.status()).isZero();
        assertThat(captured.err()).isEmpty();
        assertThat(captured.out())
                .contains(
                        "New-Orders per minute (tpmC, TPC-C derived, unaudited)",
                        "SUSPECT",
                        "short-measurement",
                        "Kept in");
        try (var runs = Files.list(results)) {
            assertThat(runs.toList()).hasSize(1);
        }
    }

    @Test
    void openLoadTellsResponseAndServiceTimesAndWhatWasLeft() throws IOException {
        String[] run = {
            "run",
            "tpcc",
            "--embedded",
            "simulated:service=constant:1ms,servers=1",
            "--rate",
            "2000/s",
            "--users",
            "2",
            "--arrivals",
            "constant",
            "--ramp-up",
            "0s",
            "--duration",
            "3s",
            "--quiet",
            "--out",
            results.toString(),
            "--json"
        };
        Captured captured = Captured.run(run);
        assertThat(captured.status()).as("half of it can be served").isEqualTo(ExitStatus.INVALID);
        TrialResult result = Json.read(captured.out(), TrialResult.class);
        assertThat(result.load())
                .extracting(LoadInfo::model, LoadInfo::offeredPerSecond, LoadInfo::arrivals, LoadInfo::users)
                .containsExactly("open", 2_000.0, "constant", 2);
        TrialResult.Backlog backlog = Objects.requireNonNull(result.outcomes().backlog());
        assertThat(backlog.arrived()).isEqualTo(6_000);
        assertThat(backlog.waiting()).isEqualTo(6_000 - backlog.started()).isGreaterThanOrEqualTo(2_998);
        assertThat(result.verdict().reasons()).extracting(Verdict.Reason::code).contains("rate-not-sustained");
        assertThat(result.outcomes().transactions())
                .filteredOn(type -> type.type().equals("new-order"))
                .singleElement()
                .satisfies(type -> assertThat(type.responseTimeMicros().max())
                        .isGreaterThan(10 * type.serviceTimeMicros().p50()));

        String text = Captured.run(Arrays.copyOf(run, run.length - 1)).out();
        assertThat(text)
                .contains(
                        "Offered      2000/s (constant) to 2 sessions; 6,000 arrivals, ",
                        " waiting at the end, the first for ",
                        "in brackets: the time before the actual start",
                        "All attempts p50 ",
                        "p99 > longest",
                        "rate-not-sustained");
        TrialResult told = kept(text);
        TrialResult.InFlight open = Objects.requireNonNull(told.outcomes().inFlight());
        assertThat(text.contains(
                        "\nIn flight    " + open.transactions() + " transactions at the end of the measurement"))
                .as("it is told if the oldest is older than most answers: %s", open)
                .isEqualTo(open.transactions() > 0
                        && 1e6 * open.oldestSeconds()
                                > Objects.requireNonNull(told.outcomes().responseTimeMicros())
                                        .p99());
    }

    /** The trial of the run that was kept where its output says. */
    private static TrialResult kept(String text) throws IOException {
        Matcher folder = Pattern.compile("^Kept in +(.+)$", Pattern.MULTILINE).matcher(text);
        assertThat(folder.find()).isTrue();
        String result = Files.readString(Path.of(folder.group(1)).resolve("result.json"));
        return Json.read(result, RunResult.class).trials().get(0);
    }
}
