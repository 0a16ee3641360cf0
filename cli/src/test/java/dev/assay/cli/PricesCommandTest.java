package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.cost.BillSources;
import dev.assay.internal.codec.Json;
import dev.assay.model.cost.PriceBook;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The shipped price lists, as they are shown. */
@Parallel
class PricesCommandTest {

    @Test
    void pricesAreListedWithDatesAndSources() {
        Captured all = Captured.run("prices", "--region", "us-east-1", "--key", "rds.storage.gp3.single");
        assertThat(all.out())
                .contains("2026-10-06")
                .contains("2026-10-15")
                .contains("0.115 USD")
                .contains("[1] AWS");
        assertThat(Captured.run(
                                "prices",
                                "--region",
                                "us-east-1",
                                "--key",
                                "rds.storage.gp3.single",
                                "--on",
                                "2026-10-10")
                        .out())
                .contains("2026-10-06")
                .doesNotContain("2026-10-15");
        Map<?, ?> document = Json.read(
                Captured.run("prices", "--key", "db.m5.2xlarge.multi", "--json").out(), Map.class);
        assertThat((List<?>) document.get("prices")).hasSizeGreaterThan(8);
        assertThat(Captured.run("prices", "--key", "no such thing").out()).contains("no price found");
    }

    @Test
    void pricesAreFilteredByServiceAndByWhatTheirKeysSay() {
        String out = Captured.run(
                        "prices",
                        "--region",
                        "us-east-1",
                        "--service",
                        "rds",
                        "--attribute",
                        "engine=postgresql",
                        "--attribute",
                        "class=db.m5.2xlarge")
                .out();
        assertThat(out)
                .contains("rds.instance.postgresql.db.m5.2xlarge.single", "rds.instance.postgresql.db.m5.2xlarge.multi")
                .doesNotContain("mysql", "4xlarge", "us-east-2");
        assertThat(Captured.run("prices", "--service", "cloudsql", "--attribute", "deployment=regional")
                        .out())
                .contains("cloudsql.vcpu.regional")
                .doesNotContain("zonal", "aws");
        assertThat(Captured.run("prices", "--key", "db.m5.2xlarge.multi", "--region", "us-east-1", "--json")
                        .out())
                .contains("\"service\" : \"rds\"")
                .contains("\"deployment\" : \"multi\"");
    }

    @Test
    void aDayBeforeAllListsIsToldWhichThereAre() {
        Captured old = Captured.run(
                "prices", "--region", "us-east-1", "--key", "rds.storage.gp3.single", "--on", "2019-12-18");
        assertThat(old.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(old.err())
                .contains(
                        "--on 2019-12-18: there is no list up to that date; dates of the lists: 2026-10-06, 2026-10-15");
    }

    /** What the short form can be billed for is in the table, whether it is priced or not. */
    @Test
    void coverageNamesWhatHasNoPrice() {
        assertThat(Captured.run("prices", "--coverage")
                        .out()
                        .lines()
                        .map(line -> line.strip().replaceAll(" {2,}", " | ")))
                .contains(
                        "IOPS of io1, one zone | rds.iops.io1.single | us-east-1 | 2026-07-28",
                        "IOPS of io1, Multi-AZ | rds.iops.io1.multi | nowhere | -",
                        "throughput of gp3, one zone | rds.throughput.gp3.single | nowhere | -",
                        "instance, reserved on any terms | rds.instance.ENGINE.CLASS.ZONES | nowhere | -",
                        "storage io1, one zone | rds.storage.io1.single | all 8 regions | 2026-10-15")
                .anyMatch(line -> line.matches("instance, one zone .* all 8 regions \\(\\d+ prices\\) \\| 2026-10-15"));
        assertThat(Captured.run("prices", "--coverage", "--region", "eu-west-1").out())
                .containsPattern("rds.iops.io1.single +nowhere")
                .containsPattern("rds.storage.io1.single +eu-west-1");
        assertThat(Captured.run("prices", "--coverage", "--json").out())
                .contains("\"what\" : \"storage of Aurora, I/O-optimised\"");
        assertThat(Captured.run("prices", "--coverage", "--key", "io1").err())
                .contains("--coverage: can only be combined with --region");
    }

    @Test
    void thePageHasTheTableOfTheCoverage() throws IOException {
        PriceBook book = Assay.create().prices().book(null);
        BillSources bills = Assay.create().prices().bills();
        List<String> rows = bills.coverage(book).stream()
                .map(one -> "| " + String.join(" | ", CoverageText.row(one, bills.regions(book))) + " |")
                .toList();
        assertThat(Files.readString(
                        Path.of("").toAbsolutePath().resolveSibling("docs").resolve("cost.md")))
                .contains(String.join("\n", rows));
    }

    @Test
    void aRegionNobodyListsIsRefused() {
        assertThat(Captured.run("prices", "--region", "us-aest-1").err())
                .contains("--region: there is no price in 'us-aest-1' (did you mean 'us-east-1'?)");
    }

    /** An empty list would pass for an answer. */
    @Test
    void namesOfWhichNobodyListsAnythingAreRefused() {
        assertThat(Captured.run("prices", "--provider", "awss").err())
                .contains("--provider: no price has the provider 'awss' (did you mean 'aws'?); known: aws");
        assertThat(Captured.run("prices", "--service", "rdss").err())
                .contains("--service: no price has the service 'rdss' (did you mean 'rds'?)");
        assertThat(Captured.run("prices", "--attribute", "engin=mysql").err())
                .contains("--attribute: no price has the attribute 'engin' (did you mean 'engine'?); known: class,"
                        + " deployment, engine, kind, system");
        Captured wrong = Captured.run("prices", "--attribute", "engine=postgres");
        assertThat(wrong.err())
                .contains("--attribute: no price has the engine 'postgres' (did you mean 'postgresql'?)");
        assertThat(wrong.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(wrong.out()).isEmpty();
    }
}
