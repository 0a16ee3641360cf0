package dev.assay.metrics.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.Phase;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunEvent.IntervalMeasured.Part;
import dev.assay.test.Parallel;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What Prometheus reads after the events of a run. */
@Parallel
class RunMetersTest {

    private static final String RUN = "run=\"2026-11-25T10-00-00Z-tpcc\",target=\"main\"";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final LatencyHistograms times = new LatencyHistograms();
    private final RunMeters meters = new RunMeters(registry, times);

    private List<String> lines() {
        return registry.scrape().lines().toList();
    }

    @Test
    void transactionsAreCountedByOutcomeAndPhase() {
        registry.getPrometheusRegistry().register(new PrometheusHistograms(times));
        Events.beforeTheLoad().forEach(meters::on);
        Part committed = new Part("payment", "committed", Events.times(1_200_000, 1_200_000));
        meters.on(Events.second(0, Phase.RAMP_UP, committed));
        meters.on(Events.second(
                1, Phase.MEASUREMENT, committed, new Part("payment", "lost-session", Events.times(5_000_000))));
        meters.on(Events.second(2, Phase.MEASUREMENT, committed));
        assertThat(lines())
                .contains(
                        "# TYPE assay_transactions_total counter",
                        "assay_transactions_total{outcome=\"committed\",phase=\"ramp-up\"," + RUN
                                + ",transaction=\"payment\",workload=\"tpcc\"} 2.0",
                        "assay_transactions_total{outcome=\"committed\",phase=\"measurement\"," + RUN
                                + ",transaction=\"payment\",workload=\"tpcc\"} 4.0",
                        "assay_transactions_total{outcome=\"lost-session\",phase=\"measurement\"," + RUN
                                + ",transaction=\"payment\",workload=\"tpcc\"} 1.0",
                        "assay_retries_total{" + RUN + ",workload=\"tpcc\"} 6.0",
                        "# TYPE assay_transaction_response_time_seconds histogram",
                        "assay_transaction_response_time_seconds_bucket{" + RUN
                                + ",transaction=\"payment\",workload=\"tpcc\",le=\"0.001\"} 0",
                        "assay_transaction_response_time_seconds_bucket{" + RUN
                                + ",transaction=\"payment\",workload=\"tpcc\",le=\"0.0015\"} 6",
                        "assay_transaction_response_time_seconds_bucket{" + RUN
                                + ",transaction=\"payment\",workload=\"tpcc\",le=\"+Inf\"} 6",
                        "assay_transaction_response_time_seconds_count{" + RUN
                                + ",transaction=\"payment\",workload=\"tpcc\"} 6");
    }

    @Test
    void gaugesShowThePresentState() {
        Events.beforeTheLoad().forEach(meters::on);
        assertThat(lines())
                .contains(
                        "assay_phase{phase=\"loading\"," + RUN + ",workload=\"tpcc\"} 1.0",
                        "assay_load_rows{" + RUN + ",workload=\"tpcc\"} 500.0",
                        "assay_load_planned_rows{" + RUN + ",workload=\"tpcc\"} 1000.0",
                        "assay_users{" + RUN + ",workload=\"tpcc\"} 4.0");
        meters.on(Events.second(0, Phase.MEASUREMENT));
        meters.on(new RunEvent.QueueRead(7, 3));
        assertThat(lines())
                .contains(
                        "assay_phase{phase=\"loading\"," + RUN + ",workload=\"tpcc\"} 0.0",
                        "assay_phase{phase=\"measurement\"," + RUN + ",workload=\"tpcc\"} 1.0",
                        "assay_client_cpu_ratio{" + RUN + ",workload=\"tpcc\"} 0.25",
                        "assay_client_stall_seconds{" + RUN + ",workload=\"tpcc\"} 0.02",
                        "assay_client_gc_pause_seconds{" + RUN + ",workload=\"tpcc\"} 0.003",
                        "assay_queue_waiting{" + RUN + ",workload=\"tpcc\"} 7.0");
    }

    /** Names of stages recur in each run of a plan. */
    @Test
    void aStageIsNamedWithItsRun() {
        Path whole = Path.of("/results/2026-11-25T10-00-00Z-nightly/stages");
        meters.on(new RunEvent.PlanStageStarted("sweep", 1, 2, Duration.ofMinutes(1)));
        meters.on(new RunEvent.DirectoryOpened(whole.resolve("1-sweep")));
        meters.on(new RunEvent.PlanStageStarted("long", 2, 2, Duration.ofMinutes(1)));
        meters.on(new RunEvent.DirectoryOpened(whole.resolve("2-long")));
        assertThat(lines())
                .filteredOn(line -> line.startsWith("assay_phase{phase=\"preparing\""))
                .anySatisfy(line -> assertThat(line)
                        .contains("run=\"2026-11-25T10-00-00Z-nightly/1-sweep\"")
                        .endsWith(" 0.0"))
                .anySatisfy(line -> assertThat(line)
                        .contains("run=\"2026-11-25T10-00-00Z-nightly/2-long\"")
                        .endsWith(" 1.0"))
                .hasSize(2);
    }

    @Test
    void theMeasuredSystemIsNamed() {
        Events.beforeTheLoad().forEach(meters::on);
        assertThat(lines())
                .contains("assay_system_info{run=\"\",system=\"PostgreSQL 18.6\",target=\"main\",workload=\"tpcc\"} 1");
    }
}
