package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.internal.codec.Json;
import dev.assay.internal.engine.TrialMeasurement;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.ErrorCount;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.Status;
import dev.assay.model.unit.Metric;
import dev.assay.model.unit.Rate;
import dev.assay.spi.target.Traffic;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.StatementCounts;
import dev.assay.spi.workload.TransactionType;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Parallel
class TrialSummaryTest {

    private final TrialFixture trial = new TrialFixture();

    private TrialResult result() {
        return TrialSummary.of(trial.context());
    }

    @Test
    void tpmCCountsNewOrdersPerMinuteThoseRolledBackByDesignIncluded() {
        trial.metric = new Metric("tpmC", "tpmC", "1/min", "new-order", Set.of("committed", "rolled-back"), 60);
        trial.counts[0][TrialFixture.COMMITTED] = 594_000;
        trial.counts[0][TrialFixture.ROLLED_BACK] = 6_000;
        trial.counts[0][TrialFixture.FATAL] = 1_000;
        assertThat(result().throughput()).isEqualTo(new TrialResult.Throughput("tpmC", 360_000, "1/min"));
    }

    @Test
    void responseTimesOfAllTypesAreThoseOfAllHistogramsTogether() {
        assertThat(result().provenance().cell()).isEqualTo(1);
        assertThat(result().outcomes().responseTimeMicros())
                .isEqualTo(trial.measurements().responseTime().toMicros());
        assertThat(trial.measurements().responseTime().count()).isEqualTo(1_000_000);
    }

    @Test
    void aServerOnThisHostHasTheProcessorsThatOthersTook() {
        trial.othersCpu = OptionalDouble.of(0.75);
        assertThat(result().hosts().server()).as("elsewhere").isNull();
        trial.sameHost = true;
        trial.health = List.of(new IntervalHealth(0.1, 0.5, 0, 0, 0, 0), new IntervalHealth(0.1, -1, 0, 0, 0, 0));
        assertThat(result().hosts().server().cpuUtilization()).isEqualTo(0.75);
        assertThat(result().hosts().server().perSecond())
                .extractingByKey("cpuUtilization", as(InstanceOfAssertFactories.LIST))
                .startsWith(0.5, null, 0.25);
        trial.othersCpu = OptionalDouble.empty();
        assertThat(result().hosts().server()).as("the server reports nothing").isNull();
    }

    @Test
    void aDatabaseInsideThisProcessIsNoneOfTheOthers() {
        trial.othersCpu = OptionalDouble.of(0.75);
        trial.sameHost = true;
        trial.url = "jdbc:h2:file:/data/x";
        assertThat(result().hosts().server()).isNull();
    }

    /** On a busy host the thread that reads the counters may be late. */
    @Test
    void aLateReadingChangesNoFigurePerTransactionOrSecond() {
        long before = 100_000;
        trial.finishedBeforeReading = before;
        trial.readLateNanos = trial.measuredNanos / 10;
        trial.traffic = new Traffic(2 * (1_000_000 - before), 100 * (1_000_000 - before), 0);
        assertThat(result().hosts().network().roundTripsPerTransaction()).isEqualTo(2);
        assertThat(result().hosts().network().bytesSentPerTransaction()).isEqualTo(100);
        assertThat(result().hosts().client().cpuMicrosPerTransaction()).isEqualTo(1e6 / (1_000_000 - before));
        assertThat(result().hosts().client().cpuUtilization())
                .isEqualTo(
                        1e9 / (trial.measuredNanos * 0.9) / Runtime.getRuntime().availableProcessors());
    }

    @Test
    void throughputIsOverTheMeasurementsTrueLength() {
        trial.measuredNanos = 50_000_000_000L;
        assertThat(result().throughput().value()).isEqualTo(20_000);
        assertThat(result().course().phases().measuredSeconds()).isEqualTo(50);
    }

    @Test
    void nothingMeasuredIsAThroughputOfZero() {
        trial.measuredNanos = 0;
        assertThat(result().throughput().value()).isZero();
        assertThat(result().rates().transactionsPerSecond()).isZero();
    }

