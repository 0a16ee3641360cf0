package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.server.DevelopmentServer;
import dev.assay.test.server.MotoAccount;
import dev.assay.test.server.MotoFault;
import dev.assay.test.server.ScratchDatabase;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A user who rents databases by the program as it is delivered, in a folder and with an account of the emulator of AWS. A database of
 * this host can stand in for all rented ones.
 */
final class RentingUser implements AutoCloseable {

    private static final int ALWAYS = 9_999;
    private static final int BEFORE_MINUTES = 10;
    private static final int AFTER_MINUTES = 30;
    private static final double BUSY_PERCENT = 62;

    /** The time before a limit at which a measurement ends. */
    private static final Duration RESERVE = Duration.ofMinutes(5);

    /** Reads, and writes, in a second that CloudWatch has for each database. */
    private static final double REQUESTS = 990.5;

    /** File of the CA of the database that stands in, in the folder of the plan. It did not issue a certificate of RDS. */
    private static final String CA = "stand-in-ca.pem";

    /** What a target says to trust the database that stands in. */
    static final String TRUSTED = ", tls: verify-full, tls-ca: " + CA;

    /** The databases of {@link #postgresPerDollar}, and of {@link #latency} in the run {@code batch-1}. */
    private static final List<String> MEASURED = List.of(
            "s4-postgres-per-dollar-iops-2000",
            "s4-postgres-per-dollar-iops-4000",
            "batch-1-large-large-1000",
            "batch-1-large-large-2000",
            "batch-1-large-large-4000",
            "batch-1-xlarge-large-1000",
            "batch-1-xlarge-large-2000",
            "batch-1-xlarge-large-4000",
            "batch-1-xlarge-xlarge-4000",
            "batch-1-unoptimized-large-large-0",
            "batch-1-large-large-0");

    private static final Pattern INSTANCE =
            Pattern.compile("(?s)<DBInstance>.*?<DBInstanceIdentifier>([^<]*)</DBInstanceIdentifier>.*?</DBInstance>");

    private final Path folder;
    private final MotoAccount account;
    private String mostUsd = "20";
    private @Nullable ScratchDatabase database;

    private RentingUser(Path folder, MotoAccount account) {
        this.folder = folder;
        this.account = account;
    }

    /** Returns a user with a new account. Aborts the test if the emulator is not installed. */
    static RentingUser in(Path folder) {
        return new RentingUser(folder, MotoAccount.open());
    }

    MotoAccount account() {
        return account;
    }

    /** Lets all databases of the account be one on this host, whose CA is in {@link #CA}. */
    void standIn(String product) throws Exception {
        standIn(product, List.of());
    }

    /**
     * Lets the databases of the account be some on this host, so that several client hosts can measure at the same time.
     *
     * @param apart beginnings of names in the plan: all rented databases with the same one share a database, as do all others
     */
    void standIn(String product, List<String> apart) throws Exception {
        DevelopmentServer server = DevelopmentServer.shared(product);
        ScratchDatabase scratch = server.scratch();
        database = scratch;
        Map<String, String> names = new LinkedHashMap<>();
        for (String beginning : apart) {
            names.put(beginning, scratch.another("_" + (names.size() + 1)));
        }
        Files.copy(server.ca(), folder.resolve(CA));
        URI there = URI.create(scratch.spec().url().substring("jdbc:".length()));
        account.add(MotoFault.rewritten(
                "rds:(Create|Describe)DBInstances?",
                ALWAYS,
                reply -> INSTANCE.matcher(reply)
                        .replaceAll(instance -> instance.group()
                                .replaceAll("<Address>[^<]*</Address>", "<Address>" + there.getHost() + "</Address>")
                                .replaceAll("<Port>\\d+</Port>", "<Port>" + there.getPort() + "</Port>")
                                .replace(
                                        "<DBName>assay</DBName>",
                                        "<DBName>"
                                                + names.keySet().stream()
                                                        .filter(name -> instance.group(1)
                                                                .contains("-" + name))
                                                        .findFirst()
                                                        .map(names::get)
                                                        .orElse(scratch.name())
                                                + "</DBName>"))));
        account.add(MotoFault.rewritten(
                "secretsmanager:GetSecretValue",
                ALWAYS,
                reply -> reply.replace("admin", scratch.name()).replace("P@55w0rd!", scratch.password())));
        record();
    }

