package dev.assay.analysis.distance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.analysis.distance.ServerFit.Basis;
import dev.assay.analysis.distance.ServerFit.Observation;
import dev.assay.test.Parallel;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Fits to throughputs that a known network has. */
@Parallel
class ServerFitTest {

    private static final double DELAY = 0.002;

    private static Observation seen(
            int users, double queue, double fixed, @Nullable Double light, @Nullable Double utilization) {
        double perSecond =
                new ClosedNetwork(DELAY + fixed, queue, List.of()).with(users).perSecond();
        return new Observation(users, perSecond, DELAY, List.of(), light, utilization);
    }

    @Test
    void oneUserHasNoQueue() {
        ServerFit fit = ServerFit.of(seen(1, 0.003, 0.001, null, null));
        assertThat(fit.basis()).isEqualTo(Basis.ONE_USER);
        assertThat(fit.queueSeconds() + fit.fixedSeconds()).isCloseTo(0.004, within(1e-12));
    }

    @Test
    void theTimeOfOneUserDividesTheTimeOfEight() {
        ServerFit fit = ServerFit.of(seen(8, 0.0005, 0.0015, 0.002, 0.3));
        assertThat(fit.basis()).isEqualTo(Basis.LIGHT_LOAD);
        assertThat(fit.queueSeconds()).isCloseTo(0.0005, within(1e-9));
        assertThat(fit.fixedSeconds()).isCloseTo(0.0015, within(1e-9));
    }

    @Test
    void theUtilizationDividesTheTimeIfOneUserWasNotMeasured() {
        Observation unknown = seen(8, 0.0005, 0.0015, null, null);
        double utilization = unknown.perSecond() * 0.0005;
        ServerFit fit = ServerFit.of(seen(8, 0.0005, 0.0015, null, utilization));
        assertThat(fit.basis()).isEqualTo(Basis.UTILIZATION);
        assertThat(fit.queueSeconds()).isCloseTo(0.0005, within(1e-9));
        assertThat(fit.fixedSeconds()).isCloseTo(0.0015, within(1e-9));
    }

    @Test
    void withoutOtherKnowledgeAllQueues() {
        ServerFit fit = ServerFit.of(seen(8, 0.001, 0, null, null));
        assertThat(fit.basis()).isEqualTo(Basis.ALL_QUEUES);
        assertThat(fit.queueSeconds()).isCloseTo(0.001, within(1e-9));
    }

    @Test
    void everyFitHasTheMeasuredThroughput() {
        for (Double light : new Double[] {null, 0.0001, 0.002, 0.01}) {
            for (Double utilization : new Double[] {null, 0.01, 0.5, 1.0}) {
                Observation seen = seen(8, 0.0006, 0.001, light, utilization);
                ServerFit fit = ServerFit.of(seen);
                assertThat(new ClosedNetwork(DELAY + fit.fixedSeconds(), fit.queueSeconds(), List.of())
                                .with(8)
                                .perSecond())
                        .as("%s, %s: %s", light, utilization, fit)
                        .isCloseTo(seen.perSecond(), within(1e-6 * seen.perSecond()));
            }
        }
    }
}
