package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.environment.ResourceSpec;
import dev.assay.model.result.Monitoring.Metric;
import dev.assay.model.result.Monitoring.MonitoredLimit;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@Parallel
class RdsMonitoringTest {

    @Test
    void boughtRequestsAndThroughputAreLimits() {
        Map<String, String> details = Map.of("iops", "13000", "throughput-mibps", "600");
        ResourceSpec gp3 =
                new ResourceSpec("assay-r1-fast", "db-instance", "aws", "us-east-1", details, List.of(), Map.of());
        assertThat(RdsMonitoring.limits(gp3))
                .containsExactly(
                        new MonitoredLimit(
                                List.of(Metric.READ_REQUESTS, Metric.WRITE_REQUESTS), 13_000, "13000 bought IOPS"),
                        new MonitoredLimit(
                                List.of(Metric.READ_BYTES, Metric.WRITE_BYTES),
                                629_145_600,
                                "629145600 bought B/s (600 MiB/s)"));
    }
}
