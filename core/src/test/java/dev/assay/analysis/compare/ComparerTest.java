package dev.assay.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.analysis.SweepFixture;
import dev.assay.analysis.SweepFixture.Measured;
import dev.assay.analysis.compare.RunComparison.Figure;
import dev.assay.analysis.compare.RunComparison.Outcome;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Comparisons of runs with planted figures; the seeds are fixed. */
@Parallel
class ComparerTest {

    private static final int EXPERIMENTS = 1_000;

    private static Comparer.Settings settings(ChangeCondition... conditions) {
        return new Comparer.Settings(0.05, false, false, "target", 1, false, List.of(conditions));
    }

    private static Side side(String name, RunResult... runs) {
        return Side.of(name, List.of(runs));
    }

    private static RunResult run(double... throughput) {
        return run(Map.of(), throughput);
    }

    private static RunResult run(Map<String, ?> changes, double... throughput) {
        List<Measured> measured = new ArrayList<>();
        for (double each : throughput) {
            measured.add(new Measured(8, each, 1e6 / each));
        }
        return SweepFixture.result(measured, changes);
    }

    private static RunComparison compare(RunResult base, RunResult other, ChangeCondition... conditions) {
        return Comparer.compare(side("A", base), side("B", other), settings(conditions));
    }

    private static Figure figure(RunComparison comparison, String metric) {
        return comparison.rows().get(0).figures().stream()
                .filter(each -> each.metric().equals(metric))
                .findFirst()
                .orElseThrow();
    }

