package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.internal.codec.Json;
import dev.assay.spi.environment.DatabaseEndpoint;
import dev.assay.test.Parallel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What renting the databases of a plan would create and cost. */
@Parallel
class ProvisionCommandTest {

    private static final Path PLANS = Path.of("").toAbsolutePath().resolveSibling("plans");
    private static final String DAY = "2026-11-27";

    @TempDir
    Path folder;

    private static Captured plan(String name, String... more) {
        List<String> words =
                new ArrayList<>(List.of("provision", "plan", PLANS.resolve(name).toString(), "--on", DAY));
        words.addAll(List.of(more));
        return Captured.run(words.toArray(String[]::new));
    }

    /** Returns the cells of the rows of the cost table of one database or host. */
    private static List<String> rows(String out, String subject) {
        return out.lines()
                .map(line -> line.strip().replaceAll(" {2,}", " | "))
                .filter(line -> line.startsWith(subject + " | "))
                .toList();
    }

    @Test
    void costOfTheStudyOfPostgresIsThePublishedOne() {
        Captured planned = plan("s4-postgres-per-dollar.yaml");
        assertThat(planned.status()).isEqualTo(ExitStatus.DONE);
        assertThat(planned.out()).contains("519.76", "31.25", "200.00");
        assertThat(rows(planned.out(), "database iops-2000"))
                .hasSize(4)
                .anyMatch(row -> row.matches(".*one instance \\| 0.712 USD per Hrs \\| 519.76 \\| [0-9.]+ \\| \\[\\d]"))
                .anyMatch(row -> row.contains("250 GiB of io1 | 0.125 USD per GB-Mo | 31.25 | "))
                .anyMatch(row -> row.contains("2000 provisioned IOPS | 0.1 USD per IOPS-Mo | 200.00 | "))
                .anyMatch(row -> row.contains("| 0.40 | "));
        assertThat(rows(planned.out(), "database iops-4000")).anyMatch(row -> row.contains(" | 400.00 | "));
        assertThat(planned.out())
                .contains("nothing was created, no service was called")
                .contains("assay-s4-postgres-per-dollar-iops-2000")
                .containsPattern("\\[1] list of 2026-10-15, 43 days old: AWS")
                .contains("no price, in no total: host probe: there is no price of aws us-east-1")
                .containsPattern("Total: at least [0-9.]+ USD for the [0-9hms]+ of the study")
                .contains("postgresql 15.4 is not sold any more");
    }

    @Test
    void commandThatIsGoneLeavesWhatThePlanSays() throws Exception {
        String study = Files.readString(PLANS.resolve("s4-postgres-per-dollar.yaml"));
        String down =
                " cost money until: assay provision down --run s4-postgres-per-dollar --provider aws --region us-east-1 ";
        for (String[] each : new String[][] {
            {"{instance: t3.xlarge}", "client hosts end themselves at a limit", "The databases" + down},
            {"{instance: t3.xlarge, profile: bench}", "deletes them when a limit is reached", "Else they" + down},
            {"{ssh: 'bench@client.example'}", "databases, they cost money, also after a limit", down.substring(11)}
        }) {
            Path plan = Files.writeString(
                    folder.resolve("gone.yaml"), study.replaceFirst("(?m)^  probe: .*$", "  probe: " + each[0]));
            assertThat(Captured.run("provision", "plan", plan.toString(), "--on", DAY)
                            .out()
                            .replaceAll("\\s+", " "))
                    .as(each[0])
                    .contains(each[1], each[2]);
        }
    }

    @Test
    void containersOfThisHostCostNothing() {
        Captured planned = plan("containers.yaml");
        assertThat(planned.status()).as(planned.err()).isEqualTo(ExitStatus.DONE);
        assertThat(rows(planned.out(), "database mariadb"))
                .singleElement()
                .asString()
                .contains("a container of this host, which costs nothing | 0 USD per Hrs | 0.00 | ");
        assertThat(planned.out()).contains("assay-containers-mariadb").contains("Total: 0.00 USD");
    }

    @Test
    void documentHasTheSame() {
        Map<?, ?> document = Json.read(
                plan("s4-postgres-per-dollar.yaml", "--json", "--run", "s4").out(), Map.class);
        assertThat(document.get("schemaVersion")).isEqualTo(1);
        assertThat(document.get("run")).isEqualTo("s4");
        assertThat((List<?>) document.get("resources"))
                .extracting(each -> String.valueOf(((Map<?, ?>) each).get("name")))
                .contains("assay-s4-iops-2000", "assay-s4-iops-4000", "assay-s4-probe");
        assertThat((List<?>) document.get("items"))
                .extracting(each -> String.valueOf(((Map<?, ?>) each).get("component")))
                .contains("INSTANCE", "STORAGE", "IOPS", "PROBE");
        assertThat((List<?>) document.get("totals")).hasSize(1);
    }

