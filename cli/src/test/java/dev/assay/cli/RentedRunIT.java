package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.MotoFault;
import dev.assay.test.server.SshServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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

    /** Time until the command compares its limits with its estimate. */
    private static final Duration STARTING = Duration.ofSeconds(40);

    @TempDir
    Path folder;

    private RentingUser user;
    private SshServer server;

    @BeforeEach
    void start() throws Exception {
        user = RentingUser.in(folder);
        server = SshServer.start(Files.createDirectory(folder.resolve("server")));
    }

    @AfterEach
    void close() throws Exception {
        if (server != null) {
            server.close();
        }
        if (user != null) { // without Moto, the test was aborted before
            user.close();
        }
    }

    private void postgresPerDollar(String measure, String users) throws IOException {
        user.postgresPerDollar("{ssh: '" + server.address() + "'}", measure, users);
    }

    private ProcessBuilder command(String... more) {
        ProcessBuilder builder = user.run(more);
        builder.environment().put("ASSAY_SSH", server.client().toString());
        return builder;
    }

    private Distribution.Finished run(String... more) throws Exception {
        return Distribution.finish(command(more).start());
    }

    private void requireNothingIsLeft() throws Exception {
        user.requireNothingIsRented();
        assertThat(server.home().resolve(".assay/runs")).isEmptyDirectory();
    }

    @Test
    @Exhaustive
    void databasesOfAPlanAreRentedMeasuredPricedAndDeleted() throws Exception {
        user.standIn("postgresql");
        postgresPerDollar(RentedStudies.FEW_TRANSACTIONS, "[1]");
        Distribution.Finished run = run("--json");
        assertThat(run.status()).as(run.err()).isZero();
        user.requirePricedTrials(run, 2);
        user.requireRecords(run);
        assertThat(run.err())
                .containsPattern("resources, estimate: ")
                .containsPattern("ready us-east-1/db-instance/assay-s4-postgres-per-dollar-iops-4000")
                .contains("started the run 's4-postgres-per-dollar'")
                .containsPattern("measuring \\([0-9.]+ USD so far\\)")
                .contains("All resources of the run were deleted");
        requireNothingIsLeft();
    }

    /** The database that stands in has a certificate, which no CA of RDS issued. */
    @Test
    @Exhaustive
    void targetsTrustTheCasOfRdsOnlyUnlessThePlanNamesAnother() throws Exception {
        user.standIn("postgresql");
        user.postgresPerDollar("{ssh: '" + server.address() + "'}", RentedStudies.FEW_TRANSACTIONS, "[1]", "");
        Distribution.Finished run = run();
        assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.TARGET);
        assertThat(run.err())
                .contains("the server's certificate has to be signed by the CA of --tls-ca assay-rented-1-ca.pem")
                .contains("All resources of the run were deleted");
        requireNothingIsLeft();
    }

    @Test
    @Exhaustive
    void commandThatIsKilledContinuesAndKeepsOnRequest() throws Exception {
        user.standIn("postgresql");
        postgresPerDollar("4s", "[1, 2]");
        Distribution.killAt("started the run", command().start());
        long created = created();
        Distribution.Finished again = run("--keep");
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(again.err())
                .contains("continuing with the run 's4-postgres-per-dollar'")
                .contains(
                        "costs money until: assay provision down --run s4-postgres-per-dollar --provider aws --region us-east-1");
        assertThat(created()).isEqualTo(created);
        Distribution.Finished down = Distribution.finish(
                user.command("provision", "down", "plan.yaml").start());
        assertThat(down.status()).as(down.err()).isZero();
        requireNothingIsLeft();
    }

    @Test
    @Exhaustive
    void commandThatIsKilledInItsDeletionDeletesAndMeasuresNothingAgain() throws Exception {
        user.standIn("postgresql");
        postgresPerDollar(RentedStudies.FEW_TRANSACTIONS, "[1]");
        Distribution.killAt("deleting ", command().start());
        long created = created();
        Distribution.Finished again = run("--json");
        assertThat(again.status()).as(again.err()).isZero();
        assertThat(again.err())
                .contains("an earlier command has brought the results of the run 's4-postgres-per-dollar' home")
                .contains("All resources of the run were deleted")
                .doesNotContain("started the run");
        assertThat(created()).isEqualTo(created);
        user.requirePricedTrials(again, 2);
        requireNothingIsLeft();
    }

    private long created() {
        return user.account().calls().stream()
                .filter(call -> call.equals("rds:CreateDBInstance"))
                .count();
    }

    /**
     * The limits are enough for the estimate, and the provider takes more than a minute longer to answer. Resources of an earlier
     * attempt, almost four hours ago by their tags, save the wait for the limit.
     */
    @Test
    @Exhaustive
    void limitEndsTheMeasurementBringsHomeResultsAndDeletesAllDespiteKeep() throws Exception {
        user.account()
                .add(MotoFault.refused("secretsmanager:GetSecretValue", 6, "ThrottlingException", "Rate exceeded"));
        user.standIn("postgresql");
        postgresPerDollar("2s", IntStream.rangeClosed(1, 30).boxed().toList().toString());
        Map<?, ?> plan = user.json("provision", "plan", "plan.yaml", "--json");
        Duration study = Duration.ofSeconds(((Number) plan.get("studySeconds")).longValue());
        user.upUntil(STARTING.plus(study));
        Distribution.Finished run = run("--json", "--keep");
        assertThat(run.status()).as(run.err()).isEqualTo(ExitStatus.HOST);
        assertThat(run.err())
                .contains("the measurement ends 5m before the limit of time, which is 4h since the first resource")
                .contains("All resources of the run were deleted, despite --keep: a limit was reached");
        assertThat((List<?>) Json.read(run.out(), Map.class).get("trials")).hasSizeBetween(1, 59);
        requireNothingIsLeft();
    }

    /** SIGTERM has the effect of Ctrl-C. */
    @Test
    @Exhaustive
    void interruptBringsHomeWhatWasMeasuredAndDeletesAll() throws Exception {
        user.standIn("postgresql");
        postgresPerDollar("3s", "[1, 2]");
        Distribution.Finished ended = Distribution.interruptAt(
                List.of("cell 2 of 4: "), command("--report-interval", "1s").start());
        assertThat(ended.status()).as(ended.err()).isEqualTo(ExitStatus.INTERRUPTED);
        assertThat(ended.err()).contains("results: ", "All resources of the run were deleted");
        requireNothingIsLeft();
    }

    @Test
    @Exhaustive
    void failureOnTheClientHostDeletesAllUnlessTheUserKeepsIt() throws Exception {
        user.standIn("postgresql");
        postgresPerDollar(RentedStudies.FEW_TRANSACTIONS, "[1, 2]");
        server.forgetHost();
        Distribution.Finished kept = run("--keep");
        assertThat(kept.status()).isEqualTo(ExitStatus.HOST);
        assertThat(kept.err()).contains("is not in known_hosts").contains("The resources of the run were kept");
        Distribution.Finished unknown = run();
        assertThat(unknown.status()).isEqualTo(ExitStatus.HOST);
        assertThat(unknown.err()).contains("is not in known_hosts", "All resources of the run were deleted");
        user.requireNothingIsRented();
    }
}
