package dev.assay.internal.provision.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.analysis.limit.Bottlenecks;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.Hosts;
import dev.assay.model.result.Monitoring.Metric;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.ServerAccount;
import dev.assay.test.Parallel;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The figures of the server that follow from a provider's records. The complete periods begin at 20 and 80 s. */
@Parallel
class MonitoredTrialTest {

    private static final int SECONDS = 199;

    private static ServerAccount server(TrialResult trial, Recorded recorded) {
        return MonitoredTrial.of(trial, recorded.monitoring()).hosts().server();
    }

    @Test
    void secondsHaveTheValuesOfTheirPeriodsInUnitsOfResults() {
        ServerAccount server = server(
                Recorded.trial(SECONDS),
                new Recorded()
                        .with(Metric.CPU_UTILIZATION, 1, 2, 40, 80, 3)
                        .with(Metric.READ_REQUESTS, 1, 1, 100, 200, 1)
                        .with(Metric.WRITE_REQUESTS, 1, 1, 10, 20, 1)
                        .with(Metric.READ_BYTES, 1, 1, 1_000, 2_000, 1)
                        .with(Metric.WRITE_BYTES, 1, 1, 500, 500, 1));
        List<Double> cpu = server.perSecond().get("cpuUtilization");
        assertThat(cpu).hasSize(SECONDS);
        assertThat(cpu.subList(0, 20)).as("before the first complete period").containsOnlyNulls();
        assertThat(cpu.subList(20, 80)).allSatisfy(value -> assertThat(value).isCloseTo(0.4, within(1e-9)));
        assertThat(cpu.subList(80, 140)).allSatisfy(value -> assertThat(value).isCloseTo(0.8, within(1e-9)));
        assertThat(cpu.subList(140, SECONDS)).as("after the last one").containsOnlyNulls();
        assertThat(server.cpuUtilization()).isCloseTo(0.6, within(1e-9));
        assertThat(server.mean("volumeReads")).hasValue(150);
        assertThat(server.mean("volumeWrites")).hasValue(15);
        assertThat(server.mean("volumeBytes")).hasValue(2_000);
    }

    @Test
    void bottleneckIsDecidedByTheRecordedProcessors() {
        TrialResult busy = MonitoredTrial.of(
                Recorded.trial(SECONDS),
                new Recorded().with(Metric.CPU_UTILIZATION, 1, 1, 97, 97).monitoring());
        assertThat(Bottlenecks.of(List.of(busy), null).kind()).isEqualTo(Bottleneck.Kind.SERVER_CPU);
        assertThat(Bottlenecks.of(List.of(Recorded.trial(SECONDS)), null).kind())
                .isNotEqualTo(Bottleneck.Kind.SERVER_CPU);
    }

    /** Without a complete period, those around the measurement are the best that is known. */
    @Test
    void shortMeasurementHasThePeriodAroundIt() {
        ServerAccount server = server(Recorded.trial(15), new Recorded().with(Metric.CPU_UTILIZATION, 30, 70, 1));
        assertThat(server.cpuUtilization()).isCloseTo(0.7, within(1e-9));
        assertThat(server.perSecond().get("cpuUtilization")).hasSize(15).doesNotContainNull();
    }

    @Test
    void figuresOfTheServerItselfStay() {
        TrialResult trial = Recorded.trial(SECONDS);
        Map<String, List<Double>> own =
                Map.of("cpuUtilization", Collections.nCopies(SECONDS, 0.25), "commits", List.of(5.0));
        Hosts hosts = trial.hosts();
        TrialResult known = trial.observed(
                new Hosts(hosts.agents(), hosts.client(), new ServerAccount(7L, 1L, 7L, own, 0.25), hosts.network()),
                trial.verdict());
        ServerAccount server = server(known, new Recorded().with(Metric.CPU_UTILIZATION, 1, 2, 40, 80, 3));
        assertThat(server.cpuUtilization()).isEqualTo(0.25);
        assertThat(server.committedTransactions()).isEqualTo(7);
        assertThat(server.perSecond()).isEqualTo(own);
    }

    @Test
    void metricWithoutRecordsIsUnknown() {
        ServerAccount server = server(Recorded.trial(SECONDS), new Recorded().with(Metric.READ_BYTES, 1, 2, 3, 4));
        assertThat(server.cpuUtilization()).isNull();
        assertThat(server.perSecond()).as("bytes need reads and writes").isEmpty();
    }
}
