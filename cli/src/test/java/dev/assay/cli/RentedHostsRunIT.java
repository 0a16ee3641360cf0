package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.MotoFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Plans that rent several kinds of client hosts, by the program as it is delivered. The emulator of AWS has the resources; the shell of
 * this host runs the commands of each host in a folder of its own. Each host has a database of this host for all of its databases.
 */
@Parallel
class RentedHostsRunIT extends RentedHostsCase {

    /** Enough until one host has measured a cell, also on a busy machine. */
    private static final Duration MEASURING = Duration.ofMinutes(2);

    private ProcessBuilder command(String... more) {
        List<String> words = new ArrayList<>(List.of("--bucket", "s3://" + bucket() + "/team"));
        words.addAll(List.of(more));
        return user.run(words.toArray(String[]::new));
    }

    private Distribution.Finished run(String... more) throws Exception {
        return Distribution.finish(command(more).start());
    }

    /** Writes the first plan of study S2 with its three kinds of hosts. */
    private void latency(String workloads, String measure) throws Exception {
        user.standIn("mysql", List.of("xlarge-", "unoptimized-"));
        user.latency(workloads, measure);
    }

    private void requireNothingIsLeft() throws Exception {
        requireOnlyHostsHaveFiles();
        try (Stream<Path> homes = Files.list(hosts.home())) {
            assertThat(homes)
                    .isNotEmpty()
                    .allSatisfy(home -> assertThat(home.resolve(".assay/runs")).isEmptyDirectory());
        }
    }

    /** Hosts whose results came from the bucket are deleted with their files, which this host has still. */
    private void requireOnlyHostsHaveFiles() throws Exception {
        user.requireNothingIsRented();
        assertThat(user.account().objects(bucket())).isEmpty();
        assertThat(folder.resolve("results/.parts")).doesNotExist();
        assertThat(runs()).hasSize(1);
    }

