package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.document.HistogramLog;
import dev.assay.document.RunReader;
import dev.assay.internal.codec.Json;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.Interval;
import dev.assay.model.result.Phase;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.test.Parallel;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program as it is delivered, as a process, on a real PostgreSQL. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Parallel
class DistributionIT {

    private static EmbeddedDatabase database;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() {
        EmbeddedDatabaseProvider provider = ServiceLoader.load(EmbeddedDatabaseProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.id().equals("postgres"))
                .findFirst()
                .orElseThrow();
        database = provider.start(new EmbeddedDatabaseProvider.Options(null, Map.of(), 40));
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    private Process start(String... arguments) throws IOException {
        ProcessBuilder builder = Distribution.command(folder, arguments);
        builder.environment()
                .put("ASSAY_PASSWORD", Objects.requireNonNull(database.target().password()));
        return builder.start();
    }

    private Distribution.Finished run(String... arguments) throws Exception {
        return Distribution.finish(start(arguments));
    }

    private String[] onDatabase(String... arguments) {
        TargetSpec target = database.target();
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--url", target.url(), "--user", Objects.requireNonNull(target.user())));
        return all.toArray(new String[0]);
    }

    @Test
    void measuresAnEmbeddedPostgresAndTheServerCountsTheSameCommits() throws Exception {
        Distribution.Finished run = run(
                "run",
                "tpcc",
                "--embedded",
                "postgres",
                "--embedded-setting",
                "autovacuum=off", // whose transactions the server would count, too
                "--warehouses",
                "1",
                "--users",
                "4",
                // So many that each of the five types is among them, however slow the disk is: the rarest is one in 25.
                "--transactions",
                "2000",
                "--duration",
                "5m",
                "--ramp-up",
                "1s",
                "--json");
        assertThat(run.status()).as(run.err()).isZero();
        TrialResult result = Json.read(run.out(), TrialResult.class);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.outcomes().transactions())
                .allSatisfy(t -> assertThat(t.committed()).isPositive());
        assertThat(result.outcomes().transactions().get(0).rolledBack()).isNotNegative();
        assertThat(result.hosts().server()).isNotNull();
        assertThat(result.hosts().server().committedTransactions())
                .isEqualTo(result.hosts().server().expectedCommittedTransactions());
        assertThat(result.compliance().checks()).hasSize(12).noneMatch(c -> c.status() == CheckResult.Status.FAILED);
        assertThat(result.target().settings()).containsEntry("fsync", "on").containsEntry("synchronous_commit", "on");
        assertThat(result.course().loading().rows()).isGreaterThan(500_000);
        assertThat(result.outcomes().errors()).isEmpty();

        Path kept = Path.of(Objects.requireNonNull(result.provenance().runDirectory()));
        assertThat(RunReader.result(kept).trial().throughput()).isEqualTo(result.throughput());
        Path trial = kept.resolve("trials/0001");
        long committed = result.outcomes().transactions().stream()
                .mapToLong(t -> t.committed() + t.rolledBack())
                .sum();
        assertThat(succeeded(trial)).isEqualTo(committed);
        List<Interval> measured = RunReader.intervals(trial.resolve("intervals.csv")).stream()
                .filter(i -> i.phase() == Phase.MEASUREMENT)
                .toList();
        assertThat(measured.stream()
                        .mapToLong(i -> i.committed() + i.rolledBack())
                        .sum())
                .isEqualTo(committed);
        // All but the last, of which less than a half may be left.
        assertThat(result.rates().series().transactionsPerSecond())
                .hasSameSizeAs(measured.stream()
                        .filter(i -> i.durationNanos() >= 500_000_000)
                        .toList());
    }

