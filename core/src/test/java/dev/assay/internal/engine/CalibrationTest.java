package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.SelfCheck;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Each check passes for the engine's own component and fails for one with a planted defect. */
@Parallel
class CalibrationTest {

    /** A clock that advances by a step at each reading, and wakes waiting threads late. */
    private record SteppingClock(AtomicLong now, long step, long backEvery, long late) implements Clock {

        SteppingClock(long step, long backEvery, long late) {
            this(new AtomicLong(), step, backEvery, late);
        }

        @Override
        public long nanoTime() {
            long next = now.addAndGet(step);
            return backEvery > 0 && next / step % backEvery == 0 ? next - 5 * step : next;
        }

        @Override
        public void awaitNanos(long deadlineNanos) {
            now.accumulateAndGet(deadlineNanos + late, Math::max);
        }
    }

    private static List<String> failed(List<SelfCheck> checks) {
        assertThat(checks).isNotEmpty();
        return checks.stream()
                .filter(check -> !check.passed())
                .map(SelfCheck::what)
                .toList();
    }

    @Test
    void clockThatGoesForwardFinelyAndWakesInTimePasses() {
        assertThat(failed(ClockCheck.of(new SteppingClock(25, 0, 100_000)))).isEmpty();
    }

    @Test
    void clockThatJumpsIsFound() {
        assertThat(failed(ClockCheck.of(new SteppingClock(25, 100_000, 0)))).contains("a million readings go forward");
    }

    @Test
    void coarseClockIsFound() {
        assertThat(failed(ClockCheck.of(new SteppingClock(1_000_000, 0, 0))))
                .contains("smallest step between two readings");
    }

    @Test
    void clockThatWakesLateIsFound() {
        assertThat(failed(ClockCheck.of(new SteppingClock(25, 0, 5_000_000))))
                .containsExactly("lateness of a thread that waits 1 ms, median");
    }

    @Test
    void recorderOfTheEnginePasses() {
        assertThat(failed(RecorderCheck.of(RecorderCheck.recorder()))).isEmpty();
    }

    /** Passes on the times that a defect lets through, as the defect changes them. */
    private static RecorderCheck.Recording defective(java.util.function.LongUnaryOperator defect) {
        RecorderCheck.Recording recorder = RecorderCheck.recorder();
        return new RecorderCheck.Recording() {
            @Override
            public void record(long nanos) {
                long changed = defect.applyAsLong(nanos);
                if (changed >= 0) {
                    recorder.record(changed);
                }
            }

            @Override
            public LatencyDistribution recorded() {
                return recorder.recorded();
            }
        };
    }

    @Test
    void recorderThatLosesOneTimeInAThousandIsFound() {
        AtomicLong recorded = new AtomicLong();
        assertThat(failed(RecorderCheck.of(defective(nanos -> recorded.incrementAndGet() % 1_000 == 0 ? -1 : nanos))))
                .contains("times that were recorded");
    }

    @Test
    void recorderThatCutsTheTailIsFound() {
        assertThat(failed(RecorderCheck.of(defective(nanos -> Math.min(nanos, 100_000_000)))))
                .contains("percentile 99.9", "their mean, minimum and maximum");
    }

    @Test
    void recorderThatIsTwoPerCentOffIsFound() {
        assertThat(failed(RecorderCheck.of(defective(nanos -> nanos + nanos / 50))))
                .contains("percentile 50.0");
    }

    @Test
    void pacerOfTheEnginePasses() {
        assertThat(failed(PacerCheck.of(PacerCheck::pacer))).isEmpty();
    }

    /** A pacer that takes the actual start for the intended one hides every wait: coordinated omission. */
    @Test
    void pacerThatForgetsWhenArrivalsCameIsFound() {
        assertThat(failed(PacerCheck.of((clock, bounds, control, arrivals, tickets) -> {
                    Pacer pacer = PacerCheck.pacer(clock, bounds, control, arrivals, tickets);
                    return new Pacer() {
                        @Override
                        public boolean claim(Ticket ticket) {
                            return pacer.claim(ticket);
                        }

                        @Override
                        public boolean await(Ticket ticket) {
                            boolean go = pacer.await(ticket);
                            ticket.intendedNanos = clock.nanoTime();
                            return go;
                        }

                        @Override
                        public void completed(Ticket ticket, long endNanos) {
                            pacer.completed(ticket, endNanos);
                        }
                    };
                })))
                .hasSize(2);
    }

    @Test
    void queuesInVirtualTimeHaveTheirKnownAnswers() {
        assertThat(failed(QueueCheck.virtual())).isEmpty();
    }
}