    @Test
    void transactionsPerSecondCountSuccessesOfAllTypes() {
        trial.counts[1][TrialFixture.FATAL] = 50_000;
        assertThat(result().rates().transactionsPerSecond()).isEqualTo(10_000);
    }

    @Test
    void statementsPerSecondAreThoseOfCommittedTransactions() {
        trial.counts[0][TrialFixture.COMMITTED] = 600_000;
        trial.counts[0][TrialFixture.ROLLED_BACK] = 5_000;
        trial.counts[1][TrialFixture.COMMITTED] = 100_000;
        trial.demands = demands(new StatementCounts(14, 4, 2), new StatementCounts(1, 0, 0));
        assertThat(result().rates().statementsPerSecond())
                .isEqualTo((600_000 * 20 + 100_000) / result().course().phases().measuredSeconds());
    }

    @Test
    void statementsAreCountedByKind() {
        trial.counts[0][TrialFixture.COMMITTED] = 600_000;
        trial.counts[0][TrialFixture.ROLLED_BACK] = 5_000;
        trial.counts[1][TrialFixture.COMMITTED] = 100_000;
        trial.demands = demands(new StatementCounts(14, 4, 2), new StatementCounts(1, 0, 0));
        assertThat(result().rates().statements())
                .isEqualTo(new TrialResult.StatementTotals(600_000 * 14 + 100_000, 600_000 * 4, 600_000 * 2));
    }

    /** 2, 4, 4, 4, 5, 5, 7, 9 have the mean 5 and the population standard deviation 2. */
    @Test
    void usersAreToldByTheirMeanAndHowTheyDiffer() {
        trial.userTotals = IntStream.of(2, 4, 4, 4, 5, 5, 7, 9)
                .mapToObj(n -> new TrialMeasurement.UserTotal(1_000L * n, n * 10_000_000_000L))
                .toList();
        assertThat(result().rates().perUser()).isEqualTo(new TrialResult.PerUser(50, 5_000, 2_000, 50, 20));
    }

    @Test
    void statementsPerSecondAreUnknownIfOneTypeDoesNotSay() {
        assertThat(result().rates().statementsPerSecond()).isNull();
        trial.demands = demands(new StatementCounts(14, 4, 2), null);
        assertThat(result().rates().statementsPerSecond()).isNull();
    }

    private static Demands demands(StatementCounts first, @Nullable StatementCounts second) {
        return new Demands(
                List.of(
                        new TransactionType("new-order", 3, Demarcation.DRIVER, false).withStatements(first),
                        new TransactionType("payment", 1, Demarcation.DRIVER, false, false, second)),
                List.of(),
                false,
                null,
                List.of());
    }

    @Test
    void shareIsOfAllFinishedTransactions() {
        trial.counts[0][TrialFixture.FATAL] = 1_000_000;
        List<TransactionResult> transactions = result().outcomes().transactions();
        assertThat(transactions.get(0).share()).isEqualTo(0.8);
        assertThat(transactions.get(1).share()).isEqualTo(0.2);
    }

    @Test
    void outcomesThatDidNotOccurAreLeftOut() {
        trial.counts[0][TrialFixture.IN_DOUBT] = 3;
        TransactionResult newOrder = result().outcomes().transactions().get(0);
        assertThat(newOrder.outcomes()).isEqualTo(Map.of("committed", 600_000L, "in-doubt", 3L));
        assertThat(newOrder.failed()).isEqualTo(3);
        assertThat(newOrder.inDoubt()).isEqualTo(3);
        assertThat(newOrder.retries()).isEqualTo(7);
    }

    /** An exception of the driver and an error status of a store are both failures. */
    @Test
    void failuresThatAreAnsweredByAStatusAreErrors() {
        trial.counts[1][TrialFixture.NOT_FOUND] = 3;
        trial.counts[0][TrialFixture.FATAL] = 5;
        assertThat(result().outcomes().errors())
                .containsExactly(new ErrorCount("payment", "not-found", null, 0, 3, "answered with this status"));
    }

