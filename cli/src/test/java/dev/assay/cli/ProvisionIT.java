package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.server.MotoAccount;
import dev.assay.test.server.MotoFault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rented databases by the program as it is delivered, on the emulator of AWS. */
@Parallel
class ProvisionIT {

    private static final String SDK = "software.amazon.awssdk";

    @TempDir
    Path folder;

    private MotoAccount account;

    @BeforeEach
    void open() throws Exception {
        account = MotoAccount.open();
        Files.writeString(folder.resolve("small.yaml"), """
                name: small
                targets: [{name: one, environment: one}]
                workload: {id: oltp}
                schedule: {measure: 1m}
                environment:
                  provider: aws
                  region: us-east-1
                  zone: us-east-1a
                  databases:
                    one: {service: rds, engine: postgresql, version: '17', instance: db.m5.2xlarge, storage: io1, size: 250 GiB, iops: 2000}
                  probe: {instance: t3.xlarge}
                """);
    }

    @AfterEach
    void close() {
        if (account != null) { // without Moto, the test was aborted before
            account.close();
        }
    }

    private ProcessBuilder command(String... arguments) {
        List<String> words = new ArrayList<>(List.of("provision"));
        words.addAll(List.of(arguments));
        ProcessBuilder builder = Distribution.command(folder, words.toArray(String[]::new));
        Map<String, String> environment = builder.environment();
        environment.put("AWS_ENDPOINT_URL", account.address().toString());
        environment.put("AWS_ACCESS_KEY_ID", "id");
        environment.put("AWS_SECRET_ACCESS_KEY", "not-a-secret");
        environment.put("AWS_EC2_METADATA_DISABLED", "true");
        environment.put("HOME", folder.toString());
        return builder;
    }

    private Distribution.Finished run(String... arguments) throws Exception {
        return Distribution.finish(command(arguments).start());
    }