    /** The year of its figures is gone, and no newer system takes its place. */
    @Test
    void studiesOfSystemsThatAreGoneSaySo() {
        String first = plan("s1-tpcc-rds.yaml").out();
        assertThat(first.replaceAll("\\s+", " "))
                .contains("all 10 databases: mysql 5.1.45 is not sold any more")
                .contains("databases small, small-multi-az: db.m1.small is not sold any more")
                .contains("db.m1.small is not sold any more")
                .contains("storage standard is not sold any more since 2026-04-30")
                .contains("Assay does not replace it");
        assertThat(rows(first, "database small")).anyMatch(row -> row.contains("0.055 USD per Hrs"));
        assertThat(plan("s2-ycsb-scale-out-rds.yaml").out())
                .as("as many clients as the plan has at once")
                .contains("assay-s2-ycsb-scale-out-rds-probe-8")
                .contains("no price, in no total: host probe-1, host probe-2, host probe-3");
        assertThat(plan("s3-distance-rds.yaml").out().replaceAll("\\s+", " "))
                .contains("no probe: this host would drive the load")
                .contains("db.t2.micro is not sold any more since 2024-06-01");
        assertThat(plan("s5-three-providers.yaml").out().replaceAll("\\s+", " "))
                .contains("Cannot be created:")
                .contains("databases cloud-sql, gke: no plug-in rents from the provider 'gcp'");
    }

    @Test
    void eachDatabaseOfTheLatencyPlanHasItsClient() {
        String out = plan("s2-ycsb-latency-rds.yaml").out();
        assertThat(out).contains("assay-s2-ycsb-latency-rds-xlarge-xlarge-4000").contains("ebs-optimized=false");
        assertThat(out.lines().filter(line -> line.strip().startsWith("ec2-instance")))
                .hasSize(3);
    }