    @Test
    void timesOfATypeThatNeverSucceededAreAbsent() {
        trial.counts[1][TrialFixture.COMMITTED] = 0;
        trial.counts[1][TrialFixture.FATAL] = 5;
        List<TransactionResult> transactions = result().outcomes().transactions();
        assertThat(transactions.get(0).responseTimeMicros()).isNotNull();
        assertThat(transactions.get(1).responseTimeMicros()).isNull();
        assertThat(transactions.get(1).serviceTimeMicros()).isNull();
        assertThat(Json.write(result())).doesNotContain("\"p50\" : 0.0");
    }

    /** The sample standard deviation of 8, 10 and 12 thousand is 2 thousand, a fifth of their mean. */
    @Test
    void jitterIsTheDeviationOverTheMeanRate() {
        trial.committedPerSecond = List.of(8_000L, 10_000L, 12_000L);
        TrialResult.Jitter jitter = result().rates().jitter();
        assertThat(jitter.coefficientOfVariation()).isCloseTo(0.2, within(1e-12));
        assertThat(jitter.minRate()).isEqualTo(8_000);
        assertThat(jitter.maxRate()).isEqualTo(12_000);
    }

    @Test
    void oneIntervalHasNoJitter() {
        trial.committedPerSecond = List.of(8_000L);
        assertThat(result().rates().jitter()).isEqualTo(new TrialResult.Jitter(0, 8_000, 8_000));
    }

    @Test
    void seriesHasAnElementForEachInterval() {
        trial.committedPerSecond = List.of(8_000L, 10_000L);
        assertThat(result().rates().series().transactionsPerSecond()).containsExactly(8_000.0, 10_000.0);
        assertThat(result().rates().series().errors()).containsExactly(0L, 0L);
    }

    @Test
    void roundTripIsInMicroseconds() {
        assertThat(result().hosts().network().roundTripMicros()).isEqualTo(250.0);
    }

    @Test
    void processorTimeIsSharedAmongFinishedTransactions() {
        assertThat(result().hosts().client().cpuMicrosPerTransaction()).isEqualTo(1.0);
    }

    @Test
    void trialStoppedEarlyIsAborted() {
        assertThat(result().course().status()).isEqualTo(Status.DONE);
        trial.stoppedEarly = true;
        assertThat(result().course().status()).isEqualTo(Status.ABORTED);
    }

    @Test
    void closedLoadTellsWhetherUsersThink() {
        assertThat(result().load())
                .isEqualTo(new TrialResult.LoadInfo("closed", 10, null, null, "none", "dedicated", 1, null));
        trial.load = new ClosedLoop(4, ThinkTime.WORKLOAD);
        assertThat(result().load().thinkTime()).isEqualTo("workload");
        trial.load = new ClosedLoop(4, ThinkTime.parse("weibull 2s shape 0.7"));
        assertThat(result().load().thinkTime()).isEqualTo("weibull 2s shape 0.7");
    }

    @Test
    void tellsHowVisitorsCameAndThought() {
        trial.load = new PartlyOpen(Rate.perSecond(50), Arrivals.CONSTANT, 10, ThinkTime.parse("exponential 2s"), 120);
        assertThat(result().load())
                .isEqualTo(new TrialResult.LoadInfo(
                        "partly-open", 120, 500.0, "constant", "exponential 2s", "dedicated", 1, 10.0));
    }

    @Test
    void openLoadTellsItsRateAndArrivals() {
        trial.load = new OpenLoop(Rate.perSecond(500), Arrivals.POISSON, 20);
        assertThat(result().load())
                .isEqualTo(new TrialResult.LoadInfo("open", 20, 500.0, "poisson", "none", "dedicated", 1, null));
    }

    @Test
    void standInIsNamedWhereTheDatabaseWouldBe() {
        trial.database = false;
        assertThat(result().target().product()).isEqualTo("noop");
        assertThat(result().load().connections()).isEqualTo("none");
    }
}
