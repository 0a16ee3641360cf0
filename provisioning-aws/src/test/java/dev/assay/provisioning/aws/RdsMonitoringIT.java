package dev.assay.provisioning.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.result.Monitoring;
import dev.assay.model.result.Monitoring.EventKind;
import dev.assay.model.result.Monitoring.Metric;
import dev.assay.model.result.Monitoring.MonitoredEvent;
import dev.assay.model.result.Monitoring.MonitoredLimit;
import dev.assay.model.result.Monitoring.MonitoredPoint;
import dev.assay.model.result.Monitoring.MonitoredSeries;
import dev.assay.provision.ProvisionPlan;
import dev.assay.provision.Provisioning;
import dev.assay.provision.RentedMonitoring;
import dev.assay.test.Parallel;
import dev.assay.test.server.MotoFault;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;

/** What CloudWatch and RDS recorded of databases, read from the emulator of AWS. */
@Parallel
class RdsMonitoringIT extends MotoTest {

    private static final int MINUTE = 60;
    private static final String INSTANCE = "DBInstanceIdentifier";

    /** The measurement begins 20 s after a minute. */
    private final Instant minute = Instant.now().truncatedTo(ChronoUnit.HOURS).minus(1, ChronoUnit.HOURS);

    private final Instant begin = minute.plusSeconds(20);
    private final Duration measured = Duration.ofSeconds(200);

    /** Puts values of minutes from {@code first} on, in relation to the one in which the measurement begins. */
    private void put(String name, String dimension, String resource, String unit, int first, double... values) {
        Map<Instant, Double> minutes = new TreeMap<>();
        for (int i = 0; i < values.length; i++) {
            minutes.put(minute.plusSeconds(MINUTE * (long) (first + i)), values[i]);
        }
        account.putMetric(name, dimension, resource, unit, minutes);
    }

    private void put(String name, String unit, double... values) {
        put(name, INSTANCE, NAME, unit, -1, values);
    }

    @Test
    void metricsAreOnTheTimeAxisOfTheMeasurementAlsoAfterTheDatabaseIsDeleted() {
        put("CPUUtilization", "Percent", 11, 12, 13, 14, 15);
        put("ReadIOPS", "Count/Second", 1_000);
        put("WriteIOPS", "Count/Second", 500);
        put("FreeableMemory", "Bytes", 4e9);
        put("BurstBalance", "Percent", 99.5);
        put("CPUUtilization", INSTANCE, "assay-r1-other", "Percent", 0, 99);
        put("CPUUtilization", "Percent", 77); // the same minute again: the mean counts
        ProvisionPlan plan = Environments.plan(RUN, Environments.postgres("fast"));
        Instant created = Instant.now();
        try (Provisioning controller = controller("one")) {
            controller.up(plan, Environments.request(account.id()));
            controller.down(RUN, "tester");
            account.add(MotoFault.rewritten(
                    "cloudwatch:GetMetricData",
                    1,
                    page -> page.replace("</GetMetricDataResult>", "<NextToken>2</NextToken></GetMetricDataResult>")));
            RentedMonitoring records = controller.monitoring(plan);
            Monitoring record = records.of("fast", begin, measured).orElseThrow();
            assertThat(account.calls())
                    .filteredOn(call -> call.startsWith("cloudwatch:"))
                    .as("pages")
                    .hasSize(2)
                    .containsOnly("cloudwatch:GetMetricData");
            require(record);
            assertThat(records.of("slow", begin, measured)).isEmpty();
            requireEvents(records, created);
        }
    }

    private static void require(Monitoring record) {
        assertThat(record.source()).isEqualTo("Amazon CloudWatch");
        assertThat(record.resource()).isEqualTo(NAME);
        assertThat(record.limits())
                .containsExactly(new MonitoredLimit(
                        List.of(Metric.READ_REQUESTS, Metric.WRITE_REQUESTS), 2_000, "2000 bought IOPS"));
        assertThat(record.series())
                .extracting(MonitoredSeries::name)
                .containsExactlyInAnyOrder("CPUUtilization", "ReadIOPS", "WriteIOPS", "FreeableMemory", "BurstBalance");
        MonitoredSeries cpu = record.of(Metric.CPU_UTILIZATION).orElseThrow();
        assertThat(cpu.unit()).isEqualTo("%");
        assertThat(cpu.statistic()).isEqualTo("mean");
        assertThat(cpu.periodSeconds()).isEqualTo(MINUTE);
        assertThat(cpu.points())
                .containsExactly(
                        new MonitoredPoint(-80, 44),
                        new MonitoredPoint(-20, 12),
                        new MonitoredPoint(40, 13),
                        new MonitoredPoint(100, 14),
                        new MonitoredPoint(160, 15));
        assertThat(cpu.within(200)).extracting(MonitoredPoint::value).containsExactly(13.0, 14.0);
        MonitoredSeries memory = record.of(Metric.FREE_MEMORY).orElseThrow();
        assertThat(memory.unit()).isEqualTo("B");
        assertThat(memory.statistic()).isEqualTo("minimum");
        assertThat(memory.points()).containsExactly(new MonitoredPoint(-80, 4e9));
    }

