package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.Interval;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.unit.Rate;
import dev.assay.test.Exhaustive;
import dev.assay.test.Parallel;
import dev.assay.test.Tier;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The engine's own workers, pacers, recorders and sampler on a simulated queue in virtual time, compared with queueing theory
 * over at least ten million arrivals. Seeds are fixed, so all runs give the same figures.
 */
@Order(1)
@Parallel
@Execution(ExecutionMode.CONCURRENT)
class QueueingTheoryTest {

    private static final long MILLI = 1_000_000;

    /**
     * With 8 sessions, more than servers: arrivals are served in the same order and at the same time, whether they wait for a
     * session or a server.
     */
    private static TrialMeasurement open(double rate, SimulatedService service, Duration duration) {
        OpenLoop load = new OpenLoop(Rate.perSecond(rate), Arrivals.POISSON, 8);
        Schedule schedule = new Schedule(Duration.ofSeconds(20), duration, Duration.ZERO, 0);
        return new VirtualTimeRunner()
                .run(OneTypeWorkload.trial(new SystemUnderTest.Simulated(service), load, schedule, 7), event -> {});
    }

    private static SimulatedService servers(long meanNanos, int servers) {
        return new SimulatedService(meanNanos, false, servers, 0, 0);
    }

    /** Response times in M/M/1 are exponential with mean 1/(mu - lambda). */
    @Test
    void meanAndPercentilesAgreeWithOneServer() {
        TrialMeasurement measured = open(7_000, servers(100_000, 1), Duration.ofSeconds(1_500));
        LatencyDistribution times = measured.measurements().responseTime();
        assertThat(times.count()).isGreaterThan(10_000_000L);
        double mean = 1e9 / (10_000 - 7_000);
        assertThat(times.meanNanos()).isCloseTo(mean, withPercentage(3));
        for (double percentile : new double[] {50, 90, 95, 99, 99.9}) {
            double expected = -Math.log(1 - percentile / 100) * mean;
            assertThat((double) times.percentileNanos(percentile))
                    .as("p%s", percentile)
                    .isCloseTo(expected, withPercentage(3));
        }
    }

    /** Twenty million arrivals, because waits are more correlated at higher load. */
    @Exhaustive
    @ParameterizedTest
    @CsvSource({"6000, 1000", "9000, 1600"})
    void meanAgreesWithOneServerAtModerateAndAtHighLoad(double rate, long seconds) {
        TrialMeasurement measured = open(rate, servers(100_000, 1), Duration.ofSeconds(seconds));
        LatencyDistribution times = measured.measurements().responseTime();
        assertThat((double) times.count()).isCloseTo(rate * seconds, withPercentage(1));
        assertThat(times.meanNanos()).isCloseTo(1e9 / (10_000 - rate), withPercentage(3));
        assertThat((double) times.percentileNanos(99))
                .isCloseTo(Math.log(100) * 1e9 / (10_000 - rate), withPercentage(3));
    }

    /** M/M/c: an arrival waits with Erlang's C; the wait is exponential with rate c mu - lambda. */
    @Test
    void meanAndPercentilesAgreeWithSeveralServers() {
        int c = 4;
        double mu = 1_000;
        double lambda = 3_200;
        int seconds = Tier.sample(700, 3_300);
        TrialMeasurement measured = open(lambda, servers(MILLI, c), Duration.ofSeconds(seconds));
        LatencyDistribution times = measured.measurements().responseTime();
        assertThat((double) times.count()).isCloseTo(lambda * seconds, withPercentage(1));
        double wait = erlangC(c, lambda / mu);
        double drain = c * mu - lambda;
        assertThat(times.meanNanos() / 1e9).isCloseTo(1 / mu + wait / drain, withPercentage(3));
        for (double percentile : new double[] {50, 90, 99, 99.9}) {
            assertThat(times.percentileNanos(percentile) / 1e9)
                    .as("p%s", percentile)
                    .isCloseTo(percentileByBisection(percentile, mu, drain, wait), withPercentage(3));
        }
    }

    private static double erlangC(int c, double offered) {
        double term = 1;
        double sum = 1;
        for (int k = 1; k < c; k++) {
            term *= offered / k;
            sum += term;
        }
        double last = term * offered / c * (c / (c - offered));
        return last / (sum + last);
    }

    private static double percentileByBisection(double percentile, double mu, double drain, double wait) {
        double low = 0;
        double high = 10;
        for (int i = 0; i < 100; i++) {
            double t = (low + high) / 2;
            double beyond = (1 - wait) * Math.exp(-mu * t)
                    + wait * (drain * Math.exp(-mu * t) - mu * Math.exp(-drain * t)) / (drain - mu);
            if (beyond > 1 - percentile / 100) {
                low = t;
            } else {
                high = t;
            }
        }
        return low;
    }

