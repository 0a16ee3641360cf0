package dev.assay.internal.provision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Three calls a second; time is simulated. */
@Parallel
class CallPacerTest {

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Near its end, where a sum of it overflows. */
    private long now = Long.MAX_VALUE - SECOND;

    private final long begin = now;
    private final CallPacer pacer = new CallPacer(3, () -> now, pause -> now += pause);

    private List<Double> secondsOfCalls(int calls) {
        List<Double> seconds = new ArrayList<>();
        for (int i = 0; i < calls; i++) {
            pacer.await();
            seconds.add((now - begin) / 1e9);
        }
        return seconds;
    }

    @Test
    void noSecondHasMoreCallsThanTheRate() {
        assertThat(secondsOfCalls(4)).containsExactly(0.0, 0.0, 0.0, 1.0);
        now += SECOND / 4;
        assertThat(secondsOfCalls(6))
                .as("two of second 1, then three")
                .containsExactly(1.25, 1.25, 2.0, 2.25, 2.25, 3.0);
        now += 100 * SECOND;
        assertThat(secondsOfCalls(4)).as("unused calls are not saved").containsExactly(103.0, 103.0, 103.0, 104.0);
    }

    @Test
    void interruptNeitherEndsAPauseNorIsLost() {
        List<Long> sleeps = new ArrayList<>();
        CallPacer.sleep(2 * SECOND, () -> now, nanos -> {
            sleeps.add(nanos);
            if (sleeps.size() == 1) {
                now += SECOND / 2;
                throw new InterruptedException();
            }
            now += nanos;
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(sleeps).containsExactly(2 * SECOND, 3 * SECOND / 2);
        assertThat(now - begin).isEqualTo(2 * SECOND);
    }
}