    /** The emulator has the events of the creation and of the first backup. */
    private void requireEvents(RentedMonitoring records, Instant created) {
        account.add(MotoFault.rewritten(
                "rds:DescribeEvents",
                1,
                "<EventCategory>creation</EventCategory>",
                "<EventCategory>failover</EventCategory>"));
        List<MonitoredEvent> events = records.of("fast", created.minusSeconds(100), measured)
                .orElseThrow()
                .events();
        assertThat(events)
                .extracting(MonitoredEvent::kind)
                .containsExactly(EventKind.FAILOVER, EventKind.BACKUP, EventKind.BACKUP);
        assertThat(events.get(0).category()).isEqualTo("failover");
        assertThat(events.get(0).message()).isEqualTo("DB instance created");
        assertThat(events.get(0).second()).isBetween(99.0, 190.0);
        assertThat(records.of("fast", begin, measured).orElseThrow().events())
                .as("long before the creation")
                .isEmpty();
    }

    private static Tuple series(Metric metric, String name, String unit, String statistic, int period, double value) {
        return tuple(metric, name, unit, statistic, period, List.of(new MonitoredPoint(-20, value)));
    }

    private void requireSeries(RentedDatabase database, Tuple... expected) {
        try (Provisioning controller = controller("one")) {
            ProvisionPlan plan = Environments.plan(RUN, database);
            controller.up(plan, Environments.request(account.id()));
            Monitoring record = controller
                    .monitoring(plan)
                    .of(database.name(), begin, measured)
                    .orElseThrow();
            assertThat(record.series())
                    .extracting(
                            MonitoredSeries::metric,
                            MonitoredSeries::name,
                            MonitoredSeries::unit,
                            MonitoredSeries::statistic,
                            MonitoredSeries::periodSeconds,
                            MonitoredSeries::points)
                    .containsExactlyInAnyOrder(expected);
        }
    }

    /** Names, units and dimensions are those of the user guides of RDS and Aurora. */
    @Test
    void instancesHaveTheMetricsOfTheUserGuide() {
        put("CPUUtilization", INSTANCE, NAME, "Percent", 0, 1);
        put("ReadIOPS", INSTANCE, NAME, "Count/Second", 0, 2);
        put("WriteIOPS", INSTANCE, NAME, "Count/Second", 0, 3);
        put("ReadLatency", INSTANCE, NAME, "Seconds", 0, 0.004);
        put("WriteLatency", INSTANCE, NAME, "Seconds", 0, 0.005);
        put("ReadThroughput", INSTANCE, NAME, "Bytes/Second", 0, 6);
        put("WriteThroughput", INSTANCE, NAME, "Bytes/Second", 0, 7);
        put("DiskQueueDepth", INSTANCE, NAME, "Count", 0, 8);
        put("FreeableMemory", INSTANCE, NAME, "Bytes", 0, 9);
        put("BurstBalance", INSTANCE, NAME, "Percent", 0, 10);
        put("CPUCreditBalance", INSTANCE, NAME, "Count", 0, 11);
        put("DatabaseConnections", INSTANCE, NAME, "Count", 0, 12);
        put("ReplicaLag", INSTANCE, NAME, "Seconds", 0, 13);
        requireSeries(
                Environments.postgres("fast"),
                series(Metric.CPU_UTILIZATION, "CPUUtilization", "%", "mean", 60, 1),
                series(Metric.READ_REQUESTS, "ReadIOPS", "1/s", "mean", 60, 2),
                series(Metric.WRITE_REQUESTS, "WriteIOPS", "1/s", "mean", 60, 3),
                series(Metric.READ_LATENCY, "ReadLatency", "s", "mean", 60, 0.004),
                series(Metric.WRITE_LATENCY, "WriteLatency", "s", "mean", 60, 0.005),
                series(Metric.READ_BYTES, "ReadThroughput", "B/s", "mean", 60, 6),
                series(Metric.WRITE_BYTES, "WriteThroughput", "B/s", "mean", 60, 7),
                series(Metric.QUEUE_DEPTH, "DiskQueueDepth", "requests", "mean", 60, 8),
                series(Metric.FREE_MEMORY, "FreeableMemory", "B", "minimum", 60, 9),
                series(Metric.STORAGE_CREDITS, "BurstBalance", "%", "minimum", 60, 10),
                series(Metric.CPU_CREDITS, "CPUCreditBalance", "credits", "minimum", 300, 11),
                series(Metric.CONNECTIONS, "DatabaseConnections", "connections", "maximum", 60, 12),
                series(Metric.REPLICA_LAG, "ReplicaLag", "s", "maximum", 60, 13));
    }

