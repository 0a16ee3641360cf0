package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.result.Verdict;
import dev.assay.report.ReportFiles.Format;
import dev.assay.report.run.RunFolders;
import dev.assay.test.Parallel;
import dev.assay.test.Resources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The reports of the published studies in a browser: each chart has the figures of the study. */
@Parallel
@ResourceLock(Resources.BROWSER)
class StudyReportsIT {

    @RegisterExtension
    static final Browser BROWSER = new Browser();

    @TempDir
    Path folder;

    private interface Study {
        Path write(Path results) throws IOException;
    }

    private interface Looking {
        void at(Browser.Opened report);
    }

    private void report(Study study, Looking looking) throws IOException {
        Path run = study.write(folder);
        Path file = ReportFiles.write(Pages.of(RunFolders.read(List.of(run))), Format.HTML, run);
        assertThat(Files.size(file)).isLessThan(3_000_000);
        try (Browser.Opened opened = BROWSER.open(file, 1200)) {
            assertThat(opened.page().locator(".problems").count()).isZero();
            looking.at(opened);
            opened.assertQuiet(file);
        }
    }

    @Test
    void tpccOnRdsHasItsEightCharts() throws IOException {
        report(Studies::s1, report -> {
            for (Studies.Instance instance : Studies.INSTANCES) {
                String name = instance.name();
                report.choose("throughput-over-users", name);
                String line = "warehouses=" + instance.warehouses();
                assertThat(report.at("throughput-over-users", line, instance.users()))
                        .isEqualTo(instance.tpmC());
                // A choice applies to all charts of the section.
                assertThat(report.at("throughput-per-user", line, instance.users()))
                        .isCloseTo(instance.tpmC() / instance.users(), within(1e-3));
                assertThat(report.at("throughput-over-warehouses", "users=" + instance.users(), instance.warehouses()))
                        .isEqualTo(instance.tpmC());
                assertThat(report.at("throughput-by-system", "tpmC", name)).isEqualTo(instance.tpmC());
                assertThat(report.at("instantaneous", name, 3)).isCloseTo(instance.tpmC(), within(30.0));
                assertThat(report.at("standby-throughput", "Standard", name)).isEqualTo(instance.tpmC());
                assertThat(report.at("standby-throughput", "Multi-AZ", name))
                        .isCloseTo(0.9 * instance.tpmC(), within(1e-2));
                assertThat(report.at("price-by-system", "instance", name))
                        .isEqualTo(Double.parseDouble(instance.hourly()));
                assertThat(report.at("price-dollars-per-tpm-c3-years", "USD per tpmC, 3 years", name))
                        .isCloseTo(Double.parseDouble(instance.perTpmC()), within(0.005));
            }
            report.choose("throughput-by-system", "warehouses=8 users=64");
            assertThat(report.at("throughput-by-system", "tpmC", "4xlarge")).isEqualTo(5977.60);
            assertThat(report.names("throughput-map")).contains("notes");
            report.choose("throughput-map", "xlarge");
            assertThat(report.data("throughput-map", "warehouses"))
                    .as("of 4, 8 and 16 warehouses, 16, 32, 64 and 256 users")
                    .hasSize(12)
                    .anySatisfy(cell -> assertThat(cell).hasToString("[2, 2, 5971.4]"));
            assertThat(report.data("throughput-map", "notes")).singleElement().hasToString("[2, 2]");
            // 4xlarge is more expensive than 2xlarge and not faster.
            assertThat(report.data("frontier", "on the frontier"))
                    .extracting(point -> ((List<?>) ((Map<?, ?>) point).get("value")).get(1))
                    .usingElementComparator((one, other) ->
                            Math.abs(((Number) one).doubleValue() - ((Number) other).doubleValue()) < 0.06 ? 0 : 1)
                    .isEqualTo(Stream.of(1807.00, 4597.10, 5971.40, 6202.80)
                            .map(tpmC -> tpmC / 60 / 0.45)
                            .toList());
            assertThat(report.page().locator("#cost").textContent())
                    .contains("has the best price/performance")
                    .contains("Upgrade without gain from 2xlarge to 4xlarge");
        });
    }

    /** A map cell without colour shows the reason. */
    @Test
    void aMapSaysWhatWasRefusedAndWhatCannotBeBelieved() throws IOException {
        report(
                results -> Runs.write(
                        results,
                        Runs.shipped(
                                "s1-tpcc-rds.yaml",
                                Map.of(
                                        "warehouses: 1..32 x2",
                                        "warehouses: [4, 8]",
                                        "users: 1..1024 x2",
                                        "users: [16, 32]")),
                        cell -> switch (cell.point().get("warehouses") + "/"
                                + cell.load().users()) {
                            case "4/32" -> Trials.of(cell).refused(20, 32).make();
                            case "8/16" ->
                                Trials.of(cell)
                                        .throughput("tpmC", 9000, 300)
                                        .verdict(new Verdict.Reason("host", Verdict.Status.INVALID, "the host slept"))
                                        .make();
                            default ->
                                Trials.of(cell)
                                        .throughput("tpmC", 1000 + cell.load().users(), 40)
                                        .make();
                        },
                        5,
                        trial -> false),
                report -> {
                    report.page().locator("#throughput-map .plot svg").scrollIntoViewIfNeeded();
                    assertThat(report.data("throughput-map", "warehouses"))
                            .as("users, warehouses and tpmC of what can be ranked")
                            .extracting(Object::toString)
                            .containsExactly("[0, 0, 1016]", "[1, 1, 1032]");
                    assertThat(report.data("throughput-map", "notes"))
                            .extracting(Object::toString)
                            .containsExactly("[1, 0]", "[0, 1]", "[1, 1]");
                    assertThat(report.page().locator("#throughput-map svg text").allTextContents())
                            .contains("REFUSED", "INVALID", "★ optimum");
                });
    }

