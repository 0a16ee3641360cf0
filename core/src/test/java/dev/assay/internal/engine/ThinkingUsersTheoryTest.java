package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.Interval;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.Phase;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Users that think and visitors that stay, in virtual time, compared with queueing theory. Seeds are fixed, so all runs give the
 * same figures.
 */
@Order(1)
@Parallel
@Execution(ExecutionMode.CONCURRENT)
class ThinkingUsersTheoryTest {

    private static final long MICRO = 1_000;

    private static TrialMeasurement run(LoadModel load, long serviceNanos, int servers, int rampUp, int seconds) {
        Schedule schedule = new Schedule(Duration.ofSeconds(rampUp), Duration.ofSeconds(seconds), Duration.ZERO, 0);
        SimulatedService service = new SimulatedService(serviceNanos, false, servers, 0, 0);
        return new VirtualTimeRunner()
                .run(OneTypeWorkload.trial(new SystemUnderTest.Simulated(service), load, schedule, 17), event -> {});
    }

    private static double throughput(TrialMeasurement measured) {
        return measured.measurements().responseTime().count()
                / (measured.window().measuredNanos() / 1e9);
    }

    /**
     * The machine-repair model M/M/c//N: users think for a mean time of 1/lambda, c servers take 1/mu each. Returns its
     * throughput, from the stationary distribution of the number of users that are not thinking.
     */
    private static double machineRepair(int users, int servers, double lambda, double mu) {
        double weight = 1;
        double sum = 1;
        double busy = 0;
        for (int n = 1; n <= users; n++) {
            weight *= (users - n + 1) * lambda / (Math.min(n, servers) * mu);
            sum += weight;
            busy += weight * Math.min(n, servers);
        }
        return busy / sum * mu;
    }

    /** The formula itself: one user is served for 1/mu of each 1/mu + 1/lambda. */
    @Test
    void machineRepairOfOneUserIsItsCycle() {
        assertThat(machineRepair(1, 1, 20, 500)).isCloseTo(1 / (1 / 20.0 + 1 / 500.0), withPercentage(1e-9));
    }

    /**
     * Think times form a delay centre, for which only the mean matters (Baskett, Chandy, Muntz and Palacios, "Open, Closed, and
     * Mixed Networks of Queues with Different Classes of Customers", JACM 1975): all distributions of one mean give one result.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "exponential 5ms",
                "5ms",
                "uniform 0s..10ms",
                "uniform 4ms..6ms",
                "weibull 5ms shape 0.7",
                "weibull 5ms shape 4"
            })
    void throughputAndResponseOfThinkingUsersAreThoseOfMachineRepair(String think) {
        int users = 20;
        TrialMeasurement measured = run(new ClosedLoop(users, ThinkTime.parse(think)), 200 * MICRO, 1, 5, 150);
        double expected = machineRepair(users, 1, 200, 5_000);
        assertThat(throughput(measured)).isCloseTo(expected, withPercentage(1));
        assertThat(measured.measurements().responseTime().meanNanos() / 1e9)
                .isCloseTo(users / expected - 0.005, withPercentage(3));
    }

    /** From almost idle to saturated. */
    @ParameterizedTest
    @CsvSource({"1, 4", "10, 4", "80, 4", "104, 4", "300, 4", "40, 40"})
    void severalServersAgreeToo(int users, int servers) {
        TrialMeasurement measured = run(
                new ClosedLoop(users, ThinkTime.parse("exponential 5ms"), Duration.ofSeconds(2)),
                200 * MICRO,
                servers,
                5,
                40);
        double expected = machineRepair(users, servers, 200, 5_000);
        assertThat(throughput(measured)).isCloseTo(expected, withPercentage(1));
        assertThat(measured.measurements().responseTime().meanNanos() / 1e9)
                .isCloseTo(users / expected - 0.005, withPercentage(3));
    }

    /** N = X (R + Z) holds to the nanosecond if times that cross a boundary count with the part inside. */
    @ParameterizedTest
    @ValueSource(strings = {"workload", "none", "5ms", "exponential 3s", "weibull 2s shape 0.4"})
    void usersAreEitherThinkingOrInATransaction(String think) {
        OneTypeWorkload workload = new OneTypeWorkload(Duration.ofMillis(20));
        Schedule schedule = new Schedule(Duration.ofSeconds(10), Duration.ofSeconds(100), Duration.ofSeconds(5), 0);
        TrialMeasurement measured = new VirtualTimeRunner()
                .run(
                        OneTypeWorkload.trial(
                                workload,
                                new SystemUnderTest.Simulated(new SimulatedService(2_000 * MICRO, false, 1, 0, 0)),
                                new ClosedLoop(20, ThinkTime.parse(think)),
                                schedule,
                                3),
                        event -> {});
        long busy = measured.measurements().responseTime().sumNanos()
                + measured.users().edgeNanos();
        assertThat(busy + measured.users().waitedNanos())
                .isEqualTo(20 * measured.window().measuredNanos());
        assertThat(measured.users().waitedNanos() > 0).isEqualTo(!think.equals("none"));
    }