    @Test
    void clustersHaveTheMetricsOfTheUserGuide() {
        String cluster = "assay-r1-cluster";
        put("CPUUtilization", INSTANCE, cluster, "Percent", 0, 1);
        put("VolumeReadIOPs", "DBClusterIdentifier", cluster, "Count", 0, 600);
        put("VolumeWriteIOPs", "DBClusterIdentifier", cluster, "Count", 0, 1_500);
        put("ReadLatency", INSTANCE, cluster, "Seconds", 0, 0.004);
        put("WriteLatency", INSTANCE, cluster, "Seconds", 0, 0.005);
        put("DiskQueueDepth", INSTANCE, cluster, "Count", 0, 8);
        put("FreeableMemory", INSTANCE, cluster, "Bytes", 0, 9);
        put("CPUCreditBalance", INSTANCE, cluster, "Count", 0, 11);
        put("DatabaseConnections", INSTANCE, cluster, "Count", 0, 12);
        put("AuroraReplicaLag", INSTANCE, cluster, "Milliseconds", 0, 2_000);
        put("BurstBalance", INSTANCE, cluster, "Percent", 0, 99); // of the disks of instances, not of a cluster
        requireSeries(
                Environments.aurora("cluster"),
                series(Metric.CPU_UTILIZATION, "CPUUtilization", "%", "mean", 60, 1),
                series(Metric.READ_REQUESTS, "VolumeReadIOPs", "1/s", "mean", 300, 2),
                series(Metric.WRITE_REQUESTS, "VolumeWriteIOPs", "1/s", "mean", 300, 5),
                series(Metric.READ_LATENCY, "ReadLatency", "s", "mean", 60, 0.004),
                series(Metric.WRITE_LATENCY, "WriteLatency", "s", "mean", 60, 0.005),
                series(Metric.QUEUE_DEPTH, "DiskQueueDepth", "requests", "mean", 60, 8),
                series(Metric.FREE_MEMORY, "FreeableMemory", "B", "minimum", 60, 9),
                series(Metric.CPU_CREDITS, "CPUCreditBalance", "credits", "minimum", 300, 11),
                series(Metric.CONNECTIONS, "DatabaseConnections", "connections", "maximum", 60, 12),
                series(Metric.REPLICA_LAG, "AuroraReplicaLag", "s", "maximum", 60, 2));
    }

    /** The provider bills the requests of the volume of a cluster, and counts them each five minutes. */
    @Test
    void clusterHasTheRequestsOfItsVolume() {
        String cluster = "assay-r1-cluster";
        put("CPUUtilization", INSTANCE, cluster, "Percent", 1, 50);
        put("ReadIOPS", INSTANCE, cluster, "Count/Second", 1, 9_999);
        put("VolumeReadIOPs", "DBClusterIdentifier", cluster, "Count", 5, 3_000);
        put("AuroraReplicaLag", INSTANCE, cluster, "Milliseconds", 1, 20);
        ProvisionPlan plan = Environments.plan(RUN, Environments.aurora("cluster"));
        try (Provisioning controller = controller("one")) {
            controller.up(plan, Environments.request(account.id()));
            Monitoring record = controller
                    .monitoring(plan)
                    .of("cluster", minute.plusSeconds(200), Duration.ofMinutes(11))
                    .orElseThrow();
            MonitoredSeries reads = record.of(Metric.READ_REQUESTS).orElseThrow();
            assertThat(reads.name()).isEqualTo("VolumeReadIOPs");
            assertThat(reads.periodSeconds()).isEqualTo(300);
            assertThat(reads.points()).containsExactly(new MonitoredPoint(100, 10));
            assertThat(record.of(Metric.CPU_UTILIZATION).orElseThrow().points())
                    .containsExactly(new MonitoredPoint(-140, 50));
            assertThat(record.of(Metric.REPLICA_LAG)
                            .orElseThrow()
                            .points()
                            .get(0)
                            .value())
                    .as("seconds")
                    .isCloseTo(0.02, within(1e-9));
            assertThat(record.limits()).isEmpty();
        }
    }

    @Test
    void refusalNamesTheCall() {
        ProvisionPlan plan = Environments.plan(RUN, Environments.plain("fast"));
        try (Provisioning controller = controller("one")) {
            controller.up(plan, Environments.request(account.id()));
            account.add(MotoFault.refused("cloudwatch:GetMetricData", 1, "AccessDenied", "not allowed"));
            assertThatThrownBy(() -> controller.monitoring(plan).of("fast", begin, measured))
                    .hasMessageContaining("cloudwatch:GetMetricData")
                    .hasMessageContaining("not allowed");
        }
    }
}
