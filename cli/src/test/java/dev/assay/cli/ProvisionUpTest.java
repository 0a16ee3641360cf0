package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code provision up} and its sisters refuse before they call a provider. */
@Parallel
class ProvisionUpTest {

    private static final Path PLANS = Path.of("").toAbsolutePath().resolveSibling("plans");

    @TempDir
    Path folder;

    private static Captured up(Path plan, String region, String... more) {
        List<String> words = new ArrayList<>(List.of("provision", "up", plan.toString()));
        words.addAll(List.of("--account", "123456789012", "--region", region));
        words.addAll(List.of(more));
        return Captured.run(words.toArray(String[]::new));
    }

    private static Captured up(Path plan) {
        return up(plan, "us-east-1", "--max-usd", "1000", "--max-hours", "100");
    }

    /** The study's plan with a version that is sold today. */
    private Path today() throws Exception {
        Path plan = folder.resolve("today.yaml");
        String study = Files.readString(PLANS.resolve("s4-postgres-per-dollar.yaml"));
        Files.writeString(plan, study.replace("version: '15.4'", "version: '17'"));
        return plan;
    }

    @Test
    void limitsAndThePlaceAreDemanded() throws Exception {
        Path plan = today();
        Captured without = Captured.run("provision", "up", plan.toString());
        assertThat(without.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(without.err()).contains("--max-usd", "--max-hours");
        assertThat(Captured.run("provision", "up", plan.toString(), "--max-usd", "1", "--max-hours", "1")
                        .err())
                .contains("--account is missing");
        assertThat(up(plan, "us-east-1", "--max-usd", "0", "--max-hours", "1").err())
                .contains("--max-usd: found 0, more than 0 is needed");
        assertThat(up(plan, "us-east-1", "--max-usd", "1", "--max-hours", "20000")
                        .err())
                .contains("--max-hours: found 20000, between 0.1 and 10000 are possible");
        for (String calls : List.of("10", "0.5/s", "1.5/s", "1001/s")) {
            Captured wrong = up(plan, "us-east-1", "--max-usd", "1000", "--max-hours", "100", "--max-calls", calls);
            assertThat(wrong.status()).isEqualTo(ExitStatus.USAGE);
            assertThat(wrong.err())
                    .contains("--max-calls: found " + calls + ", whole numbers from 1/s to 1000/s are possible");
        }
        assertThat(Captured.run("provision", "down", "--run", "r").err()).contains("--region is missing");
        Captured onHost = Captured.run("provision", "down", "--from-host", "--run", "r", "--account", "123456789012");
        assertThat(onHost.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(onHost.err())
                .contains("--account: with --from-host, the account is that of the host's instance profile");
        assertThat(Captured.run("provision", "down", "--region", "us-east-1").err())
                .contains("--run is missing: the id of the run, or its plan file");
        assertThat(Captured.run("provision", "status", "--run", "r", "--region", "us-east-1", "--bucket", "s3://b")
                        .err())
                .contains("--bucket: the plan file is missing, which names the client hosts of the run");
        assertThat(Captured.run("provision", "orphans", "--region", "us-east-1", "--delete")
                        .err())
                .contains("--delete deletes databases with their data: confirm it with --yes");
    }

    @Test
    void optionsOfRentingAreRefusedForAPlanThatRentsNothing() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.yaml"), """
                name: own
                targets: [{name: a, embedded: noop}]
                workload: {id: tpcc}
                """);
        for (String[] option : new String[][] {{"--max-calls", "10/s"}, {"--max-hours", "4"}, {"--keep"}}) {
            List<String> words = new ArrayList<>(List.of("run", plan.toString()));
            words.addAll(List.of(option));
            Captured refused = Captured.run(words.toArray(String[]::new));
            assertThat(refused.status()).as(option[0]).isEqualTo(ExitStatus.USAGE);
            assertThat(refused.err()).contains("and this run rents none; leave them out");
        }
    }

    @Test
    void plansThatCannotBeCreatedOrPricedAreRefused() throws Exception {
        Captured retired = up(PLANS.resolve("s4-postgres-per-dollar.yaml"));
        assertThat(retired.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(retired.err())
                .contains("the plan cannot be created today. Nothing was created")
                .contains("database iops-2000: postgresql 15.4 is not sold any more");
        Captured unpriced = up(today());
        assertThat(unpriced.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(unpriced.err())
                .contains("--max-usd cannot be kept without the price of each item. Nothing was created")
                .contains("host probe: there is no price of aws us-east-1");
    }

    @Test
    void regionsHaveToBeThoseOfThePlan() throws Exception {
        Captured other = up(today(), "eu-west-1,us-east-1", "--max-usd", "9", "--max-hours", "9");
        assertThat(other.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(other.err())
                .contains("--region: found eu-west-1,us-east-1, the resources of the plan are in us-east-1. Nothing was"
                        + " created");
    }

    @Test
    void runOfAPlanThatRentsDemandsTheSameLimitsAndOthersRejectThem() throws Exception {
        Path plan = folder.resolve("own.yaml");
        Files.writeString(
                plan,
                Files.readString(today()).replaceFirst("(?m)^  probe: .*$", "  probe: {ssh: 'bench@client.example'}"));
        Captured without = Captured.run("run", plan.toString());
        assertThat(without.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(without.err())
                .contains("the plan rents databases, which cost money. Allow it with --max-usd, --max-hours, --account,"
                        + " --region");
        Captured elsewhere = Captured.run(
                "run",
                plan.toString(),
                "--max-usd",
                "9",
                "--max-hours",
                "9",
                "--account",
                "1",
                "--region",
                "eu-west-1");
        assertThat(elsewhere.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(elsewhere.err()).contains("--region: found eu-west-1");
        Captured local =
                Captured.run("run", PLANS.resolve("s4-postgres-local.yaml").toString(), "--keep");
        assertThat(local.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(local.err()).contains("--keep are for plans that rent databases");
        Captured rentedHost = Captured.run("run", today().toString(), "--max-usd", "9");
        assertThat(rentedHost.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(rentedHost.err())
                .contains(
                        "Allow it with --max-hours, --account, --region, --bucket s3://bucket/prefix (for files of the client"
                                + " host)");
        Captured here = Captured.run("run", today().toString(), "--here");
        assertThat(here.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(here.err()).contains("the plan rents databases, which only a client host can measure");
    }
}