    @Test
    void interruptedLoadGoesOnWhereItStoppedAndIsNeverTakenForComplete() throws Exception {
        String[] load = onDatabase("load", "tpcc", "--warehouses", "1");
        Process process = start(load);
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            String line = err.readLine();
            while (line != null && !line.contains("rows/s")) {
                line = err.readLine();
            }
            interrupt(process);
            err.lines().forEach(ignored -> {});
        }
        int status = process.waitFor();
        if (status == ExitStatus.INTERRUPTED) {
            Distribution.Finished check = run(onDatabase("check", "tpcc", "--warehouses", "1"));
            assertThat(check.status()).isEqualTo(ExitStatus.TARGET);
            assertThat(check.err()).contains("only partly loaded");
            Distribution.Finished other =
                    run(onDatabase("run", "tpcc", "--warehouses", "2", "--ramp-up", "0s", "--duration", "1s"));
            assertThat(other.status()).isEqualTo(ExitStatus.TARGET);
            assertThat(other.err()).contains("warehouses=1").contains("the experiment needs warehouses=2");
            assertThat(run(load).status()).isZero();
        } else {
            assertThat(status).as("a load that was quicker than the interrupt").isZero();
        }
        Distribution.Finished check = run(onDatabase("check", "tpcc", "--warehouses", "1"));
        assertThat(check.status()).as(check.err()).isZero();
        assertThat(check.out().lines().filter(line -> line.contains("PASSED"))).hasSize(12);
        assertThat(run(onDatabase("clean", "tpcc", "--warehouses", "1")).status())
                .isZero();
        assertThat(run(onDatabase("check", "tpcc", "--warehouses", "1")).err()).contains("there are no tpcc data");
    }

    /** Ctrl-C; where that is ignored, as in whatever a shell starts in the background, SIGTERM, which asks for the same. */
    private static void interrupt(Process process) throws Exception {
        String signal = ignores(process, 2) ? "-TERM" : "-INT";
        new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    private static boolean ignores(Process process, int signal) throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.isReadable(status)) {
            return false;
        }
        String ignored = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .map(line -> line.substring("SigIgn:".length()).trim())
                .findFirst()
                .orElse("0");
        return (Long.parseUnsignedLong(ignored, 16) >> (signal - 1) & 1) == 1;
    }

    @Test
    void interruptedRunKeepsWhatItMeasured() throws Exception {
        Process process = start(
                "run",
                "tpcc",
                "--embedded",
                "simulated:service=1ms,servers=4",
                "--users",
                "4",
                "--ramp-up",
                "0s",
                "--duration",
                "10m",
                "--json");
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            awaitLine(err, "/600 s");
            awaitLine(err, "/600 s");
            interrupt(process);
            err.lines().forEach(ignored -> {});
        }
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(ExitStatus.INTERRUPTED);
        TrialResult result = Json.read(out, TrialResult.class);
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.ABORTED);
        assertThat(result.course().phases().measuredSeconds()).isBetween(1.5, 300.0);
        assertThat(result.verdict().reasons()).anyMatch(reason -> reason.code().equals("stopped-early"));
        assertThat(Path.of(Objects.requireNonNull(result.provenance().runDirectory()), "result.json"))
                .exists();
    }

    private static void awaitLine(BufferedReader reader, String text) throws IOException {
        String line = reader.readLine();
        while (line != null && !line.contains(text)) {
            line = reader.readLine();
        }
        assertThat(line).as("a line with " + text).isNotNull();
    }

    @Test
    void killedRunCanBeRead() throws Exception {
        Process process = start(
                "run",
                "tpcc",
                "--embedded",
                "simulated:service=1ms,servers=4",
                "--users",
                "4",
                "--ramp-up",
                "0s",
                "--duration",
                "10m");
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            for (int line = 1; line <= 3; line++) {
                awaitLine(err, "/600 s");
            }
            process.destroyForcibly().waitFor();
        }
        Path run;
        try (var runs = Files.list(folder.resolve("results"))) {
            run = runs.findFirst().orElseThrow();
        }
        assertThat(RunReader.result(run).trials()).isEmpty();
        assertThat(RunReader.experiment(run).plan().workload().id()).isEqualTo("tpcc");
        Path trial = run.resolve("trials/0001");
        List<Interval> intervals = RunReader.intervals(trial.resolve("intervals.csv"));
        assertThat(intervals).hasSizeGreaterThanOrEqualTo(3);
        // The kill may have come while a later second was written, which then is in one of the files.
        List<Interval> told = intervals.subList(0, 3);
        assertThat(told).allMatch(i -> i.phase() == Phase.MEASUREMENT);
        Interval last = told.get(2);
        assertThat(succeeded(trial, (last.startNanos() + last.durationNanos() / 2) / 1e9))
                .isEqualTo(told.stream()
                        .mapToLong(i -> i.committed() + i.rolledBack())
                        .sum())
                .isPositive();
    }

    /** How many of those were in intervals that began before. */
    private static long succeeded(Path trial, double beforeSeconds) throws IOException {
        HistogramLog log = HistogramLog.read(trial.resolve("histograms.hlog"));
        return log.counts().entrySet().stream()
                .filter(type -> !log.background().contains(type.getKey()))
                .flatMap(type -> type.getValue().stream())
                .filter(interval -> interval.startSeconds() < beforeSeconds)
                .mapToLong(HistogramLog.Count::transactions)
                .sum();
    }

    /** How many transactions of the measurement a trial's log of response times has. */
    private static long succeeded(Path trial) throws IOException {
        HistogramLog log = HistogramLog.read(trial.resolve("histograms.hlog"));
        return log.times().entrySet().stream()
                .filter(type -> !log.background().contains(type.getKey()))
                .mapToLong(type -> type.getValue().count())
                .sum();
    }

    @Test
    void thousandUsersRunInHalfAGigabyte() throws Exception {
        Distribution.Finished run = run(
                "run",
                "tpcc",
                "--embedded",
                "simulated:service=1ms,servers=64",
                "--users",
                "1000",
                "--transactions",
                "50000",
                "--duration",
                "5m",
                "--json");
        assertThat(run.status()).as(run.err()).isZero();
        TrialResult result = Json.read(run.out(), TrialResult.class);
        assertThat(result.outcomes().transactions().stream()
                        .mapToLong(t -> t.committed())
                        .sum())
                .isEqualTo(50_000);
    }

    @Test
    void refusalsNameTheirCauseAndCreateNothing() throws Exception {
        TargetSpec target = database.target();
        String user = Objects.requireNonNull(target.user());
        Path wrong = Files.writeString(folder.resolve("wrong"), "hunter2\n");
        Distribution.Finished password =
                run("run", "tpcc", "--url", target.url(), "--user", user, "--password-file", wrong.toString());
        assertThat(password.status()).isEqualTo(ExitStatus.TARGET);
        assertThat(password.err()).contains("password authentication failed").doesNotContain("hunter2");

        Distribution.Finished missing =
                run("run", "tpcc", "--url", target.url().replaceFirst("/[^/]*$", "/nowhere"), "--user", user);
        assertThat(missing.status()).isEqualTo(ExitStatus.TARGET);
        assertThat(missing.err()).contains("\"nowhere\" does not exist").contains("create the database first");

        Distribution.Finished crowd = run(onDatabase("run", "tpcc", "--users", "300"));
        assertThat(crowd.status()).isEqualTo(ExitStatus.TARGET);
        assertThat(crowd.err())
                .containsPattern("the server accepted \\d+ of 300 connections: ")
                .contains("use fewer users, or raise max_connections");

        assertThat(folder.resolve("results")).doesNotExist();
        assertThat(run(onDatabase("check", "tpcc")).err()).contains("there are no tpcc data");
    }

    @Test
    void noPasswordReachesAFileOrTheOutput() throws Exception {
        String secret = Objects.requireNonNull(database.target().password());
        Distribution.Finished run = run(
                onDatabase("run", "oltp", "--table-size", "100", "--transactions", "50", "--duration", "1m", "--json"));
        assertThat(run.status()).as(run.err()).isZero();
        assertThat(run.out() + run.err()).doesNotContain(secret);
        WrittenSecrets.requireNone(secret, folder);
        assertThat(run(onDatabase("clean", "oltp")).status()).isZero();
    }
}