    private List<Path> runs() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("results"))) {
            return all.filter(each -> Files.exists(each.resolve("experiment.json")))
                    .toList();
        }
    }

    private static List<?> trials(Distribution.Finished run) {
        return (List<?>) Json.read(run.out(), Map.class).get("trials");
    }

    private static List<String> clients(Distribution.Finished run) {
        return trials(run).stream()
                .map(trial -> (Map<?, ?>) ((List<?>) ((Map<?, ?>) trial).get("agents")).get(0))
                .map(agent -> agent.get("host").toString())
                .toList();
    }

    private static List<Integer> cells(Distribution.Finished run) {
        return trials(run).stream()
                .map(trial -> ((Number) ((Map<?, ?>) trial).get("cell")).intValue())
                .toList();
    }

    private long created() {
        return user.account().calls().stream()
                .filter("ec2:RunInstances"::equals)
                .count();
    }

    @Test
    void hostsMeasureAtTheSameTimeIntoOneRun() throws Exception {
        user.standIn("postgresql", List.of("iops-4000"));
        user.postgresPerDollar("{instance: c6i.xlarge}", RentedStudies.FEW_TRANSACTIONS, "[1, 2]");
        user.ownHosts("{instance: c6i.xlarge, same-zone: true}", "{instance: t3.xlarge, same-zone: true}");
        Distribution.Finished run = run("--json");
        assertThat(run.status()).as(run.err()).isZero();
        user.requirePricedTrials(run, 4);
        user.requireRecords(run);
        String first = "assay-s4-postgres-per-dollar-probe-1";
        String second = "assay-s4-postgres-per-dollar-probe-2";
        assertThat(clients(run))
                .as("in the order of the plan")
                .containsExactly(
                        first + " (c6i.xlarge)",
                        first + " (c6i.xlarge)",
                        second + " (t3.xlarge)",
                        second + " (t3.xlarge)");
        assertThat(run.err())
                .contains(
                        first + ": started the run 's4-postgres-per-dollar'",
                        second + ": started the run 's4-postgres-per-dollar'",
                        "All resources of the run were deleted");
        assertThat(hosts.texts()).noneMatch(text -> text.contains(user.password()));
        requireNothingIsLeft();
    }

    /** A command was killed after the deletion, with all results at home; then the user creates resources of the same id. */
    @Test
    @Exhaustive
    void resourcesThatWereCreatedAgainAreMeasured() throws Exception {
        user.standIn("postgresql", List.of("iops-4000"));
        user.postgresPerDollar("{instance: c6i.xlarge}", RentedStudies.FEW_TRANSACTIONS, "[1]");
        user.ownHosts("{instance: c6i.xlarge, same-zone: true}", "{instance: t3.xlarge, same-zone: true}");
        Distribution.Finished first = run("--json");
        assertThat(first.status()).as(first.err()).isZero();
        String run = runs().get(0).toString();
        String journal = Files.readString(folder.resolve("results/environments/s4-postgres-per-dollar.journal"));
        Matcher jobs = Pattern.compile("\"/joined-jobs\":\"([^\"]+)\"").matcher(journal);
        assertThat(jobs.find()).isTrue();
        Path parts = Files.createDirectories(folder.resolve("results/.parts/s4-postgres-per-dollar"));
        Files.write(parts.resolve("complete"), List.of(jobs.group(1), "0", run));
        Distribution.Finished again = run("--json");
        assertThat(again.err()).contains("were at home already, and nothing was measured");
        assertThat(created()).isEqualTo(2);

        Files.createDirectories(parts);
        Files.write(parts.resolve("complete"), List.of(jobs.group(1), "0", run));
        Distribution.Finished up = Distribution.finish(user.up().start());
        assertThat(up.status()).as(up.err()).isZero();
        Distribution.Finished measured = run("--json");
        assertThat(measured.status()).as(measured.err()).isZero();
        assertThat(measured.err()).contains("has resources again, which are measured", "started the run");
        assertThat(created()).isEqualTo(4);
        assertThat(runs()).hasSize(2);
        user.requireNothingIsRented();
    }

    /**
     * One host has a database, and the others have four. The hosts measure and send their results while no command runs, so that the
     * second command finds some of them at work and others at the end: it starts no run in either case.
     */
    @Test
    @Exhaustive
    void commandThatIsKilledBetweenTheHostsContinues() throws Exception {
        latency("[a]", RentedStudies.FEW_TRANSACTIONS);
        Distribution.killAt(
                ": its results are at home", command("--run", "batch-1").start());
        Distribution.Finished again = run("--json", "--run", "batch-1");
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(again.err())
                .contains(": an earlier command has brought the results of the run 'batch-1' home")
                .doesNotContain("started the run")
                .as("the hosts suggest no commands")
                .doesNotContain("Next:");
        for (int host = 1; host <= 3; host++) {
            assertThat(again.err())
                    .containsPattern("assay-batch-1-probe-" + host + ": (an earlier command has brought the results"
                            + "|brought home the results that the client host|continuing with the run)");
        }
        user.requirePricedTrials(again, 9);
        assertThat(created()).isEqualTo(3);
        requireOnlyHostsHaveFiles();
    }

    @Test
    @Exhaustive
    void resultsOfTheOtherHostsAreKeptIfOneFails() throws Exception {
        latency("[a]", RentedStudies.FEW_TRANSACTIONS);
        hosts.breakOthers(2);
        Distribution.Finished failed = run("--json", "--run", "batch-1", "--keep");
        assertThat(failed.status()).as(failed.err()).isEqualTo(ExitStatus.HOST);
        assertThat(failed.err())
                .contains(
                        "1 of 3 client hosts has failed: assay-batch-1-probe-",
                        "this host is broken",
                        "costs money until: ");
        assertThat(clients(failed).stream().distinct()).hasSize(2);
        int measured = clients(failed).size();

        user.account().add(MotoFault.refused("iam:ListRoles", 1, "AccessDenied", "not allowed"));
        Distribution.Finished refused = run("--json", "--run", "batch-1", "--keep");
        assertThat(refused.status()).as(refused.err()).isEqualTo(ExitStatus.HOST);
        assertThat(refused.err())
                .contains("could not look for resources of the run that exist", "results: " + runs().get(0));
        assertThat(clients(refused)).as("results that are at home").isEqualTo(clients(failed));

        hosts.breakOthers(3);
        Distribution.Finished again = run("--json", "--run", "batch-1");
        assertThat(again.status()).as(again.err()).isZero();
        user.requirePricedTrials(again, 9);
        assertThat(cells(again)).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(measured).isLessThan(9);
        assertThat(created()).isEqualTo(3);
        requireNothingIsLeft();
    }

    @Test
    @Exhaustive
    void hostWithoutItsDatabaseHasFailedAndIsContinuedWith() throws Exception {
        latency("[a]", RentedStudies.FEW_TRANSACTIONS);
        user.standIn("DROP", 2);
        Distribution.Finished failed = run("--json", "--run", "batch-1", "--keep");
        assertThat(failed.status()).as(failed.err()).isEqualTo(ExitStatus.TARGET);
        assertThat(failed.err()).contains("1 of 3 client hosts has failed: assay-batch-1-probe-3: ");
        assertThat(cells(failed)).hasSize(8);

        user.standIn("CREATE", 2);
        Distribution.Finished again = run("--json", "--run", "batch-1");
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(again.err())
                .contains("assay-batch-1-probe-3: started the run")
                .doesNotContain("assay-batch-1-probe-1: started the run", "assay-batch-1-probe-2: started the run");
        user.requirePricedTrials(again, 9);
        requireNothingIsLeft();
    }

    @Test
    @Exhaustive
    void hostsThatAllFailLeaveNothing() throws Exception {
        latency("[a]", RentedStudies.FEW_TRANSACTIONS);
        hosts.breakOthers(0);
        Distribution.Finished failed = run("--run", "batch-1");
        assertThat(failed.status()).as(failed.err()).isEqualTo(ExitStatus.HOST);
        assertThat(failed.err())
                .contains(
                        "3 of 3 client hosts have failed: assay-batch-1-probe-",
                        "All resources of the run were deleted");
        user.requireNothingIsRented();
        assertThat(folder.resolve("results/.parts")).doesNotExist();
    }

    /**
     * Two hosts never answer, and fail at the limit, when the third one ends with what it has measured. In US dollars, the smaller limit
     * is that of money.
     *
     * @param message of the limit
     */
    @ParameterizedTest
    @CsvSource({"100, 'limit of time, which is 4h since the first resource'", "10, 'limit of money: about '"})
    @Exhaustive
    void limitThatIsReachedWhileTwoHostsFailDeletesAll(String usd, String message) throws Exception {
        latency("[a, b, c, d, e, f]", "1s");
        user.spendAtMost(usd);
        hosts.silenceOthers(1);
        user.upUntil(MEASURING, "--run", "batch-1");
        Distribution.Finished failed = run("--json", "--run", "batch-1");
        assertThat(failed.status()).as(failed.err()).isEqualTo(ExitStatus.HOST);
        assertThat(failed.err())
                .contains(
                        "the measurement ends 5m before the " + message,
                        "2 of 3 client hosts have failed: assay-batch-1-probe-",
                        "All resources of the run were deleted");
        assertThat(clients(failed).stream().distinct()).hasSize(1);
        user.requireNothingIsRented();
        assertThat(user.account().objects(bucket())).isEmpty();
    }

    /** SIGTERM has the effect of Ctrl-C. */
    @Test
    @Exhaustive
    void interruptEndsAllHostsAndBringsHomeWhatTheyMeasured() throws Exception {
        latency("[a, b, c, d, e, f]", "1s");
        Distribution.Finished ended = Distribution.interruptAt(
                List.of("assay-batch-1-probe-1: ", "cell 2 of 54: "),
                command("--run", "batch-1", "--report-interval", "1s").start());
        assertThat(ended.status()).as(ended.err()).isEqualTo(ExitStatus.INTERRUPTED);
        assertThat(ended.err())
                .contains("results: ", "All resources of the run were deleted")
                .as("the databases were deleted")
                .doesNotContain("plan.yaml --resume");
        requireNothingIsLeft();
    }
}