    @Test
    void ycsbOnRdsHasThroughputAndLatencyOverClients() throws IOException {
        report(
                Studies::s2,
                report -> Studies.CLIENTS.forEach((clients, row) -> {
                    assertThat(report.at("throughput-over-agents", "iops-1000", clients))
                            .isEqualTo(row[0]);
                    assertThat(report.at("operation-latency-over-agents", "update", clients))
                            .isCloseTo(row[1] / 1e3, within(1e-9));
                    assertThat(report.at("operation-latency-over-agents", "read", clients))
                            .isCloseTo(row[2] / 1e3, within(1e-9));
                }));
    }

    @Test
    void distanceShowsTheWiresPartOfTheResponseTime() throws IOException {
        report(Studies::s3, report -> {
            assertThat(report.at("network-share", "network round trips", "small, distance=15ms users=1"))
                    .isEqualTo(300);
            assertThat(report.at("network-share", "rest", "small, distance=15ms users=1"))
                    .isCloseTo(16.16, within(1e-6));
        });
    }

    @Test
    void postgresOnRdsHasThroughputLatencyProcessorsAndMoney() throws IOException {
        report(Studies::s4, report -> {
            Studies.THREADS.forEach((threads, row) -> {
                assertThat(report.at("throughput-over-users", "iops-2000", threads))
                        .isEqualTo(row[0]);
                assertThat(report.at("latency-over-users", "iops-2000", threads))
                        .isCloseTo(row[1], within(1e-6));
                assertThat(report.at("cpu-over-users", "iops-2000", threads)).isCloseTo(100 * row[2], within(1e-6));
                assertThat(report.at("throughput-for-money", "iops-2000", threads))
                        .isCloseTo(row[0] / 751.01, within(1e-6));
                // Half as much again, for 200 of 751.01 USD more.
                assertThat(report.at("change-for-money", "change", "users=" + threads))
                        .isCloseTo(100 * (1.5 * 751.01 / 951.01 - 1), within(1e-3));
            });
            assertThat(report.at("cost-by-component", "instance", "iops-2000")).isCloseTo(519.76, within(1e-9));
            assertThat(report.at("cost-by-component", "iops", "iops-4000")).isEqualTo(400);
            assertThat(report.at("frontier", "on the frontier", 751.01)).isEqualTo(1543.42);
            assertThat(report.at("frontier", "on the frontier", 951.01)).isCloseTo(1.5 * 1543.42, within(1e-9));
            assertThat(report.data("frontier", "dominated")).hasSize(2 * Studies.THREADS.size() - 2);
            assertThat(report.page().locator("#ledger-iops-2000 tbody").textContent())
                    .contains("80");
            assertThat(report.at("client-over-time", "GC pauses", 6)).isEqualTo(12);
            assertThat(report.option("client-over-time").toString())
                    .as("the pause is marked where it was")
                    .contains("{xAxis=6, name=GC");
            assertThat(report.names("percentiles")).containsExactly("read-write");
            assertThat(report.names("rate-over-time")).containsExactly("TPS", "failed", "marks");
            assertThat(report.at("latency-over-time", "p99", 0)).isBetween(1.0, 3.0);
        });
    }

    @Test
    void threeProvidersHaveALineEachAndWhatWasRefusedIsAGap() throws IOException {
        report(Studies::s5, report -> {
            // The reasons of gaps are a series of the same name.
            assertThat(report.names("throughput-over-users")).containsExactly("rds", "cloud-sql", "gke", "gke");
            assertThat(report.at("throughput-over-users", "rds", 64)).isCloseTo(1000.0 * 64 / 114, within(1e-3));
            assertThat(report.at("latency-over-users", "cloud-sql", 64)).isEqualTo(64);
            Object refused = report.data("throughput-over-users", "gke").get(10);
            assertThat(refused.toString()).contains("null");
            report.page().locator("#throughput-over-users summary").click();
            // Drawn when it is opened, which the browser tells of a little later.
            report.page().locator("#throughput-over-users tbody tr").first().waitFor();
            assertThat(report.page().locator("#throughput-over-users table").textContent())
                    .contains("REFUSED");
        });
    }
}