    /**
     * Creates or drops the database that stands in for some rented ones. Its privileges stay.
     *
     * @param verb {@code CREATE} or {@code DROP}
     * @param number that of the names in {@link #standIn(String, List)}, from 1
     */
    void standIn(String verb, int number) throws SQLException {
        ScratchDatabase scratch = Objects.requireNonNull(database, "a database stands in");
        try (Connection connection = scratch.administrator();
                Statement statement = connection.createStatement()) {
            statement.execute(verb + " DATABASE " + scratch.name() + "_" + number);
        }
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
        for (String name : MEASURED) {
            String resource = "assay-" + name;
            account.putMetric("CPUUtilization", "DBInstanceIdentifier", resource, "Percent", busy);
            account.putMetric("ReadIOPS", "DBInstanceIdentifier", resource, "Count/Second", requests);
            account.putMetric("WriteIOPS", "DBInstanceIdentifier", resource, "Count/Second", requests);
        }
    }

    /** Returns the password of the database that stands in. */
    String password() {
        return Objects.requireNonNull(database, "a database stands in").password();
    }

    /**
     * Writes a study's plan, cut to seconds, with a version that is sold today. Its targets trust the database that stands in.
     *
     * @param probe its client host
     */
    void postgresPerDollar(String probe, String measure, String users) throws IOException {
        postgresPerDollar(probe, measure, users, TRUSTED);
    }

    /** @param encryption of all targets: further fields of theirs, after a comma */
    void postgresPerDollar(String probe, String measure, String users, String encryption) throws IOException {
        write(RentedStudies.postgresPerDollar(measure, encryption)
                .replaceFirst("(?m)^  probe: .*$", "  probe: " + probe)
                .replace("tables: 10", "tables: 1")
                .replace("table-size: 25000000", "table-size: 100")
                .replace("2..512 x2", users));
    }

    /** Writes a plan. */
    void write(String plan) throws IOException {
        Files.writeString(folder.resolve("plan.yaml"), plan);
    }

    /** Gives the databases of {@link #postgresPerDollar} client hosts of their own. */
    void ownHosts(String first, String second) throws IOException {
        write(Files.readString(folder.resolve("plan.yaml"))
                .replaceFirst("(iops: 2000.*)}", "$1, probe: " + first + "}")
                .replaceFirst("(iops: 4000.*)}", "$1, probe: " + second + "}"));
    }

    /**
     * Writes the first plan of study S2, cut to seconds and one size. Its targets trust the database that stands in.
     *
     * @param workloads of its matrix
     * @param measure duration of each cell, or {@link RentedStudies#FEW_TRANSACTIONS}
     */
    void latency(String workloads, String measure) throws IOException {
        write(RentedStudies.latency(measure, TRUSTED)
                .replaceAll("workload: \\[.*", "workload: " + workloads)
                .replaceAll("record-count: .*", "record-count: [100]"));
    }

    /** Returns the command that runs the plan within limits. */
    ProcessBuilder run(String... more) {
        return limited(List.of("run", "plan.yaml"), more);
    }

    /** Returns the command that creates the resources of the plan within the same limits. */
    ProcessBuilder up(String... more) {
        return limited(List.of("provision", "up", "plan.yaml"), more);
    }

    /** Changes the limit of money of the commands from now on. */
    void spendAtMost(String usd) {
        mostUsd = usd;
    }

    /**
     * Creates the resources of the plan, and then lets the provider say that this was almost as long ago as the limit is.
     *
     * @param left time from now to the end of the measurement, which is before the limit
     */
    void upUntil(Duration left, String... more) throws Exception {
        Distribution.Finished up = Distribution.finish(up(more).start());
        assertThat(up.status()).as(up.err()).isZero();
        List<String> status = new ArrayList<>(List.of("provision", "status", "plan.yaml", "--json"));
        status.addAll(List.of(more));
        Map<?, ?> first =
                (Map<?, ?>) ((List<?>) json(status.toArray(String[]::new)).get("resources")).get(0);
        String started = first.get("started").toString();
        String expires = first.get("expires").toString();
        Instant end = Instant.now().plus(left).plus(RESERVE);
        Instant earlier = end.minus(Duration.between(Instant.parse(started), Instant.parse(expires)));
        account.add(MotoFault.rewritten(
                "(rds|ec2|iam|tag):.*",
                Integer.MAX_VALUE,
                reply -> reply.replace(started, earlier.toString()).replace(expires, end.toString())));
    }