    private static double[] noisy(RandomStream random, int count, double mean, double variation) {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            // The sum of twelve uniform variates is normal enough, and bounded.
            double sum = -6;
            for (int u = 0; u < 12; u++) {
                sum += random.nextDouble();
            }
            values[i] = mean * (1 + variation * sum);
        }
        return values;
    }

    @Test
    void aSlowdownIsSlowerInThroughputAndResponseTime() {
        RunComparison comparison = compare(run(100, 101, 99, 100), run(90, 91, 89, 90));
        Figure throughput = figure(comparison, "throughput");
        assertThat(throughput.outcome()).isEqualTo(Outcome.SLOWER);
        assertThat(throughput.ratio().value()).isCloseTo(0.9, within(1e-9));
        assertThat(throughput.withinMargin()).isFalse();
        assertThat(throughput.before().available()).isTrue();
        assertThat(figure(comparison, "p95").outcome()).isEqualTo(Outcome.SLOWER);
        assertThat(figure(comparison, "p95").ratio().value()).isGreaterThan(1.1);
        assertThat(comparison.confidence()).isEqualTo(0.95);
        assertThat(comparison.notes()).singleElement().asString().contains("Each side is one run");
        assertThat(figure(compare(run(90, 91, 89), run(100, 101, 99)), "p95").outcome())
                .isEqualTo(Outcome.FASTER);
    }

    @Test
    void equalSystemsAreEquivalentIfTheIntervalIsNarrowAndWithoutEvidenceIfItIsWide() {
        assertThat(figure(compare(run(100, 101, 99, 100), run(100.5, 101, 99, 100)), "throughput")
                        .outcome())
                .isEqualTo(Outcome.EQUIVALENT);
        assertThat(figure(compare(run(100, 130, 80), run(90, 120, 70)), "throughput")
                        .outcome())
                .isEqualTo(Outcome.NO_EVIDENCE);
    }

    @Test
    void singleTrialsAreNoEvidence() {
        RunComparison comparison = compare(run(100), run(50));
        Figure throughput = figure(comparison, "throughput");
        assertThat(throughput.outcome()).isEqualTo(Outcome.NO_EVIDENCE);
        assertThat(throughput.ratio().value()).isEqualTo(0.5);
        assertThat(throughput.ratio().available()).isFalse();
        assertThat(comparison.notes()).singleElement().asString().startsWith("Interval not available");
        assertThat(compare(run(100), run(50), ChangeCondition.parse("throughput < -5%"))
                        .conditions())
                .singleElement()
                .satisfies(each -> {
                    assertThat(each.fails()).isTrue();
                    assertThat(ChangeText.of(each))
                            .isEqualTo("Condition 'throughput < -5%' at users=8 is undecided: -50.0 %, interval not"
                                    + " available, because an interval needs at least 3 repetitions or runs of each"
                                    + " side; A has 1, B has 1");
                });
    }

    @Test
    void noChangeIsBelowALossOfEverything() {
        Figure throughput = figure(compare(run(100, 101, 99), run(10, 300, 10)), "throughput");
        assertThat(throughput.ratio().low()).isZero();
        assertThat(ChangeText.interval(throughput.ratio())).startsWith("[-100.0 %, ");
    }

    @Test
    void aBaseThatVariesTooMuchHasNoInterval() {
        RunComparison wild = compare(run(1, 400, 1), run(100, 101, 99), ChangeCondition.parse("throughput < -5%"));
        assertThat(wild.notes()).anyMatch(note -> note.startsWith("Interval not available: the repetitions of A vary"));
        assertThat(wild.conditions())
                .extracting(ConditionResult::reason)
                .containsExactly("the repetitions of A vary too much for an interval");
    }

    @Test
    void aConditionThatHoldsWithinTheNoiseIsExplained() {
        RunComparison noisy = compare(
                run(1021.5, 1030.33, 731.5, 1052.5, 997.17),
                run(650, 336.33, 866.5, 609.17, 739.17),
                ChangeCondition.parse("throughput < -5%"));
        assertThat(figure(noisy, "throughput").outcome()).isEqualTo(Outcome.NO_EVIDENCE);
        assertThat(noisy.conditions().get(0).status()).isEqualTo(ConditionResult.Status.HOLDS);
        assertThat(noisy.notes()).anyMatch(note -> note.contains("smaller than the A/A noise"));
    }

    @Test
    void severalRunsOfASideAreItsUnits() {
        Side base = side("A", run(100, 100), run(102, 102), run(98, 98));
        Side other = side("B", run(90), run(92), run(91, 91));
        RunComparison comparison = Comparer.compare(base, other, settings());
        assertThat(figure(comparison, "throughput").before().units()).isEqualTo(3);
        assertThat(figure(comparison, "throughput").outcome()).isEqualTo(Outcome.SLOWER);
        assertThat(comparison.notes()).isEmpty();
    }

    @Test
    void rowsOfSweepsAreComparedWithOneErrorProbability() {
        List<Measured> base = new ArrayList<>();
        List<Measured> other = new ArrayList<>();
        for (int users : new int[] {1, 2, 4}) {
            for (double noise : new double[] {0.99, 1, 1.01, 1}) {
                base.add(new Measured(users, users * 100 * noise, 10_000));
                other.add(new Measured(users, users * (users == 4 ? 50 : 100) * noise, 10_000));
            }
        }
        base.add(new Measured(8, Double.NaN, Double.NaN, TrialResult.Status.REFUSED));
        other.add(new Measured(8, 5, 5));
        base.add(new Measured(16, 5, 5));
        RunComparison comparison = compare(SweepFixture.result(base, Map.of()), SweepFixture.result(other, Map.of()));
        assertThat(comparison.rows())
                .extracting(row -> row.point().get("users"))
                .containsExactly("1", "2", "4", "8");
        assertThat(comparison.confidence()).isCloseTo(1 - 0.05 / 3, within(1e-12));
        assertThat(comparison.rows().get(2).figures().get(0).outcome()).isEqualTo(Outcome.SLOWER);
        assertThat(comparison.rows().get(0).figures().get(0).outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(comparison.rows().get(3).flaw()).isEqualTo("A: REFUSED");
        assertThat(comparison.notes()).anyMatch(note -> note.contains("all 3 rows together"));
        assertThat(Json.read(Json.write(comparison), RunComparison.class)).isEqualTo(comparison);
    }

    @Test
    void runsWithoutACommonRowAreRefused() {
        RunComparison none = compare(
                SweepFixture.result(List.of(new Measured(1, 1, 1)), Map.of()),
                SweepFixture.result(List.of(new Measured(2, 1, 1)), Map.of()),
                ChangeCondition.parse("throughput < -5%"));
        assertThat(none.refusal()).isEqualTo("no common row: A has users=1; B has users=2");
        assertThat(none.rows()).isEmpty();
        assertThat(none.failed()).isTrue();
        assertThat(none.conditions())
                .extracting(ChangeText::of)
                .containsExactly("Condition 'throughput < -5%' is undecided: no change is known, because no common row:"
                        + " A has users=1; B has users=2");
        assertThat(Json.read(Json.write(none), RunComparison.class)).isEqualTo(none);
    }

    private static List<Measured> atEach(int... users) {
        List<Measured> measured = new ArrayList<>();
        for (int each : users) {
            for (double noise : new double[] {0.99, 1, 1.01, 1}) {
                measured.add(new Measured(each, each * 100 * noise, 10_000));
            }
        }
        return measured;
    }

    private static List<Measured> withRefused(List<Measured> measured, int users) {
        List<Measured> all = new ArrayList<>(measured);
        all.add(new Measured(users, Double.NaN, Double.NaN, TrialResult.Status.REFUSED));
        return all;
    }

    private static List<String> conditionsOf(List<Measured> base, List<Measured> other, boolean complete) {
        return Comparer.compare(
                        side("A", SweepFixture.result(base, Map.of())),
                        side("B", SweepFixture.result(other, Map.of())),
                        new Comparer.Settings(
                                0.05,
                                false,
                                false,
                                "target",
                                1,
                                complete,
                                List.of(ChangeCondition.parse("throughput < -5%"))))
                .conditions()
                .stream()
                .map(each -> each.row() + " " + (each.fails() ? each.reason() : each.status()))
                .toList();
    }

    @Test
    void aRowThatOneSideRefusedLeavesTheConditionUndecided() {
        assertThat(conditionsOf(atEach(1, 8), withRefused(atEach(1), 8), false))
                .containsExactly("users=1 DOES_NOT_HOLD", "users=8 B: REFUSED");
        assertThat(conditionsOf(withRefused(atEach(1), 8), withRefused(atEach(1), 8), false))
                .as("both refused: no change")
                .containsExactly("users=1 DOES_NOT_HOLD");
        assertThat(conditionsOf(withRefused(List.of(), 8), withRefused(List.of(), 8), false))
                .as("nothing was measured")
                .containsExactly("users=8 A: REFUSED");
    }

    @Test
    void aRowOfOneSideIsNamedAndUndecidedIfBothShouldHaveIt() {
        assertThat(conditionsOf(atEach(1, 2, 4), atEach(2, 8), true))
                .containsExactly(
                        "users=2 DOES_NOT_HOLD",
                        "users=1 B was not measured there",
                        "users=4 B was not measured there",
                        "users=8 A was not measured there");
        assertThat(conditionsOf(atEach(1, 2, 4), atEach(2, 8), false)).containsExactly("users=2 DOES_NOT_HOLD");
        assertThat(compare(SweepFixture.result(atEach(1, 2, 4), Map.of()), SweepFixture.result(atEach(2, 8), Map.of()))
                        .notes())
                .contains(
                        "Not compared, because only A has these 2 rows: users=1; users=4.",
                        "Not compared, because only B has this row: users=8.");
    }

    @Test
    void differentWorkIsNamedAndNotRankedUnlessAsked() {
        RunResult base = run(100, 101, 99);
        RunResult other = run(
                Map.of(
                        "workload",
                        Map.of("parameters", Map.of("warehouses", 5, "access", "row", "keys", true)),
                        "target",
                        Map.of("isolation", "serializable", "tuning", "out-of-the-box", "driver", "d 2")),
                90,
                91,
                89);
        RunComparison refused = compare(base, other);
        assertThat(refused.refusal())
                .contains("access style: access (set-based | row)", "isolation (default | serializable)", "--anyway");
        assertThat(figure(refused, "throughput").outcome()).isEqualTo(Outcome.NOT_RANKED);
        assertThat(refused.differences())
                .extracting(SideDifference::what)
                .contains("parameter: warehouses", "driver preset: tuning", "driver");
        RunComparison undecided = compare(base, other, ChangeCondition.parse("throughput < 0%"));
        assertThat(undecided.failed()).isTrue();
        assertThat(undecided.conditions().get(0).reason()).startsWith("the sides did different work");
        RunComparison anyway = Comparer.compare(
                side("A", base),
                side("B", other),
                new Comparer.Settings(
                        0.05, true, false, "target", 1, true, List.of(ChangeCondition.parse("throughput < -5%"))));
        assertThat(anyway.refusal()).isNull();
        assertThat(anyway.differences()).isEqualTo(refused.differences());
        assertThat(figure(anyway, "throughput").outcome()).isEqualTo(Outcome.SLOWER);
    }

    @Test
    void otherConditionsAreNamedAndRanked() {
        RunComparison comparison =
                compare(run(100, 101, 99), run(Map.of("target", Map.of("tuning", "out-of-the-box")), 90, 91, 89));
        assertThat(comparison.differences())
                .containsExactly(new SideDifference(
                        SideDifference.Kind.CONDITIONS, "driver preset: tuning", "tuned", "out-of-the-box"));
        assertThat(comparison.refusal()).isNull();
        assertThat(figure(comparison, "throughput").outcome()).isEqualTo(Outcome.SLOWER);
        assertThat(Comparer.compare(
                                side("A", run(1)),
                                side("B", run(Map.of("target", Map.of("tuning", "out-of-the-box")), 1)),
                                new Comparer.Settings(0.05, false, false, "tuning", 1, true, List.of()))
                        .differences())
                .as("the compared parameter is no difference")
                .isEmpty();
    }

    @Test
    void twoValuesOfAParameterOfOneRunArePairedByRepetition() {
        List<Measured> measured = new ArrayList<>();
        for (double drift : new double[] {1, 1.3, 0.8, 1.1}) {
            measured.add(new Measured(1, 100 * drift, 10_000));
            measured.add(new Measured(2, 95 * drift * (drift > 1 ? 1.001 : 0.999), 10_000));
        }
        List<Side> sides = Side.within(SweepFixture.result(measured, Map.of()), "users");
        assertThat(sides).extracting(Side::name).containsExactly("users=1", "users=2");
        RunComparison paired = Comparer.compare(
                sides.get(0), sides.get(1), new Comparer.Settings(0.05, false, true, "users", 1, true, List.of()));
        assertThat(figure(paired, "throughput").outcome()).isEqualTo(Outcome.SLOWER);
        RunComparison unpaired = Comparer.compare(
                sides.get(0), sides.get(1), new Comparer.Settings(0.05, false, false, "users", 1, true, List.of()));
        assertThat(figure(unpaired, "throughput").outcome()).isEqualTo(Outcome.NO_EVIDENCE);
        assertThatThrownBy(() -> Side.within(run(1, 2), "target"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("needs two values of 'target', found noop");
    }

    @Test
    void conditionsAreDecidedOnTheInterval() {
        RunResult base = run(100, 101, 99, 100);
        RunResult slower = run(90, 91, 89, 90);
        assertThat(status(base, slower, "throughput < -5%")).isEqualTo(ConditionResult.Status.HOLDS);
        assertThat(status(base, slower, "throughput < -10%")).isEqualTo(ConditionResult.Status.UNDECIDED);
        assertThat(status(base, slower, "throughput < -20%")).isEqualTo(ConditionResult.Status.DOES_NOT_HOLD);
        assertThat(status(base, slower, "p95 > 5%")).isEqualTo(ConditionResult.Status.HOLDS);
        assertThat(status(base, slower, "p99(new-order) > 5 %")).isEqualTo(ConditionResult.Status.DOES_NOT_HOLD);
        for (String wrong : List.of("throughput", "throughput < -5", "speed < -5%", "throughput(a) < 1%")) {
            assertThatThrownBy(() -> ChangeCondition.parse(wrong))
                    .as(wrong)
                    .isInstanceOf(AssayException.class)
                    .hasMessageContaining("throughput");
        }
        assertThatThrownBy(() -> status(base, slower, "p99(payment) > 5%"))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("there is no transaction type 'payment'; the workload has new-order");
    }

    private static ConditionResult.Status status(RunResult base, RunResult other, String condition) {
        RunComparison comparison = compare(base, other, ChangeCondition.parse(condition));
        assertThat(comparison.conditions()).hasSize(1);
        return comparison.conditions().get(0).status();
    }

    /** The probability of a false alarm is at most 5 %: more than 66 of 1,000 have a probability of 1 %. */
    @Test
    void comparisonsOfEqualSystemsSeldomRaiseAnAlarm() {
        int alarms = 0;
        for (int seed = 0; seed < EXPERIMENTS; seed++) {
            RandomStream random = new RandomStream(seed);
            RunComparison comparison = compare(run(noisy(random, 5, 1_000, 0.04)), run(noisy(random, 5, 1_000, 0.04)));
            Outcome outcome = figure(comparison, "throughput").outcome();
            alarms += outcome == Outcome.FASTER || outcome == Outcome.SLOWER ? 1 : 0;
        }
        assertThat(alarms).isBetween(20, 66);
    }

    /** A pilot of five repetitions gives the number that finds a slowdown of 5 % in at least 90 % of comparisons. */
    @Test
    void recommendedRepetitionsFindAPlantedSlowdown() {
        int found = 0;
        int experiments = 300;
        for (int seed = 0; seed < experiments; seed++) {
            RandomStream random = new RandomStream(seed);
            RepetitionPlan plan = RepetitionPlan.of(side("A", run(noisy(random, 5, 1_000, 0.03))), 0.05, 0.95);
            int repetitions = Objects.requireNonNull(plan.repetitions());
            RunComparison comparison =
                    compare(run(noisy(random, repetitions, 1_000, 0.03)), run(noisy(random, repetitions, 950, 0.03)));
            found += figure(comparison, "throughput").outcome() == Outcome.SLOWER ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(270);
    }

    @Test
    void aPlanNeedsThreeRepetitions() {
        RepetitionPlan few = RepetitionPlan.of(side("A", run(100, 101)), 0.05, 0.95);
        assertThat(few.repetitions()).isNull();
        assertThat(few.rows()).extracting(RepetitionPlan.Row::metric).containsExactly("throughput", "p95");
        assertThat(few.rows().get(0).variation()).isNotNull();
        RepetitionPlan assumed = RepetitionPlan.assuming(0.02, 0.05, 0.95);
        assertThat(Objects.requireNonNull(assumed.repetitions())).isBetween(4, 8);
        for (double wrong : new double[] {0, 1, -0.1}) {
            assertThatThrownBy(() -> RepetitionPlan.assuming(0.02, wrong, 0.95))
                    .isInstanceOf(AssayException.class)
                    .hasMessageContaining("detect: found ");
        }
    }
}
