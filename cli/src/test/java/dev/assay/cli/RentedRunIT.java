package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.MotoAccount;
import dev.assay.test.server.MotoFault;
import dev.assay.test.server.ScratchDatabase;
import dev.assay.test.server.SshServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plans that rent their databases, by the program as it is delivered: databases of the emulator of AWS, whose replies the proxy of the
 * account rewrites to the address and the account of a database on this host, and an OpenSSH server as the client host.
 */
@Parallel
class RentedRunIT {

    private static final Path PLANS = Path.of("").toAbsolutePath().resolveSibling("plans");
    private static final int ALWAYS = 9_999;
    private static final int BEFORE_MINUTES = 10;
    private static final int AFTER_MINUTES = 30;
    private static final double BUSY_PERCENT = 62;
    private static final double REQUESTS = 990.5;

    @TempDir
    Path folder;

    private MotoAccount account;
    private SshServer server;
    private ScratchDatabase database;

    @BeforeEach
    void start() throws Exception {
        account = MotoAccount.open();
        server = SshServer.start(Files.createDirectory(folder.resolve("server")));
    }

    @AfterEach
    void close() throws Exception {
        if (database != null) {
            database.close();
        }
        if (server != null) {
            server.close();
        }
        if (account != null) { // without Moto, the test was aborted before
            account.close();
        }
    }

    /** Lets all databases of the account be one on this host. */
    private void standIn(String product) throws Exception {
        database = DevelopmentServer.shared(product).scratch();
        URI there = URI.create(database.spec().url().substring("jdbc:".length()));
        account.add(MotoFault.rewritten(
                "rds:(Create|Describe)DBInstances?",
                ALWAYS,
                reply -> reply.replaceAll("<Address>[^<]*</Address>", "<Address>" + there.getHost() + "</Address>")
                        .replaceAll("<Port>\\d+</Port>", "<Port>" + there.getPort() + "</Port>")
                        .replace("<DBName>assay</DBName>", "<DBName>" + database.name() + "</DBName>")));
        account.add(MotoFault.rewritten(
                "secretsmanager:GetSecretValue",
                ALWAYS,
                reply -> reply.replace("admin", database.name()).replace("P@55w0rd!", database.password())));
        record();
    }

    /** Lets CloudWatch have values of all databases for the minutes around now: without values, a run waits for them. */
    private void record() {
        Instant minute = Instant.now().truncatedTo(ChronoUnit.MINUTES);
        Map<Instant, Double> busy = new TreeMap<>();
        Map<Instant, Double> requests = new TreeMap<>();
        for (int i = -BEFORE_MINUTES; i < AFTER_MINUTES; i++) {
            busy.put(minute.plus(i, ChronoUnit.MINUTES), BUSY_PERCENT);
            requests.put(minute.plus(i, ChronoUnit.MINUTES), REQUESTS);
        }
        for (String name : List.of(
                "s4-postgres-per-dollar-iops-2000",
                "s4-postgres-per-dollar-iops-4000",
                "batch-1-fast",
                "batch-1-slow")) {
            String resource = "assay-" + name;
            account.putMetric("CPUUtilization", "DBInstanceIdentifier", resource, "Percent", busy);
            account.putMetric("ReadIOPS", "DBInstanceIdentifier", resource, "Count/Second", requests);
            account.putMetric("WriteIOPS", "DBInstanceIdentifier", resource, "Count/Second", requests);
        }
    }

    /** A study's plan, cut to seconds, with a version that is sold today and an own client host. */
    private void postgresPerDollar(String measure, String users) throws IOException {
        String study = Files.readString(PLANS.resolve("s4-postgres-per-dollar.yaml"));
        Files.writeString(
                folder.resolve("plan.yaml"),
                study.replace("version: '15.4'", "version: '17'")
                        .replaceFirst("(?m)^  probe: .*$", "  probe: {ssh: '" + server.address() + "'}")
                        .replace("measure: 10m", "ramp-up: 0s\n  measure: " + measure)
                        .replace("tables: 10", "tables: 1")
                        .replace("table-size: 25000000", "table-size: 100")
                        .replace("2..512 x2", users));
    }

    private ProcessBuilder command(String... more) {
        List<String> words = new ArrayList<>(List.of("run", "plan.yaml"));
        words.addAll(
                List.of("--max-usd", "20", "--max-hours", "4", "--account", account.id(), "--region", "us-east-1"));
        words.addAll(List.of(more));
        return environment(Distribution.command(folder, words.toArray(String[]::new)));
    }