    @Test
    void usersWhoComeOneAfterAnotherAreAllThereWhenMeasuringBegins() {
        // With a constant service time of one second and no queue, each user ends one transaction per second.
        SimulatedService service = new SimulatedService(1_000_000 * MICRO, true, 16, 0, 0);
        ClosedLoop load = new ClosedLoop(8, ThinkTime.NONE, Duration.ofSeconds(4));
        TrialMeasurement measured = new VirtualTimeRunner()
                .run(
                        OneTypeWorkload.trial(
                                new SystemUnderTest.Simulated(service),
                                load,
                                new Schedule(Duration.ofSeconds(6), Duration.ofSeconds(3), Duration.ZERO, 0),
                                1),
                        event -> {});
        // Two users start per second, at its beginning and middle; a transaction that ends at a second's end belongs to
        // the next
        // one.
        assertThat(measured.intervals().stream()
                        .map(Interval::committed)
                        .limit(9)
                        .toList())
                .isEqualTo(List.of(0L, 2L, 4L, 6L, 8L, 8L, 8L, 8L, 8L));
        assertThat(measured.intervals().get(6).phase()).isEqualTo(Phase.MEASUREMENT);
        assertThat(measured.measurements().responseTime().maxNanos()).isEqualTo(1_000_000 * MICRO);
    }

    /** The same arrivals, services and waits. */
    @ParameterizedTest
    @CsvSource({"CONSTANT, 40", "POISSON, 40", "POISSON, 2"})
    void visitsOfOneTransactionAreAnOpenLoad(Arrivals arrivals, int sessions) {
        Rate rate = Rate.perSecond(900);
        TrialMeasurement open = run(new OpenLoop(rate, arrivals, sessions), 2_000 * MICRO, 2, 10, 100);
        TrialMeasurement visits = run(
                new PartlyOpen(rate, arrivals, 1, ThinkTime.parse("exponential 5ms"), sessions),
                2_000 * MICRO,
                2,
                10,
                100);
        assertSame(visits.measurements().responseTime(), open.measurements().responseTime());
        assertSame(visits.measurements().serviceTime(0), open.measurements().serviceTime(0));
        assertThat(visits.intervals()).isEqualTo(open.intervals());
        assertThat(arrivals(visits).backlog()).isEqualTo(arrivals(open).backlog());
        assertSame(arrivals(visits).scheduleErrors(), arrivals(open).scheduleErrors());
    }

    private static TrialMeasurement.Arrivals arrivals(TrialMeasurement measured) {
        return Objects.requireNonNull(measured.arrivals());
    }

    private static void assertSame(LatencyDistribution times, LatencyDistribution others) {
        assertThat(times.sumNanos()).isEqualTo(others.sumNanos());
        assertThat(times.toHistogram()).isEqualTo(others.toHistogram());
    }

    /**
     * With enough sessions, the queue is part of an open network: visitors pass it the mean number of times, and its response
     * time is that of M/M/1 (Jackson, "Networks of Waiting Lines", Operations Research 1957), for any think time.
     */
    @ParameterizedTest
    @CsvSource({"exponential 5ms, 5, 1000", "weibull 5ms shape 0.7, 5, 1000", "2ms, 10, 500", "none, 2, 2500"})
    void visitorsMakeTheTransactionsOfAllVisitsAndWaitAsInOneServersQueue(
            String think, double transactions, double visitsPerSecond) {
        TrialMeasurement measured = run(
                new PartlyOpen(
                        Rate.perSecond(visitsPerSecond), Arrivals.POISSON, transactions, ThinkTime.parse(think), 60),
                100 * MICRO,
                1,
                5,
                150);
        LatencyDistribution times = measured.measurements().responseTime();
        assertThat(throughput(measured)).isCloseTo(5_000, withPercentage(2));
        assertThat(times.meanNanos() / 1e9).isCloseTo(1 / (10_000.0 - 5_000), withPercentage(3));
        assertThat((double) arrivals(measured).backlog().arrived()).isCloseTo(visitsPerSecond * 155, withPercentage(1));
    }

    /**
     * A single session serves whole visits, first come first served. A geometric number of exponential services is exponential,
     * so visitors wait as in M/M/1, rho / (mu - lambda). This is part of the response time of their first transaction only.
     */
    @Test
    void visitorsWaitForASessionAsJobsForAServer() {
        double visitsPerSecond = 1_000;
        double transactions = 4;
        double service = 0.000_15;
        TrialMeasurement measured = run(
                new PartlyOpen(Rate.perSecond(visitsPerSecond), Arrivals.POISSON, transactions, ThinkTime.NONE, 1),
                150 * MICRO,
                1,
                5,
                1_000);
        double visitors = 1 / (transactions * service);
        double wait = visitsPerSecond / visitors / (visitors - visitsPerSecond);
        assertThat(throughput(measured)).isCloseTo(visitsPerSecond * transactions, withPercentage(1));
        assertThat(measured.measurements().responseTime().meanNanos() / 1e9)
                .isCloseTo(service + wait / transactions, withPercentage(3));
        assertThat(measured.measurements().serviceTime(0).meanNanos() / 1e9).isCloseTo(service, withPercentage(1));
    }

    /** Fewer sessions than the mean number of visitors: the rest waits outside and is accounted for. */
    @Test
    void visitorsForWhomThereIsNoSessionAreTheBacklog() {
        TrialMeasurement measured = run(
                new PartlyOpen(Rate.perSecond(10), Arrivals.CONSTANT, 5, ThinkTime.parse("250ms"), 5),
                1_000 * MICRO,
                8,
                0,
                1_000);
        // A visit takes 1.005 s on average, so that five sessions take five visitors per second; ten arrive.
        TrialMeasurement.Backlog left = arrivals(measured).backlog();
        assertThat(left.arrived()).isEqualTo(10_000);
        assertThat((double) left.started()).isCloseTo(1_000 * 5 / 1.005, withPercentage(3));
        assertThat(left.longestWaitNanos() / 1e9).isCloseTo(left.waiting() / 10.0, withPercentage(1));
        assertThat(throughput(measured)).isCloseTo(25, withPercentage(3));
    }
}
