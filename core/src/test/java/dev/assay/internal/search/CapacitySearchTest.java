package dev.assay.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.internal.engine.OneTypeWorkload;
import dev.assay.internal.engine.SimulatedService;
import dev.assay.internal.engine.SystemUnderTest;
import dev.assay.internal.engine.VirtualTimeRunner;
import dev.assay.internal.search.CapacitySearch.Bracket;
import dev.assay.internal.search.CapacitySearch.Count;
import dev.assay.internal.search.CapacitySearch.Observation;
import dev.assay.internal.search.CapacitySearch.Settings;
import dev.assay.internal.search.CapacitySearch.Step;
import dev.assay.model.AssayException;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import dev.assay.test.Tier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

/** Searches for planted capacities. Seeds are fixed, so that no test fails by chance. */
@Parallel
class CapacitySearchTest {

    private static final Settings RATES = new Settings(10, 1e6, false, 0.02, 40);

    private static List<Observation> run(Settings settings, BiFunction<Step, Integer, Observation> measure) {
        CapacitySearch search = new CapacitySearch(settings);
        List<Observation> done = new ArrayList<>();
        for (Optional<Step> next = search.next(done); next.isPresent(); next = search.next(done)) {
            done.add(measure.apply(next.get(), done.size()));
        }
        return done;
    }

    private static Bracket bracket(Settings settings, List<Observation> done) {
        return new CapacitySearch(settings).bracket(done);
    }

    /** A system whose misses grow smoothly with the load and reach 5 % at its capacity. */
    private static Observation smooth(Step step, double capacity, RandomStream random) {
        int transactions = step.confirmation() ? 9_000 : 3_000;
        double chance = Math.min(1, 0.05 * Math.pow(step.load() / capacity, 8));
        int misses = 0;
        for (int i = 0; i < transactions; i++) {
            misses += random.nextDouble() < chance ? 1 : 0;
        }
        return new Observation(step.load(), step.confirmation(), true, List.of(new Count(misses, transactions, 0.05)));
    }

    /** Independent transactions: each decision errs in at most 1 %, so a confirmed answer exceeds the capacity in at most 1 %. */
    @Test
    void findsPlantedCapacities() {
        int seeds = Tier.sample(200, 2_000);
        int above = 0;
        for (int seed = 1; seed <= seeds; seed++) {
            RandomStream random = new Seeds(seed).stream("test/capacity", 0);
            double capacity = 20 * Math.pow(1_000, random.nextDouble());
            List<Observation> done = run(RATES, (step, count) -> smooth(step, capacity, random));
            Bracket found = bracket(RATES, done);
            assertThat(found.confirmed()).as("seed " + seed).isTrue();
            assertThat(found.kept().orElseThrow()).as("seed " + seed).isBetween(0.9 * capacity, 1.03 * capacity);
            above += found.kept().orElseThrow() > capacity ? 1 : 0;
        }
        // Several loads are decided in one search; each errs in at most 1 %.
        assertThat(above).isLessThanOrEqualTo(seeds * 3 / 100);
    }

    /** The probability that a transaction of an M/M/c queue takes longer than a time. */
    private static double longer(double rate, double mean, int servers, double seconds) {
        double offered = rate * mean;
        double term = 1;
        double sum = 1;
        for (int i = 1; i < servers; i++) {
            term *= offered / i;
            sum += term;
        }
        double last = term * offered / servers * servers / (servers - offered);
        double waits = last / (sum + last);
        double service = 1 / mean;
        double leaving = servers / mean - rate + 1e-6; // differs from the service rate
        double served = Math.exp(-service * seconds);
        double waited = (leaving * served - service * Math.exp(-leaving * seconds)) / (leaving - service);
        return (1 - waits) * served + waits * waited;
    }

