package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;

@Parallel
class QueueingExecutorTest {

    private static QueueingExecutor.Servers servers(int count, long freezeAt, long freezeFor) {
        return new QueueingExecutor.Servers(new SimulatedService(1, true, count, freezeAt, freezeFor), 1_000);
    }

    @Test
    void freeServerServesAtOnce() {
        assertThat(servers(1, 0, 0).serve(1_500, 100)).isEqualTo(1_600);
    }

    @Test
    void requestWaitsForTheOneBeforeIt() {
        QueueingExecutor.Servers one = servers(1, 0, 0);
        one.serve(1_500, 100);
        assertThat(one.serve(1_510, 100)).isEqualTo(1_700);
    }

    @Test
    void requestTakesTheServerThatIsFreeFirst() {
        QueueingExecutor.Servers two = servers(2, 0, 0);
        two.serve(1_500, 500);
        two.serve(1_500, 100);
        assertThat(two.serve(1_510, 10)).isEqualTo(1_610);
        assertThat(two.serve(1_520, 10)).isEqualTo(1_620);
    }

    @Test
    void freezeLengthensTheServiceItMeets() {
        assertThat(servers(1, 600, 1_000).serve(1_550, 100)).isEqualTo(2_650);
    }

    @Test
    void requestThatArrivesInAFreezeWaitsForItsEnd() {
        assertThat(servers(1, 600, 1_000).serve(2_000, 100)).isEqualTo(2_700);
    }

    @Test
    void freezeTouchesNothingBeforeAndAfterIt() {
        QueueingExecutor.Servers two = servers(2, 600, 1_000);
        assertThat(two.serve(1_100, 500)).isEqualTo(1_600);
        assertThat(two.serve(2_600, 100)).isEqualTo(2_700);
    }
}
