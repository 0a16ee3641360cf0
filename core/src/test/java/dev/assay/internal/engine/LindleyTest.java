package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RateProfile.Segment;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.unit.Rate;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Transaction;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One server, first come first served: service begins when the transaction has arrived and the previous one has ended (Lindley,
 * "The Theory of Queues with a Single Server", 1952). The test repeats the engine's draws and compares its measurement with the
 * recursion: to the nanosecond in virtual time, and up to the recorded lateness in real time.
 */
@Parallel
class LindleyTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long SEED = 17;

    private static SimulatedService server(long meanNanos) {
        return new SimulatedService(meanNanos, false, 1, 0, 0);
    }

    private static ArrivalSequence arrivals(OpenLoop load) {
        return OpenSchedule.of(load.process(), new OneTypeWorkload(Duration.ZERO).transactionTypes(), new Seeds(SEED))
                .arrivals();
    }

    private static RandomStream services() {
        return new Seeds(SEED).stream("service", 0);
    }

    /** Two hundred per second for one second, every five seconds, to a server that serves fifty per second. */
    @ParameterizedTest
    @EnumSource
    void burstIntoASlowServerWaitsAsTheRecursionSays(Arrivals spread) {
        long mean = SECOND / 50;
        long measured = 600 * SECOND;
        RateProfile bursts = RateProfile.repeating(
                Segment.silence(Duration.ofSeconds(2)),
                Segment.at(Rate.perSecond(200), Duration.ofSeconds(1)),
                Segment.silence(Duration.ofSeconds(2)));
        OpenLoop load = new OpenLoop(new RatedArrivals(bursts, spread), 1);
        TrialMeasurement measurement = new VirtualTimeRunner()
                .run(
                        OneTypeWorkload.trial(
                                new SystemUnderTest.Simulated(server(mean)),
                                load,
                                Schedule.measuring(Duration.ofNanos(measured)),
                                SEED),
                        event -> {});
        ArrivalSequence arrivals = arrivals(load);
        RandomStream services = services();
        long count = 0;
        long sum = 0;
        long longest = 0;
        long end = 0;
        for (long i = 0; arrivals.arrivalNanos(i) < measured; i++) {
            long arrival = arrivals.arrivalNanos(i);
            end = Math.max(arrival, end) + (long) services.nextExponential(mean);
            if (end < measured) {
                count++;
                sum += end - arrival;
                longest = Math.max(longest, end - arrival);
            }
        }
        LatencyDistribution times = measurement.measurements().responseTime();
        assertThat(times.count()).isEqualTo(count).isGreaterThan(20_000);
        assertThat(times.sumNanos()).isEqualTo(sum);
        assertThat(times.maxNanos()).isEqualTo(longest).isGreaterThan(2 * SECOND);
        assertThat(Objects.requireNonNull(measurement.arrivals()).offered().perSecond(0, measured))
                .isEqualTo(40);
    }

    /** The machine's clock, which records the readings of its one reader. */
    private static final class WatchedClock implements Clock {
        private final Clock clock = SystemClock.forWaiters(1);
        private long last;
        private boolean executed;
        private long end;

        @Override
        public long nanoTime() {
            last = clock.nanoTime();
            if (executed) {
                executed = false;
                end = last;
            }
            return last;
        }

        @Override
        public void awaitNanos(long deadlineNanos) {
            clock.awaitNanos(deadlineNanos);
        }
    }

    /** The actual times of each transaction, as its worker saw them. */
    private static final class WatchedStation implements TransactionExecutor<Session> {
        final TransactionExecutor<Session> executor;
        final WatchedClock clock;
        final long[] starts;
        final long[] ends;
        int count;

        WatchedStation(TransactionExecutor<Session> executor, WatchedClock clock, int most) {
            this.executor = executor;
            this.clock = clock;
            this.starts = new long[most];
            this.ends = new long[most];
        }

        @Override
        public int execute(int type, Transaction<Session> transaction) {
            complete();
            starts[count++] = clock.last;
            int outcome = executor.execute(type, transaction);
            clock.executed = true;
            return outcome;
        }

        /** The worker has read the end of the previous transaction. */
        void complete() {
            if (count > 0) {
                ends[count - 1] = clock.end;
            }
        }
    }

    /**
     * A server of a thousand per second at 60 and 90 % load, in real time. The host's lateness is unpredictable; but no response
     * may be shorter than the recursion's, and any excess must be lateness recorded since the server was last idle.
     */
    @ParameterizedTest
    @ValueSource(ints = {600, 900})
    void realTimeFollowsTheRecursionOfTheSameDraws(int perSecond) {
        int n = 1_500;
        long mean = SECOND / 1_000;
        OpenLoop load = new OpenLoop(Rate.perSecond(perSecond), Arrivals.POISSON, 1);
        Schedule schedule = new Schedule(Duration.ZERO, Duration.ofHours(1), Duration.ZERO, n);
        Trial<Session> trial = OneTypeWorkload.trial(new SystemUnderTest.Simulated(server(mean)), load, schedule, SEED);
        TrialWorkers.Setting<Session> setting = TrialWorkers.Setting.of(trial);
        WatchedClock clock = new WatchedClock();
        PhaseTimes phaseTimes = PhaseTimes.of(schedule, clock.nanoTime() + SECOND / 50);
        WatchedStation[] watched = new WatchedStation[1];
        TrialWorkers<Session> trialWorkers =
                TrialWorkers.assemble(setting, phaseTimes, worker -> clock, (worker, own) -> {
                    watched[0] = new WatchedStation(
                            ExecutorSource.standIn(setting, phaseTimes).executor(worker, own), clock, n);
                    return watched[0];
                });
        trialWorkers.workers().get(0).run();
        WatchedStation seen = watched[0];
        seen.complete();
        assertThat(seen.count).isEqualTo(n);

        ArrivalSequence arrivals = arrivals(load);
        RandomStream services = services();
        long ideal = Long.MIN_VALUE;
        long before = Long.MIN_VALUE;
        long late = 0;
        long busy = 0;
        long responses = 0;
        long served = 0;
        long idleLateness = 0;
        long idle = 0;
        for (int i = 0; i < n; i++) {
            long arrival = phaseTimes.startNanos() + arrivals.arrivalNanos(i);
            long service = (long) services.nextExponential(mean);
            long ready = Math.max(arrival, before);
            assertThat(seen.starts[i]).as("start of %s", i).isGreaterThanOrEqualTo(ready);
            ideal = Math.max(arrival, ideal) + service;
            if (arrival >= before) {
                late = 0;
                idle++;
                idleLateness += seen.starts[i] - arrival;
            }
            late += seen.starts[i] - ready + seen.ends[i] - seen.starts[i] - service;
            assertThat(seen.ends[i]).as("end of %s", i).isBetween(ideal, ideal + late);
            before = seen.ends[i];
            busy += service;
            responses += seen.ends[i] - arrival;
            served += seen.ends[i] - seen.starts[i];
        }
        assertThat(busy / (double) arrivals.arrivalNanos(n - 1)).isCloseTo(perSecond / 1_000.0, withPercentage(10));

        // and the engine reports the actual times
        var measurements = trialWorkers.sampler().measurements(trialWorkers.separateService());
        assertThat(measurements.responseTime().count()).isEqualTo(n);
        assertThat(measurements.responseTime().sumNanos()).isEqualTo(responses);
        assertThat(measurements.serviceTime(0).sumNanos()).isEqualTo(served);
        LatencyDistribution errors = Objects.requireNonNull(
                        trialWorkers.arrivals(phaseTimes, phaseTimes.endNanos(), null))
                .scheduleErrors();
        // On a stalled host the server may be idle so rarely that the worker never waits for an arrival.
        long least = idle > n / 10 ? 1 : 0;
        assertThat(errors.count()).isBetween(least, idle);
        assertThat(errors.sumNanos()).isBetween(0L, idleLateness);
    }
}
