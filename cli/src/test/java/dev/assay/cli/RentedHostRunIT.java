package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.CommandHost;
import dev.assay.test.server.MotoFault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plans that rent their client host, too, by the program as it is delivered. The emulator of AWS has databases, host, bucket and commands
 * of Systems Manager; the shell of this host runs the commands, in a folder, and a database of this host stands in for the rented ones.
 */
@Parallel
class RentedHostRunIT {

    private static final String HOST = "{instance: c6i.xlarge, same-zone: true}";

    /** What the host of the plan sends by itself. */
    private static final String RESULTS = "team/assay-s4-postgres-per-dollar-probe/results";

    @TempDir
    Path folder;

    private RentingUser user;
    private CommandHost host;

    @BeforeEach
    void start() throws Exception {
        user = RentingUser.in(folder);
        user.account().createBucket(bucket());
        user.standIn("postgresql");
    }

    @AfterEach
    void close() throws Exception {
        if (host != null) {
            host.close();
        }
        if (user != null) { // without Moto, the test was aborted before
            user.close();
        }
    }

    private String bucket() {
        return "assay-run-" + user.account().id();
    }

    private void hostRunsCommands() throws Exception {
        host = CommandHost.of(user.account(), Files.createDirectory(folder.resolve("host")));
    }

    private ProcessBuilder command(String... more) {
        List<String> words = new ArrayList<>(List.of("--bucket", "s3://" + bucket() + "/team"));
        words.addAll(List.of(more));
        return user.run(words.toArray(String[]::new));
    }

    private Distribution.Finished run(String... more) throws Exception {
        return Distribution.finish(command(more).start());
    }

    private void requireNothingIsLeft() throws Exception {
        user.requireNothingIsRented();
        assertThat(user.account().objects(bucket())).isEmpty();
    }

    @Test
    void hostOfAPlanIsRentedMeasuresAndIsDeleted() throws Exception {
        hostRunsCommands();
        user.postgresPerDollar(HOST, RentedStudies.FEW_TRANSACTIONS, "[1]");
        Distribution.Finished run = run("--json");
        assertThat(run.status()).as(run.err()).isZero();
        user.requirePricedTrials(run, 2);
        user.requireRecords(run);
        assertThat(run.err())
                .contains(
                        "connecting to the client host assay-s4-postgres-per-dollar-probe",
                        "sending Assay to assay-s4-postgres-per-dollar-probe",
                        "started the run 's4-postgres-per-dollar'",
                        "All resources of the run were deleted");
        assertThat(host.texts()).noneMatch(text -> text.contains(user.password()));
        assertThat(host.home().resolve(".assay/runs")).isEmptyDirectory();
        requireNothingIsLeft();
    }

    @Test
    @Exhaustive
    void commandThatIsKilledContinuesWithTheRunOnItsHost() throws Exception {
        hostRunsCommands();
        user.postgresPerDollar(HOST, "4s", "[1, 2]");
        Distribution.killAt("started the run", command().start());
        Distribution.Finished again = run();
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(again.err())
                .contains("continuing with the run 's4-postgres-per-dollar' on assay-s4-postgres-per-dollar-probe")
                .contains("All resources of the run were deleted");
        assertThat(user.account().calls().stream().filter("ec2:RunInstances"::equals))
                .hasSize(1);
        requireNothingIsLeft();
    }

    /** The host ends itself while no command follows it. */
    @Test
    void resultsOfAHostThatHasEndedComeFromTheBucket() throws Exception {
        hostRunsCommands();
        user.postgresPerDollar(HOST, RentedStudies.FEW_TRANSACTIONS, "[1]");
        Distribution.killAt("started the run", command("--json").start());
        Awaitility.await()
                .atMost(Duration.ofMinutes(5))
                .until(() -> user.account().objects(bucket()).contains(RESULTS));
        user.account().terminateHosts();
        requireStatusNamesTheResults();
        int before = user.account().calls().size();
        Distribution.Finished again = run("--json");
        assertThat(again.status()).as(again.err()).isZero();
        user.requirePricedTrials(again, 2);
        user.requireRecords(again);
        assertThat(again.err())
                .contains(
                        "brought home the results that the client host assay-s4-postgres-per-dollar-probe has sent to s3://"
                                + bucket() + "/" + RESULTS,
                        "All resources of the run were deleted");
        assertThat(user.account().calls().stream().skip(before)).noneMatch(call -> call.matches(".*:(Create|Run).*"));
        requireNothingIsLeft();
    }

    private void requireStatusNamesTheResults() throws Exception {
        Distribution.Finished status = Distribution.finish(
                user.command("provision", "status", "plan.yaml").start());
        assertThat(status.status()).as(status.err()).isZero();
        assertThat(status.out())
                .contains(
                        "Results of the run: s3://" + bucket() + "/" + RESULTS,
                        "assay run plan.yaml --run s4-postgres-per-dollar --bucket s3://" + bucket() + "/team");
        Distribution.Finished elsewhere = Distribution.finish(user.command(
                        "provision",
                        "status",
                        "plan.yaml",
                        "--out",
                        "elsewhere",
                        "--bucket",
                        "s3://" + bucket() + "/team",
                        "--json")
                .start());
        assertThat(Json.read(elsewhere.out(), Map.class).get("results"))
                .as("without the journal")
                .isEqualTo(List.of("s3://" + bucket() + "/" + RESULTS));
    }