    private ProcessBuilder environment(ProcessBuilder builder) {
        Map<String, String> environment = builder.environment();
        environment.put("AWS_ENDPOINT_URL", account.address().toString());
        environment.put("AWS_ACCESS_KEY_ID", "id");
        environment.put("AWS_SECRET_ACCESS_KEY", "not-a-secret");
        environment.put("AWS_EC2_METADATA_DISABLED", "true");
        environment.put("ASSAY_SSH", server.client().toString());
        return builder;
    }

    private Distribution.Finished run(String... more) throws Exception {
        return Distribution.finish(command(more).start());
    }

    private void requireNothingIsLeft() throws Exception {
        Distribution.Finished left = Distribution.finish(
                environment(Distribution.command(folder, "provision", "orphans", "--region", "us-east-1", "--all"))
                        .start());
        assertThat(left.out()).isEqualTo("No orphans were found.\n");
        assertThat(server.home().resolve(".assay/runs")).isEmptyDirectory();
    }

    private void requirePricedTrials(Distribution.Finished run, int trials) throws Exception {
        Map<?, ?> document = Json.read(run.out(), Map.class);
        assertThat((List<?>) document.get("trials")).hasSize(trials).allSatisfy(trial -> {
            Map<?, ?> cost = (Map<?, ?>) ((Map<?, ?>) trial).get("cost");
            assertThat(cost).as(run.err()).isNotNull();
            assertThat(Double.parseDouble(cost.get("perMonth").toString())).isPositive();
        });
        Path kept = Path.of(document.get("runDirectory").toString());
        assertThat(kept.getParent()).isEqualTo(folder.resolve("results").toRealPath());
        try (Stream<Path> files = Files.walk(folder.resolve("results"))) {
            assertThat(files.filter(Files::isRegularFile))
                    .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .doesNotContain(database.password()));
        }
        assertThat(run.err()).doesNotContain(database.password());
    }

    @Test
    void databasesOfAPlanAreRentedMeasuredPricedAndDeleted() throws Exception {
        standIn("postgresql");
        postgresPerDollar("1s", "[1]");
        Distribution.Finished run = run("--json");
        assertThat(run.status()).as(run.err()).isZero();
        requirePricedTrials(run, 2);
        requireRecords(run);
        assertThat(run.err())
                .containsPattern("resources, estimate: ")
                .containsPattern("ready us-east-1/db-instance/assay-s4-postgres-per-dollar-iops-4000")
                .contains("started the run 's4-postgres-per-dollar'")
                .containsPattern("measuring \\([0-9.]+ USD so far\\)")
                .contains("All resources of the run were deleted");
        requireNothingIsLeft();
    }

    /** The provider counts the requests of the bought storage, which may limit the database. */
    private void requireRecords(Distribution.Finished run) throws Exception {
        Map<?, ?> document = Json.read(run.out(), Map.class);
        List<?> trials = (List<?>) document.get("trials");
        for (Object trial : trials) {
            Map<?, ?> monitoring = (Map<?, ?>) ((Map<?, ?>) trial).get("monitoring");
            assertThat(monitoring.get("source")).isEqualTo("Amazon CloudWatch");
            Map<?, ?> server = (Map<?, ?>) ((Map<?, ?>) trial).get("server");
            assertThat(((Map<?, ?>) server.get("perSecond")).get("volumeReads")).isEqualTo(List.of(REQUESTS));
        }
        assertThat(codes(trials.get(0)))
                .as("a second of load in a minute, at %s of 2000 bought requests", 2 * REQUESTS)
                .contains("coarse-monitoring")
                .doesNotContain("iops-throttled");
        Path analysis = Path.of(document.get("runDirectory").toString(), "analysis.json");
        assertThat(Files.readString(analysis))
                .as("the analysis is of the result with its records")
                .contains("iops (1,981.0 requests/s of 2000 bought IOPS")
                .contains("iops (1,981.0 requests/s of 4000 bought IOPS");
    }

    private static List<String> codes(Object trial) {
        Map<?, ?> verdict = (Map<?, ?>) ((Map<?, ?>) trial).get("verdict");
        return ((List<?>) verdict.get("reasons"))
                .stream()
                        .map(reason -> ((Map<?, ?>) reason).get("code").toString())
                        .toList();
    }

    /** Two kinds of storage, as in study S2, on what is sold today; without a section on costs, the environment has the prices. */
    @Test
    @Exhaustive
    void planWithoutCostsHasThePricesOfWhatItRents() throws Exception {
        standIn("mysql");
        Files.writeString(folder.resolve("plan.yaml"), """
                name: latency
                targets: [{name: fast, environment: fast}, {name: slow, environment: slow}]
                workload: {id: ycsb}
                schedule: {ramp-up: 0s, measure: 1s}
                matrix: {workload: [a, c], record-count: [100]}
                order: reload-cost
                environment:
                  provider: aws
                  region: us-east-1
                  databases:
                    fast: {service: rds, engine: mysql, version: '8.4', instance: db.m5.2xlarge, storage: io1, size: 100 GiB, iops: 1000, backup-days: 0}
                    slow: {service: rds, engine: mysql, version: '8.4', instance: db.m5.2xlarge, storage: gp2, size: 100 GiB, backup-days: 0}
                  probe: {ssh: '%s'}
                """.formatted(server.address()));
        Distribution.Finished run = run("--json", "--run", "batch-1");
        assertThat(run.status()).as(run.err()).isZero();
        requirePricedTrials(run, 4);
        requireNothingIsLeft();
    }

    @Test
    @Exhaustive
    void commandThatIsKilledContinuesAndKeepsOnRequest() throws Exception {
        standIn("postgresql");
        postgresPerDollar("4s", "[1, 2]");
        Process killed = command().start();
        try (BufferedReader err = killed.errorReader(StandardCharsets.UTF_8)) {
            await(err, "started the run");
            killed.toHandle().destroyForcibly();
            killed.waitFor();
        }
        long created = created();
        Distribution.Finished again = run("--keep");
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(again.err())
                .contains("continuing with the run 's4-postgres-per-dollar'")
                .contains("costs money until: assay provision down --run s4-postgres-per-dollar");
        assertThat(created()).isEqualTo(created);
        Distribution.Finished down =
                Distribution.finish(environment(Distribution.command(folder, "provision", "down", "plan.yaml"))
                        .start());
        assertThat(down.status()).as(down.err()).isZero();
        requireNothingIsLeft();
    }

    private long created() {
        return account.calls().stream()
                .filter(call -> call.equals("rds:CreateDBInstance"))
                .count();
    }

    /** SIGTERM has the effect of Ctrl-C. */
    @Test
    @Exhaustive
    void interruptBringsHomeWhatWasMeasuredAndDeletesAll() throws Exception {
        standIn("postgresql");
        postgresPerDollar("3s", "[1, 2]");
        Process process = command("--report-interval", "1s").start();
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            await(err, "cell 2 of 4: ");
            process.toHandle().destroy();
            String rest = String.join("\n", err.lines().toList());
            assertThat(process.waitFor()).as(rest).isEqualTo(ExitStatus.INTERRUPTED);
            assertThat(rest).contains("results: ", "All resources of the run were deleted");
        }
        requireNothingIsLeft();
    }

    @Test
    @Exhaustive
    void failureOnTheClientHostDeletesAllUnlessTheUserKeepsIt() throws Exception {
        standIn("postgresql");
        postgresPerDollar("1s", "[1, 2]");
        server.forgetHost();
        Distribution.Finished kept = run("--keep");
        assertThat(kept.status()).isEqualTo(ExitStatus.HOST);
        assertThat(kept.err()).contains("is not in known_hosts").contains("The resources of the run were kept");
        Distribution.Finished unknown = run();
        assertThat(unknown.status()).isEqualTo(ExitStatus.HOST);
        assertThat(unknown.err()).contains("is not in known_hosts", "All resources of the run were deleted");
        Distribution.Finished left = Distribution.finish(
                environment(Distribution.command(folder, "provision", "orphans", "--region", "us-east-1", "--all"))
                        .start());
        assertThat(left.out()).isEqualTo("No orphans were found.\n");
    }

    /** Waits for a line on standard error. */
    private static void await(BufferedReader err, String words) throws IOException {
        String line = err.readLine();
        while (line != null && !line.contains(words)) {
            line = err.readLine();
        }
        assertThat(line).as("a line with '%s'", words).isNotNull();
    }
}