    private static double capacity(double mean, int servers, double seconds, double share) {
        double low = 0;
        double high = servers / mean;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (longer(middle, mean, servers, seconds) < share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /**
     * The engine's own workers on a simulated station with exponential service, in virtual time: 95 % within 20 ms. Queues make
     * neighbouring transactions alike.
     */
    @Test
    void findsTheCapacityOfASimulatedStation() {
        SimulatedService station = new SimulatedService(2_000_000, false, 4, 0, 0);
        double planted = capacity(0.002, 4, 0.02, 0.05);
        for (int seed = 1; seed <= Tier.sample(1, 10); seed++) {
            int first = seed * 1_000;
            List<Observation> done = run(RATES, (step, count) -> {
                LatencyDistribution times = new VirtualTimeRunner()
                        .run(
                                OneTypeWorkload.trial(
                                        new SystemUnderTest.Simulated(station),
                                        new OpenLoop(Rate.perSecond(step.load()), Arrivals.POISSON, 200),
                                        new Schedule(
                                                Duration.ofSeconds(2),
                                                Duration.ofSeconds(step.confirmation() ? 30 : 10),
                                                Duration.ZERO,
                                                0),
                                        first + count),
                                event -> {})
                        .measurements()
                        .responseTime();
                long slow = times.count() - times.countWithin(20_000_000);
                return new Observation(
                        step.load(), step.confirmation(), true, List.of(new Count(slow, times.count(), 0.05)));
            });
            Bracket found = bracket(RATES, done);
            assertThat(found.confirmed()).isTrue();
            assertThat(found.kept().orElseThrow()).isCloseTo(planted, within(0.03 * planted));
        }
    }

    private static Observation sound(Step step, boolean sound) {
        return new Observation(step.load(), step.confirmation(), sound, List.of());
    }

    @Test
    void findsAWholeNumberOfUsersExactly() {
        Settings users = new Settings(1, 1_000, true, 0.001, 40);
        for (int capacity = 1; capacity < 1_000; capacity++) {
            int last = capacity;
            List<Observation> done = run(users, (step, count) -> sound(step, step.load() <= last));
            assertThat(bracket(users, done).kept()).hasValue(last);
            assertThat(bracket(users, done).confirmed()).isTrue();
        }
    }

    /** Two long runs: at the answer, which keeps the objective, and 5 % above it. */
    @Test
    void longRunsEndTheSearch() {
        List<Observation> done = run(RATES, (step, count) -> sound(step, step.load() <= 777));
        Bracket found = bracket(RATES, done);
        List<Observation> confirmations =
                done.stream().filter(Observation::confirmation).toList();
        assertThat(confirmations).hasSize(2);
        assertThat(confirmations.get(0).load()).isEqualTo(found.kept().orElseThrow());
        assertThat(confirmations.get(1).load()).isCloseTo(1.05 * found.kept().orElseThrow(), within(0.5));
        assertThat(found.kept().orElseThrow()).isBetween(777 / 1.021, 777.0);
    }

    /** The objective was kept by chance in a short run: the search continues below. */
    @Test
    void loadThatMissesInItsLongRunIsNotTheAnswer() {
        List<Observation> done =
                run(RATES, (step, count) -> sound(step, step.load() <= (step.confirmation() ? 700 : 777)));
        Bracket found = bracket(RATES, done);
        assertThat(found.confirmed()).isTrue();
        assertThat(found.kept().orElseThrow()).isBetween(650.0, 700.0);
    }

    @Test
    void objectiveThatNoLoadMeetsHasNoAnswer() {
        List<Observation> done = run(RATES, (step, count) -> sound(step, false));
        assertThat(bracket(RATES, done).kept()).isEmpty();
        assertThat(done.size()).isLessThan(15);
    }

    @Test
    void highestLoadOfTheSpaceIsConfirmedIfItKeepsTheObjective() {
        Settings few = new Settings(1, 100, true, 0.02, 40);
        List<Observation> done = run(few, (step, count) -> sound(step, true));
        assertThat(bracket(few, done)).isEqualTo(new Bracket(OptionalDouble.of(100), OptionalDouble.empty(), true));
    }

    @Test
    void runsAreLimited() {
        Settings few = new Settings(1, 1e9, false, 0.02, 6);
        assertThat(run(few, (step, count) -> sound(step, true))).hasSize(6);
    }

    @Test
    void undecidedLoadIsMeasuredThreeTimesAndThenMissed() {
        List<Observation> done = run(
                new Settings(10, 20, false, 0.02, 40),
                (step, count) -> new Observation(
                        step.load(),
                        step.confirmation(),
                        true,
                        List.of(new Count(step.load() > 15 ? 5 : 0, step.load() > 15 ? 100 : 1_000, 0.05))));
        assertThat(done.stream().filter(each -> each.load() == 20)).hasSize(3);
        assertThat(bracket(new Settings(10, 20, false, 0.02, 40), done).kept().orElseThrow())
                .isBetween(14.0, 15.0);
    }

    @Test
    void spaceOfOnePointIsRefused() {
        assertThatThrownBy(() -> new Settings(8, 8, true, 0.02, 40))
                .isInstanceOf(AssayException.class)
                .hasMessage(
                        "the search space from 8 to 8 has one point or none, so there is nothing to search; to has to"
                                + " be greater than from");
    }

    @Test
    void binomialDecisionsAreExact() {
        assertThat(BinomialDecision.of(0, 459, 0.01)).isEqualTo(BinomialDecision.MET);
        assertThat(BinomialDecision.of(0, 458, 0.01)).isEqualTo(BinomialDecision.UNDECIDED);
        assertThat(BinomialDecision.of(3, 40, 0.01)).isEqualTo(BinomialDecision.MISSED);
        assertThat(BinomialDecision.of(1, 1_000, 0)).isEqualTo(BinomialDecision.MISSED);
        assertThat(BinomialDecision.of(0, 1_000, 0)).isEqualTo(BinomialDecision.MET);
        assertThat(BinomialDecision.of(0, 0, 0.05)).isEqualTo(BinomialDecision.UNDECIDED);
    }
}