    @Test
    void plansThatRentNothingAndWrongIdsAreRefused() {
        Captured local = plan("s4-postgres-local.yaml");
        assertThat(local.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(local.err()).contains("rents no database: none of its targets has an environment");
        assertThat(plan("s4-postgres-per-dollar.yaml", "--run", "S4").err())
                .contains("--run: found 'S4', expected lower-case letters");
        String here = "=jdbc:postgresql://127.0.0.1/b";
        assertThat(plan("s4-postgres-per-dollar.yaml", "--target", "iops-2000" + here)
                        .out())
                .contains("assay-s4-postgres-per-dollar-iops-4000")
                .doesNotContain("assay-s4-postgres-per-dollar-iops-2000");
    }

    /** A plan is refused when it is read, with the line. */
    @Test
    void whatRdsRefusesIsRefusedWithTheLine() throws Exception {
        Path wrong = folder.resolve("wrong.yaml");
        Files.writeString(
                wrong,
                Files.readString(PLANS.resolve("s3-distance-rds.yaml"))
                        .replace("size: 5 GiB", "size: 5 GiB, iops: 100"));
        Captured checked = Captured.run("plan", "check", wrong.toString());
        assertThat(checked.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(checked.err())
                .containsPattern("wrong.yaml:\\d+:\\d+ environment.databases.small: IOPS of gp2 cannot be bought");
    }

    @Test
    void ownPricesFillGaps() throws Exception {
        Path prices = folder.resolve("prices.csv");
        Files.writeString(prices, """
                provider,region,key,unit,price,currency,option,list_date,source
                aws,us-east-1,ebs.gp2,GB-Mo,0.10,USD,on-demand,2026-11-01,own
                """);
        assertThat(plan("s4-postgres-per-dollar.yaml", "--prices", prices.toString())
                        .out())
                .contains("5.00")
                .doesNotContain("no price")
                .as("backups are billed by use")
                .contains("Total: at least");
    }

    @Test
    void ceilingIsComparedWithTheTotal() throws Exception {
        String study = Files.readString(PLANS.resolve("s4-postgres-per-dollar.yaml"));
        Path plan = folder.resolve("ceiling.yaml");
        for (String[] each : new String[][] {
            {"1000 USD", "Ceiling of the plan: 1000.00 USD. The total is [0-9.]+ USD under it, without the items"},
            {"0.01 USD", "Ceiling of the plan: 0.01 USD. The total is at least [0-9.]+ USD over it."},
            {"9 EUR", "Ceiling of the plan: 9.00 EUR. The total is not in EUR, so that they are not compared."}
        }) {
            Files.writeString(
                    plan, study.replace("  region: us-east-1\n", "  region: us-east-1\n  ceiling: " + each[0] + "\n"));
            String out = Captured.run("provision", "plan", plan.toString(), "--on", DAY)
                    .out()
                    .replaceAll("\\s+", " ");
            assertThat(out)
                    .containsPattern(each[1])
                    .containsPattern("One database after another, each for an equal share of the study, would cost at"
                            + " least [0-9.]+ USD");
        }
    }

    @Test
    void commandsOfThePageRun() throws Exception {
        List<String> commands = Files.readString(PLANS.resolveSibling("docs").resolve("provisioning.md"))
                .lines()
                // The others call AWS.
                .filter(line -> line.matches("\\./assay provision (plan|policy) .*"))
                .toList();
        assertThat(commands).hasSize(5).allSatisfy(command -> {
            String[] words = command.replaceFirst("^\\./assay ", "")
                    .replace("plans/", PLANS + "/")
                    .split(" ");
            assertThat(Captured.run(words).status()).as(command).isEqualTo(ExitStatus.DONE);
        });
    }

    @Test
    void environmentOfThePageIsAPlan() throws Exception {
        String page = Files.readString(PLANS.resolveSibling("docs").resolve("provisioning.md"));
        Path plan = folder.resolve("page.yaml");
        Files.writeString(plan, """
                name: page
                targets: [{name: fast, environment: fast}, {name: cluster, environment: cluster}]
                workload: {id: tpcc}
                """ + block(page, "```yaml\nenvironment:"));
        Captured planned = Captured.run("provision", "plan", plan.toString(), "--on", DAY);
        assertThat(planned.status()).as(planned.err()).isEqualTo(ExitStatus.DONE);
        assertThat(planned.out())
                .contains("db-cluster", "db-parameter-group", "assay-page-probe")
                .doesNotContain("Cannot be created", "Not sold any more");
    }

    /** Returns the text of the first code block with this beginning. */
    private static String block(String page, String beginning) {
        int start = page.indexOf(beginning);
        assertThat(start).as(beginning).isPositive();
        return page.substring(page.indexOf('\n', start) + 1, page.indexOf("```", start + 3));
    }

    /** The policy of the profile names the user as whom the client host measures. */
    @Test
    void planWithTokensOfThePageIsAPlan() throws Exception {
        String page = Files.readString(PLANS.resolveSibling("docs").resolve("provisioning.md"));
        Path plan = Files.writeString(folder.resolve("tokens.yaml"), block(page, "```yaml\nname: tokens"));
        Captured planned = Captured.run("provision", "plan", plan.toString(), "--on", DAY, "--json");
        assertThat(planned.status()).as(planned.err()).isEqualTo(ExitStatus.DONE);
        assertThat(planned.out())
                .contains("\"iam-authentication\"", "\"my-bench-profile\"")
                .doesNotContain("iam-role");
        Map<?, ?> policy = Json.read(block(page, "```json\n{"), Map.class);
        DatabaseEndpoint made = new DatabaseEndpoint(
                "fast", "jdbc:postgresql://fast.abcdefghijkl.us-east-1.rds.amazonaws.com:5432/assay", "assay", "none");
        String hosted =
                Assay.create().plan(plan).onClientHost(List.of(made), false).text();
        assertThat(hosted).contains("\"assay_tokens\"");
        assertThat(policy.toString()).contains("Action=rds-db:connect", "dbuser:*/assay_tokens}");
    }

    @Test
    void limitsOfTimeAreLongEnoughForADatabase() {
        for (String hours : List.of("0.0001", "0.09", "10001")) {
            Captured up = Captured.run(
                    "provision",
                    "up",
                    "none.yaml",
                    "--max-usd",
                    "1",
                    "--account",
                    "1",
                    "--region",
                    "a",
                    "--max-hours",
                    hours);
            assertThat(up.status()).isEqualTo(ExitStatus.USAGE);
            assertThat(up.err()).contains("--max-hours: found " + hours + ", between 0.1 and 10000 are possible");
        }
    }

    @Test
    void policyIsADocumentOfIam() {
        Captured policy = Captured.run("provision", "policy", "--account", "123456789012", "--region", "eu-west-1");
        assertThat(policy.status()).isEqualTo(ExitStatus.DONE);
        Map<?, ?> document = Json.read(policy.out(), Map.class);
        assertThat(document.get("Version")).isEqualTo("2012-10-17");
        assertThat(policy.out())
                .contains("arn:aws:rds:eu-west-1:123456789012:db:assay-*")
                .doesNotContain("pricing:");
        assertThat(Captured.run("provision", "policy", "--live-prices").out())
                .contains("iam:", "\"pricing:GetProducts\"");
        assertThat(Captured.run("provision", "policy", "--provider", "awss").err())
                .contains("--provider: there is no provider 'awss' (did you mean 'aws'?); known are aws");
        assertThat(Captured.run("provision").err()).contains("a subcommand is missing: plan, up, status");
    }
}