    /** The results are at home, some resources are deleted, and records of the provider are missing. */
    @Test
    @Exhaustive
    void commandThatIsKilledInItsDeletionDeletesAndMeasuresNothingAgain() throws Exception {
        hostRunsCommands();
        user.postgresPerDollar(HOST, RentedStudies.FEW_TRANSACTIONS, "[1]");
        Distribution.killAt("deleting ", command("--json").start());
        int before = user.account().calls().size();
        Distribution.Finished again = run("--json");
        assertThat(again.status()).as(again.err()).isZero();
        user.requirePricedTrials(again, 2);
        user.requireRecords(again);
        assertThat(user.account().calls().stream().skip(before)).noneMatch(call -> call.matches(".*:(Create|Run).*"));
        requireNothingIsLeft();
    }

    /** Rents all, and is killed before its host does anything. */
    private void rentAndLoseTheHost() throws Exception {
        user.account()
                .add(MotoFault.refused(
                        "ssm:SendCommand", Integer.MAX_VALUE, "InvalidInstanceId", "Instances not in a valid state"));
        user.postgresPerDollar(HOST, RentedStudies.FEW_TRANSACTIONS, "[1]");
        Distribution.killAt("connecting to the client host", command().start());
        user.account().terminateHosts();
    }

    @Test
    @Exhaustive
    void hostThatHasEndedWithoutResultsIsNotReplaced() throws Exception {
        rentAndLoseTheHost();
        int before = user.account().calls().size();
        Distribution.Finished again = run();
        assertThat(again.status()).as(again.err()).isEqualTo(ExitStatus.HOST);
        assertThat(again.err())
                .contains("the client host assay-s4-postgres-per-dollar-probe of the run has ended, and there are no"
                        + " results in s3://" + bucket() + "/" + RESULTS + ". All resources of the run were deleted");
        assertThat(user.account().calls().stream().skip(before)).noneMatch(call -> call.matches(".*:(Create|Run).*"));
        requireNothingIsLeft();
    }

    @Test
    @Exhaustive
    void resultsAreNamedAfterTheResourcesAreDeleted() throws Exception {
        rentAndLoseTheHost();
        user.account().putObject(bucket(), RESULTS, "an archive");
        for (String command : List.of("down", "status")) {
            Distribution.Finished ended = Distribution.finish(
                    user.command("provision", command, "plan.yaml").start());
            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(ended.out() + ended.err())
                    .contains("has no resources", "Results of the run: s3://" + bucket() + "/" + RESULTS);
        }
    }

    @Test
    @Exhaustive
    void damagedResultsOfAHostThatHasEndedStay() throws Exception {
        rentAndLoseTheHost();
        user.account().putObject(bucket(), RESULTS, "no archive");
        Distribution.Finished again = run();
        assertThat(again.status()).as(again.err()).isEqualTo(ExitStatus.HOST);
        assertThat(again.err())
                .contains("the results of the client host in s3://" + bucket() + "/" + RESULTS + " are damaged: ")
                .contains("They stay there: delete them to measure again. All resources of the run were deleted");
        user.requireNothingIsRented();
        assertThat(user.account().objects(bucket())).containsExactly(RESULTS);
    }

    /** SIGTERM has the effect of Ctrl-C. */
    @Test
    @Exhaustive
    void interruptBringsHomeWhatWasMeasuredAndDeletesAll() throws Exception {
        hostRunsCommands();
        user.postgresPerDollar(HOST, "3s", "[1, 2]");
        Distribution.Finished ended = Distribution.interruptAt(
                List.of("cell 2 of 4: "), command("--report-interval", "1s").start());
        assertThat(ended.status()).as(ended.err()).isEqualTo(ExitStatus.INTERRUPTED);
        assertThat(ended.err()).contains("results: ", "All resources of the run were deleted");
        requireNothingIsLeft();
    }

    /** The user ends the wait; the limits of money and time do it in the same way. */
    @Test
    @Exhaustive
    void hostThatNeverReportsIsDeletedWithAllResources() throws Exception {
        user.account()
                .add(MotoFault.refused(
                        "ssm:SendCommand", Integer.MAX_VALUE, "InvalidInstanceId", "Instances not in a valid state"));
        user.postgresPerDollar(HOST, RentedStudies.FEW_TRANSACTIONS, "[1]");
        Distribution.Finished ended = Distribution.interruptAt(
                List.of("connecting to the client host"), command().start());
        assertThat(ended.status()).as(ended.err()).isNotZero();
        assertThat(ended.err()).contains("All resources of the run were deleted");
        user.requireNothingIsRented();
    }

    @Test
    @Exhaustive
    void whatIsWrongWithTheBucketIsFoundBeforeAnythingIsCreated() throws Exception {
        user.postgresPerDollar(HOST, RentedStudies.FEW_TRANSACTIONS, "[1]");
        Distribution.Finished missing = Distribution.finish(
                user.run("--bucket", "s3://assay-none-" + user.account().id()).start());
        assertThat(missing.status()).isEqualTo(ExitStatus.HOST);
        assertThat(missing.err()).contains("does not exist; check the address, or create the bucket");
        Distribution.Finished form =
                Distribution.finish(user.run("--bucket", "my bucket").start());
        assertThat(form.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(form.err()).contains("--bucket: found 'my bucket', an address such as s3://bucket/prefix is needed");
        assertThat(user.account().calls()).noneMatch(call -> call.matches(".*:(Create|Run).*"));
    }
}