    private String[] up(String... more) {
        return Stream.concat(
                        Stream.of("up", "small.yaml", "--max-usd", "20", "--max-hours", "4", "--region", "us-east-1"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    @Test
    void environmentComesUpIsShownAndGoesDown() throws Exception {
        Distribution.Finished up = run(up("--account", account.id(), "--owner", "tester"));
        assertThat(up.status()).as(up.err()).isZero();
        assertThat(up.err())
                .containsPattern("7 resources, estimate: at least [0-9.]+ USD for the study, [0-9.]+ USD per hour")
                .containsPattern("\\d\\d:\\d\\d:\\d\\dZ creating us-east-1/db-instance/assay-small-one")
                .containsPattern("ready us-east-1/db-instance/assay-small-one \\([0-9.]+ USD so far\\)");
        assertThat(up.out())
                .containsPattern("db-instance +assay-small-one +us-east-1 +ready +assay-small-one\\.[a-z0-9.-]+:5432")
                .contains(
                        "costs money until: assay provision down --run small --provider aws --region us-east-1 --account "
                                + account.id() + " --owner='tester'");
        assertThat(folder.resolve("results/environments/small.journal"))
                .content()
                .doesNotContain("not-a-secret");

        Distribution.Finished status = run("status", "small.yaml", "--json");
        assertThat(status.status()).as(status.err()).isZero();
        assertThat((List<?>) Json.read(status.out(), Map.class).get("resources"))
                .hasSize(7)
                .allSatisfy(each -> assertThat(((Map<?, ?>) each).get("owner")).isEqualTo("tester"));

        assertThat(run("orphans", "--region", "us-east-1").out()).isEqualTo("No orphans were found.\n");
        assertThat(run("orphans", "--region", "us-east-1", "--all").out())
                .containsPattern("small +db-instance +assay-small-one +us-east-1 +[a-z]+ +ends in 3h");

        Distribution.Finished elsewhere = run("down", "small.yaml", "--out", "elsewhere");
        assertThat(elsewhere.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(elsewhere.err())
                .contains("--account is missing")
                .contains("There is no journal of the run 'small' in elsewhere");
        Distribution.Finished colleague = run("down", "small.yaml", "--owner", "colleague");
        assertThat(colleague.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(colleague.err())
                .contains(
                        "the run 'small' has resources of the owner 'tester', and the owner of this command is 'colleague'");
        Distribution.Finished down = run("down", "--run", "small", "--region", "us-east-1", "--owner", "tester");
        assertThat(down.status()).as(down.err()).isZero();
        assertThat(down.err())
                .contains("deleted us-east-1/db-instance/assay-small-one")
                .endsWith("The run 'small' has no resources in the account " + account.id() + " in us-east-1.\n");
    }

    /** SIGTERM has the effect of Ctrl-C. The deletion waits two minutes for what AWS may show late. */
    @Test
    @Exhaustive
    void interruptedCreationDeletesWhatItCreated() throws Exception {
        account.add(MotoFault.rewritten(
                "rds:(Create|Describe)DBInstances?", 9, "<DBInstanceStatus>available", "<DBInstanceStatus>creating"));
        Distribution.Finished ended = Distribution.interruptAt(
                List.of("created us-east-1/db-instance"),
                command(up("--account", account.id())).start());
        assertThat(ended.status()).as(ended.err()).isEqualTo(ExitStatus.INTERRUPTED);
        assertThat(ended.err())
                .contains("deleted us-east-1/db-instance/assay-small-one")
                .contains("All resources of the run were deleted")
                .contains("Press Ctrl-C again to exit immediately: databases then stay and cost money");
    }

    @Test
    @Exhaustive
    void wrongAccountsAndMissingCredentialsChangeNothing() throws Exception {
        Distribution.Finished other = run(up("--account", "123456789012"));
        assertThat(other.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(other.err()).contains("the credentials are of the account " + account.id());
        ProcessBuilder without = command("status", "--run", "small", "--region", "us-east-1");
        without.environment().keySet().removeIf(name -> name.startsWith("AWS_ACCESS") || name.startsWith("AWS_SECRET"));
        Distribution.Finished none = Distribution.finish(without.start());
        assertThat(none.status()).isEqualTo(ExitStatus.HOST);
        assertThat(none.err()).contains("no credentials of AWS were found: set AWS_PROFILE");
        account.add(MotoFault.refused(
                "sts:.*", 1, "ExpiredToken", "The security token included in the request is expired"));
        Distribution.Finished expired = run(up("--account", account.id()));
        assertThat(expired.status()).isEqualTo(ExitStatus.HOST);
        assertThat(expired.err()).contains("The credentials have expired: renew them");
        assertThat(account.calls()).noneMatch(call -> call.matches(".*:(Create|Run).*"));
    }

    /** Only runs whose time is over are deleted; the disk of a client host has no name of ours. */
    @Test
    @Exhaustive
    void orphansAreListedAndDeletedOnRequest() throws Exception {
        Distribution.Finished up = run(up("--account", account.id()));
        assertThat(up.status()).as(up.err()).isZero();
        Distribution.Finished young = run("orphans", "--region", "us-east-1", "--delete", "--yes");
        assertThat(young.out()).isEqualTo("No orphans were found.\n");
        // A tag that was set by an older run.
        account.add(MotoFault.rewritten("(rds|ec2|iam|tag):.*", 999, expires(), "2026-01-01T00:00:00Z"));
        Distribution.Finished deleted = run("orphans", "--region", "us-east-1", "--delete", "--yes");
        assertThat(deleted.status()).as(deleted.err()).isZero();
        assertThat(deleted.out()).containsPattern("small +db-instance +assay-small-one .*over since");
        assertThat(deleted.err())
                .endsWith("The run 'small' has no resources in the account " + account.id() + " in us-east-1.\n");
        assertThat(run("status", "small.yaml").out()).isEqualTo("The run 'small' has no resources.\n");
    }

    /** Returns the tag with the end of the run's time. */
    private String expires() throws Exception {
        Map<?, ?> status = Json.read(run("status", "small.yaml", "--json").out(), Map.class);
        Map<?, ?> first = (Map<?, ?>) ((List<?>) status.get("resources")).get(0);
        return first.get("expires").toString();
    }

    /** Only commands that call a provider open its libraries. */
    @Test
    void librariesOfTheProviderAreLoadedForCallsAlone() throws Exception {
        try (Stream<Path> jars = Files.list(Distribution.HOME.resolve("lib"))) {
            assertThat(jars.map(jar -> jar.getFileName().toString()))
                    .isNotEmpty()
                    .noneMatch(name -> name.matches("(rds|ec2|sdk-core|assay-provisioning-aws)-.*"));
        }
        assertThat(classesOf(Distribution.command(folder, "--version"))).doesNotContain(SDK);
        assertThat(classesOf(Distribution.command(folder, "run", "oltp", "--embedded", "noop", "--duration", "1s")))
                .contains("dev.assay.workload.oltp")
                .doesNotContain(SDK);
        assertThat(classesOf(command("plan", "small.yaml")))
                .contains("dev.assay.provisioning.AwsEnvironments")
                .doesNotContain(SDK);
        assertThat(classesOf(command("status", "small.yaml"))).contains(SDK);
    }

    /** Returns a line for each class that a command loads. */
    private String classesOf(ProcessBuilder command) throws Exception {
        Path log = folder.resolve("classes");
        command.environment().merge("ASSAY_OPTS", "-Xlog:class+load:file=" + log, (own, more) -> own + " " + more);
        assertThat(Distribution.finish(command.start()).status()).isZero();
        return Files.readString(log);
    }
}