    /** Returns the document of a command that succeeds. */
    Map<?, ?> json(String... words) throws Exception {
        Distribution.Finished finished = Distribution.finish(command(words).start());
        assertThat(finished.status()).as(finished.err()).isZero();
        return Json.read(finished.out(), Map.class);
    }

    private ProcessBuilder limited(List<String> verb, String... more) {
        List<String> words = new ArrayList<>(verb);
        words.addAll(
                List.of("--max-usd", mostUsd, "--max-hours", "4", "--account", account.id(), "--region", "us-east-1"));
        words.addAll(List.of("--max-calls", "1000/s"));
        words.addAll(List.of(more));
        return command(words.toArray(String[]::new));
    }

    /** Returns a command with the user's credentials. */
    ProcessBuilder command(String... words) {
        ProcessBuilder builder = Distribution.command(folder, words);
        Map<String, String> environment = builder.environment();
        environment.put("AWS_ENDPOINT_URL", account.address().toString());
        environment.put("AWS_ACCESS_KEY_ID", "id");
        environment.put("AWS_SECRET_ACCESS_KEY", "not-a-secret");
        environment.put("AWS_EC2_METADATA_DISABLED", "true");
        return builder;
    }

    void requireNothingIsRented() throws Exception {
        Distribution.Finished left =
                Distribution.finish(command("provision", "orphans", "--region", "us-east-1", "--all")
                        .start());
        assertThat(left.out()).isEqualTo("No orphans were found.\n");
    }

    /** Requires results with prices and without the password. */
    void requirePricedTrials(Distribution.Finished run, int trials) throws Exception {
        Map<?, ?> document = Json.read(run.out(), Map.class);
        assertThat((List<?>) document.get("trials")).hasSize(trials).allSatisfy(trial -> {
            Map<?, ?> target = (Map<?, ?>) ((Map<?, ?>) trial).get("target");
            assertThat(target.get("encryption").toString()).startsWith("TLSv1.");
            Map<?, ?> cost = (Map<?, ?>) ((Map<?, ?>) trial).get("cost");
            assertThat(cost).as(run.err()).isNotNull();
            assertThat(Double.parseDouble(cost.get("perMonth").toString())).isPositive();
        });
        Path kept = Path.of(document.get("runDirectory").toString());
        assertThat(kept.getParent()).isEqualTo(folder.resolve("results").toRealPath());
        WrittenSecrets.requireNone(password(), folder.resolve("results"));
        assertThat(run.err()).doesNotContain(password());
    }

    /** Requires what the provider recorded: its requests of the bought storage, which may limit the database. */
    void requireRecords(Distribution.Finished run) throws Exception {
        Map<?, ?> document = Json.read(run.out(), Map.class);
        List<?> trials = (List<?>) document.get("trials");
        for (Object trial : trials) {
            Map<?, ?> monitoring = (Map<?, ?>) ((Map<?, ?>) trial).get("monitoring");
            assertThat(monitoring.get("source")).isEqualTo("Amazon CloudWatch");
            Map<?, ?> server = (Map<?, ?>) ((Map<?, ?>) trial).get("server");
            assertThat((List<?>) ((Map<?, ?>) server.get("perSecond")).get("volumeReads"))
                    .as("one for each second")
                    .isNotEmpty()
                    .allMatch(requests -> requests.equals(REQUESTS));
        }
        assertThat(codes(trials.get(0)))
                .as("seconds of load in a minute, at %s of 2000 bought requests", 2 * REQUESTS)
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

    @Override
    public void close() throws SQLException {
        if (database != null) {
            database.close();
        }
        account.close();
    }
}