    /** Little's law for a closed loop without waits. */
    @Test
    void throughputTimesMeanResponseEqualsUsers() {
        for (int users : new int[] {1, 3, 16, 64}) {
            TrialMeasurement measured = new VirtualTimeRunner()
                    .run(
                            OneTypeWorkload.trial(
                                    new SystemUnderTest.Simulated(servers(2 * MILLI, 4)),
                                    new ClosedLoop(users),
                                    new Schedule(Duration.ofSeconds(5), Duration.ofSeconds(100), Duration.ZERO, 0),
                                    11),
                            event -> {});
            LatencyDistribution times = measured.measurements().responseTime();
            double throughput = times.count() / (measured.window().measuredNanos() / 1e9);
            assertThat(throughput * times.meanNanos() / 1e9).isCloseTo(users, withPercentage(2));
        }
    }

    /** The interactive response-time law: N = X (R + Z). */
    @Test
    void thinkTimeBelongsToTheUsersAndNotToTheResponse() {
        OneTypeWorkload thinking = new OneTypeWorkload(Duration.ofMillis(50));
        TrialMeasurement measured = new VirtualTimeRunner()
                .run(
                        OneTypeWorkload.trial(
                                thinking,
                                new SystemUnderTest.Simulated(servers(2 * MILLI, 1)),
                                new ClosedLoop(20, ThinkTime.WORKLOAD),
                                new Schedule(Duration.ofSeconds(10), Duration.ofSeconds(500), Duration.ZERO, 0),
                                3),
                        event -> {});
        LatencyDistribution times = measured.measurements().responseTime();
        double throughput = times.count() / (measured.window().measuredNanos() / 1e9);
        // the exponential think time is truncated at ten means, which reduces its mean by 0.05 %
        assertThat(throughput * (times.meanNanos() / 1e9 + 0.050)).isCloseTo(20, withPercentage(2));
    }

    @Test
    void oneSecondFreezeShowsInResponseTimesAndNotInServiceTimesOfLaterArrivals() {
        SimulatedService freezing = new SimulatedService(MILLI, true, 8, 25_000 * MILLI, 1_000 * MILLI);
        OpenLoop load = new OpenLoop(Rate.perSecond(500), Arrivals.CONSTANT, 20);
        TrialMeasurement measured = new VirtualTimeRunner()
                .run(
                        OneTypeWorkload.trial(
                                new SystemUnderTest.Simulated(freezing),
                                load,
                                Schedule.measuring(Duration.ofSeconds(60)),
                                5),
                        event -> {});
        LatencyDistribution responses = measured.measurements().responseTime();
        LatencyDistribution services = measured.measurements().serviceTime(0);
        assertThat(responses.maxNanos()).isBetween(1_000 * MILLI, 1_100 * MILLI);
        // About half of a second's arrivals wait for at least half a second.
        long slow = 0;
        for (double p = 99.99; p > 90 && responses.percentileNanos(p) > 500 * MILLI; p -= 0.01) {
            slow++;
        }
        assertThat(slow / 100.0)
                .as("percent of arrivals slower than half a second")
                .isBetween(0.7, 1.0);
        // Arrivals in that second wait for its rest, and then for those before them: the area of a triangle, and as
        // much again as
        // arrives while eight servers catch up.
        double waited = (responses.sumNanos() - (double) responses.count() * MILLI) / 1e9;
        assertThat(waited).as("seconds waited").isCloseTo(500 / 2.0 * 8_000 / (8_000 - 500), withPercentage(2));
        // Each of the twenty sessions sees the freeze once, 2 ms (the gap between two arrivals) after the previous one.
        double stood = (services.sumNanos() - (double) services.count() * MILLI) / 1e9;
        assertThat(stood).as("seconds that services took longer").isBetween(19.0, 21.0);
        // Only the twenty sessions in service see the freeze themselves.
        assertThat(services.percentileNanos(99.9)).isLessThan(20 * MILLI);
        List<Interval> frozen = measured.intervals().stream()
                .filter(interval -> interval.committed() < 50)
                .toList();
        assertThat(frozen).as("the second that stood still").hasSize(1);
        assertThat(frozen.get(0).startNanos()).isEqualTo(25_000 * MILLI);
    }

    @Test
    void intervalsAddUpToTheMeasurement() {
        TrialMeasurement measured = open(5_000, servers(100_000, 1), Duration.ofSeconds(30));
        long sum = measured.intervals().stream()
                .filter(interval -> interval.phase() == dev.assay.model.result.Phase.MEASUREMENT)
                .mapToLong(Interval::committed)
                .sum();
        assertThat(sum).isEqualTo(measured.measurements().responseTime().count());
    }

    @Test
    void limitOnTransactionsIsExact() {
        TrialMeasurement measured = new VirtualTimeRunner()
                .run(
                        OneTypeWorkload.trial(
                                new SystemUnderTest.Simulated(servers(MILLI, 2)),
                                new ClosedLoop(5),
                                new Schedule(Duration.ZERO, Duration.ofSeconds(100), Duration.ZERO, 12_345),
                                1),
                        event -> {});
        assertThat(measured.measurements().responseTime().count()).isEqualTo(12_345);
        assertThat(measured.window().measuredNanos())
                .isLessThan(Duration.ofSeconds(10).toNanos());
    }
}
