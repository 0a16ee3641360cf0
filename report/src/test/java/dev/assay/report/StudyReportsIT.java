package dev.assay.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.report.ReportFiles.Format;
import dev.assay.report.run.RunFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The reports of the published studies in a browser: each chart that is promised has the figures of the study. */
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
                // Chosen in one chart of the section, it is chosen in the others.
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
            assertThat(report.page().locator("#cost").textContent())
                    .contains("is the most economic")
                    .contains("Paying more buys nothing from 2xlarge to 4xlarge");
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
                    assertThat(report.at("operation-latency", "update", "iops-1000"))
                            .isEqualTo(0.56);
                }));
    }

    @Test
    void distanceShowsTheWiresPartOfTheResponseTime() throws IOException {
        report(Studies::s3, report -> {
            assertThat(report.at("network-share", "on the wire", "small, distance=15ms users=1"))
                    .isEqualTo(300);
            assertThat(report.at("network-share", "the rest", "small, distance=15ms users=1"))
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
            assertThat(report.names("frontier")).contains("on the frontier");
            assertThat(report.names("percentiles")).containsExactly("read-write");
            assertThat(report.names("rate-over-time")).containsExactly("TPS", "failed", "marks");
            assertThat(report.at("latency-over-time", "p99", 0)).isBetween(1.0, 3.0);
        });
    }

    @Test
    void threeProvidersHaveALineEachAndWhatWasRefusedIsAGap() throws IOException {
        report(Studies::s5, report -> {
            assertThat(report.names("throughput-over-users")).containsExactly("rds", "cloud-sql", "gke");
            assertThat(report.at("throughput-over-users", "rds", 64)).isCloseTo(1000.0 * 64 / 114, within(1e-3));
            assertThat(report.at("latency-over-users", "cloud-sql", 64)).isEqualTo(64);
            Object refused = report.data("throughput-over-users", "gke").get(10);
            assertThat(refused.toString()).contains("null");
            report.page().locator("#throughput-over-users summary").click();
            assertThat(report.page().locator("#throughput-over-users table").textContent())
                    .contains("REFUSED");
        });
    }
}
