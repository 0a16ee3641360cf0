package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.engine.OneTypeWorkload;
import dev.assay.internal.engine.SimulatedService;
import dev.assay.internal.engine.SystemUnderTest;
import dev.assay.internal.engine.TraceFile;
import dev.assay.internal.engine.VirtualTimeRunner;
import dev.assay.model.plan.ArrivalProcess;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.RateProfile;
import dev.assay.model.plan.RateProfile.Segment;
import dev.assay.model.plan.RatedArrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import dev.assay.test.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Loads at 100/s for 60 s on simulated servers in virtual time. Seeds are fixed, so that no test fails by chance; asserted shares
 * are far from their bounds.
 */
@Order(1)
@Parallel
class QueueRulesTest {

    private static final Rate RATE = Rate.perSecond(100);
    private static final Duration MINUTE = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    /** The process of arrivals. */
    enum Spread {
        CONSTANT,
        POISSON,
        TRACE
    }

    private ArrivalProcess arrivals(Spread spread, long seed) throws IOException {
        RateProfile steady = RateProfile.steady(RATE);
        return switch (spread) {
            case CONSTANT -> new RatedArrivals(steady, Arrivals.CONSTANT);
            case POISSON -> new RatedArrivals(steady, Arrivals.POISSON);
            case TRACE -> trace(seed);
        };
    }

    /** A recorded Poisson process, one second longer than the measurement. */
    private ArrivalProcess trace(long seed) throws IOException {
        RandomStream random = new Seeds(seed).stream("test/trace", 0);
        StringBuilder lines = new StringBuilder("seconds\n");
        for (double at = random.nextExponential(0.01); at < 61; at += random.nextExponential(0.01)) {
            lines.append(String.format(Locale.ROOT, "%.9f%n", at));
        }
        Path file = directory.resolve(seed + ".csv");
        Files.writeString(file, lines);
        return TraceFile.describe(file);
    }

    private static List<Reason> reasons(OpenLoop load, SimulatedService service, Duration rampUp, long seed) {
        Schedule schedule = new Schedule(rampUp, MINUTE, Duration.ZERO, 0);
        TrialFixture trial = new TrialFixture();
        trial.load = load;
        trial.measurement = new VirtualTimeRunner()
                .run(OneTypeWorkload.trial(new SystemUnderTest.Simulated(service), load, schedule, seed), event -> {});
        return QueueRules.reasons(trial.context());
    }

    /** One server with a constant service time. */
    private static SimulatedService constant(double utilisation) {
        return new SimulatedService(Math.round(utilisation * 1e7), true, 1, 0, 0);
    }

    /** Constant arrivals with constant service are deterministic. */
    private double alarms(Spread spread, SimulatedService service, int most) throws IOException {
        int sample = Tier.sample(Math.min(50, most), most);
        int seeds = spread == Spread.CONSTANT && service.constant() ? 1 : sample;
        int alarms = 0;
        for (long seed = 1; seed <= seeds; seed++) {
            OpenLoop load = new OpenLoop(arrivals(spread, seed), 1);
            alarms += reasons(load, service, Duration.ZERO, seed).isEmpty() ? 0 : 1;
        }
        return (double) alarms / seeds;
    }

    /** One in a hundred may give a false alarm. */
    @ParameterizedTest
    @EnumSource
    void serverThatIsBusyNineteenTwentiethsOfItsTimeKeepsUp(Spread spread) throws IOException {
        assertThat(alarms(spread, constant(0.95), 200)).isLessThanOrEqualTo(0.01);
    }

    @ParameterizedTest
    @EnumSource
    void exponentialServiceTimesAtTheSameUtilisationKeepUp(Spread spread) throws IOException {
        assertThat(alarms(spread, new SimulatedService(9_500_000, false, 1, 0, 0), 200))
                .isLessThanOrEqualTo(0.01);
    }

    /** One in fifty may be missed at 1.05, one in a thousand at 1.10. */
    @ParameterizedTest
    @EnumSource
    void overloadIsFound(Spread spread) throws IOException {
        assertThat(alarms(spread, constant(1.05), 200)).isGreaterThanOrEqualTo(0.98);
        assertThat(alarms(spread, constant(1.10), 1_000)).isGreaterThanOrEqualTo(0.999);
    }

    /** An overload of one percent leaves 59 transactions, which is not reported. */
    @Test
    void overloadOfAHundredthLeavesAHundredthOver() throws IOException {
        assertThat(alarms(Spread.CONSTANT, constant(1.01), 1)).isZero();
        assertThat(alarms(Spread.CONSTANT, constant(1.011), 1)).isOne();
    }

    @Test
    void waitsThatGrowToSecondsAreFound() {
        OpenLoop load = new OpenLoop(RATE, Arrivals.CONSTANT, 1);
        assertThat(reasons(load, constant(1.06), Duration.ZERO, 1))
                .singleElement()
                .satisfies(reason -> {
                    assertThat(reason.code()).isEqualTo("rate-not-sustained");
                    assertThat(reason.status()).isEqualTo(Status.INVALID);
                    assertThat(reason.detail())
                            .isEqualTo(
                                    "339 of 6000 transactions that arrived waited at the end of the measurement, 339 more than at"
                                            + " its start, the first for 3.4 s; in its last 60.0 s no session was free: 94.4"
                                            + " per second started, 100.0 were offered; transactions that did not start are missing"
                                            + " from all figures");
                });
    }

    /** Completions of five seconds are in flight at the end: their transactions started when they arrived. */
    @Test
    void transactionsUnderWayAtTheEndDoNotWait() {
        OpenLoop load = new OpenLoop(RATE, Arrivals.CONSTANT, 600);
        SimulatedService slow = new SimulatedService(5_000_000_000L, true, 600, 0, 0);
        assertThat(reasons(load, slow, Duration.ZERO, 1)).isEmpty();
        OpenLoop fewer = new OpenLoop(RATE, Arrivals.CONSTANT, 450);
        assertThat(reasons(fewer, slow, Duration.ZERO, 1)).hasSize(1);
    }

    /** Slow rates follow the same rule: six hundred arrivals, one in twenty too many. */
    @Test
    void overloadAtTenASecondIsFound() {
        OpenLoop load = new OpenLoop(Rate.perSecond(10), Arrivals.CONSTANT, 1);
        assertThat(reasons(load, new SimulatedService(105_000_000, true, 1, 0, 0), Duration.ZERO, 1))
                .hasSize(1);
        assertThat(reasons(load, new SimulatedService(95_000_000, true, 1, 0, 0), Duration.ZERO, 1))
                .isEmpty();
    }

    /** Arrivals left by the ramp-up are executed in the measurement, so the queue shrinks. */
    @Test
    void queueOfTheRampUpThatShrinksIsNoOverload() {
        RateProfile falling = RateProfile.of(
                Segment.at(Rate.perSecond(200), Duration.ofSeconds(30)), Segment.at(Rate.perSecond(80), MINUTE));
        OpenLoop load = new OpenLoop(new RatedArrivals(falling, Arrivals.CONSTANT), 1);
        assertThat(reasons(load, constant(1.0), Duration.ofSeconds(30), 1)).isEmpty();
    }

    /** An overload in the second half is found, although the mean of both halves would hide it. */
    @Test
    void rateOfTheTimeInWhichNoSessionWasFreeCounts() {
        RateProfile step = RateProfile.of(
                Segment.at(Rate.perSecond(50), Duration.ofSeconds(30)),
                Segment.at(Rate.perSecond(130), Duration.ofSeconds(30)));
        OpenLoop load = new OpenLoop(new RatedArrivals(step, Arrivals.CONSTANT), 1);
        assertThat(reasons(load, constant(0.9), Duration.ZERO, 1))
                .singleElement()
                .satisfies(
                        reason -> assertThat(reason.detail()).contains("111.1 per second started, 130.0 were offered"));
    }

    /** A freeze of four seconds at the end leaves 400 waiting: each would have been slower than all others. */
    @Test
    void standstillAtTheEndIsFoundHoweverFastTheServerWasBefore() {
        OpenLoop load = new OpenLoop(RATE, Arrivals.POISSON, 1);
        assertThat(reasons(
                        load,
                        new SimulatedService(1_000_000, true, 1, 56_000_000_000L, 4_000_000_000L),
                        Duration.ZERO,
                        1))
                .hasSize(1);
        assertThat(reasons(
                        load,
                        new SimulatedService(1_000_000, true, 1, 50_000_000_000L, 4_000_000_000L),
                        Duration.ZERO,
                        1))
                .isEmpty();
    }

    @Test
    void visitorsForWhomNoSessionIsFreeAreFound() {
        Schedule schedule = new Schedule(Duration.ofSeconds(10), MINUTE, Duration.ZERO, 0);
        SimulatedService service = new SimulatedService(100_000_000, true, 100, 0, 0);
        TrialFixture trial = new TrialFixture();
        for (int sessions : new int[] {60, 45}) {
            PartlyOpen load = new PartlyOpen(Rate.perSecond(100), Arrivals.POISSON, 5, ThinkTime.NONE, sessions);
            trial.load = load;
            trial.measurement = new VirtualTimeRunner()
                    .run(OneTypeWorkload.trial(new SystemUnderTest.Simulated(service), load, schedule, 3), event -> {});
            List<String> details = QueueRules.reasons(trial.context()).stream()
                    .map(Reason::detail)
                    .toList();
            if (sessions == 60) {
                assertThat(details).isEmpty();
            } else {
                assertThat(details).singleElement().asString().contains("visitors that arrived waited");
            }
        }
    }

    /** Seeds give the same result on every machine. */
    @Test
    void verdictIsAFunctionOfTheSeed() {
        OpenLoop load = new OpenLoop(RATE, Arrivals.POISSON, 1);
        assertThat(LongStream.of(5, 5)
                        .mapToObj(seed -> reasons(load, constant(1.05), Duration.ZERO, seed))
                        .distinct())
                .hasSize(1);
    }
}
