package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.analysis.SweepFixture.Measured;
import dev.assay.analysis.compare.ChangeText;
import dev.assay.analysis.compare.ConditionResult;
import dev.assay.analysis.compare.RunComparison;
import dev.assay.analysis.compare.RunComparison.Outcome;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Experiment;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Runs that are analysed together are compared with the first one. */
@Parallel
class SystemComparisonsTest {

    private static Source source(String run, int[] users, double... throughput) {
        List<Measured> measured = new ArrayList<>();
        for (double each : throughput) {
            for (int own : users) {
                measured.add(new Measured(own, own * each, 1e6 / each));
            }
        }
        return SweepFixture.source(run, measured);
    }

    private static List<Comparison> comparisons(Source... sources) {
        return Analyses.of(SweepFixture.together(sources), SweepFixture.NO_PRICES)
                .comparisons();
    }

    private static RunComparison measured(Comparison comparison) {
        return Objects.requireNonNull(comparison.measured());
    }

    @Test
    void laterRunsAreComparedWithTheFirst() {
        int[] eight = {8};
        List<Comparison> all = comparisons(
                source("base", eight, 100, 101, 99, 100),
                source("slow", eight, 80, 81, 79, 80),
                source("same", eight, 100, 101, 99, 100.5));
        assertThat(all).extracting(Comparison::first).containsOnly("base");
        assertThat(all).extracting(Comparison::second).containsExactly("slow", "same");
        RunComparison slow = measured(all.get(0));
        assertThat(slow.rows().get(0).figures().get(0).outcome()).isEqualTo(Outcome.SLOWER);
        assertThat(slow.confidence()).as("both comparisons together").isEqualTo(0.975);
        assertThat(slow.notes()).anyMatch(note -> note.contains("all 2 comparisons together"));
        assertThat(ChangeText.of(
                        slow.rows().get(0), slow.rows().get(0).figures().get(0)))
                .matches("-20\\.0 % \\[-2\\d\\.\\d %, -1\\d\\.\\d %\\], slower");
        assertThat(measured(all.get(1)).rows().get(0).figures().get(0).outcome())
                .isEqualTo(Outcome.EQUIVALENT);
        assertThat(Json.read(Json.write(all.get(0)), Comparison.class)).isEqualTo(all.get(0));
    }

    @Test
    void sweepsAreComparedRowByRow() {
        RunComparison sweep = measured(comparisons(
                        source("one", new int[] {1, 2, 4}, 100, 101, 99),
                        source("other", new int[] {2, 4, 8}, 110, 111, 109))
                .get(0));
        assertThat(sweep.rows()).extracting(row -> row.point().get("users")).containsExactly("2", "4");
        assertThat(sweep.confidence()).isEqualTo(0.975);
    }

    @Test
    void singleMeasurementsAreNoEvidence() {
        RunComparison single =
                measured(comparisons(source("one", new int[] {8}, 100), source("other", new int[] {8}, 112))
                        .get(0));
        assertThat(ChangeText.of(
                        single.rows().get(0), single.rows().get(0).figures().get(0)))
                .isEqualTo("+12.0 %, no evidence (too few repetitions for an interval)");
    }

    @Test
    void runsWithoutACommonPointAreNotCompared() {
        assertThat(comparisons(source("one", new int[] {8}, 100), source("other", new int[] {16}, 112)))
                .singleElement()
                .satisfies(each -> assertThat(each.measured()).isNull());
        assertThat(comparisons(source("one", new int[] {8}, 100))).isEmpty();
    }

    @Test
    void aComparisonThatFailsIsNamedAndTheOthersRemain() {
        int[] eight = {8};
        List<Source> runs =
                SweepFixture.together(source("base", eight, 100), source("bad", eight, 90), source("good", eight, 80));
        Attempts attempts = new Attempts();
        List<Comparison> found = SystemComparisons.of(
                runs,
                system -> {
                    if (system.equals("bad")) {
                        throw AssayException.plan("its price is damaged");
                    }
                    return List.of();
                },
                attempts);
        assertThat(found).extracting(Comparison::second).containsExactly("good");
        assertThat(attempts.problems())
                .containsExactly("the comparison of base and bad could not be computed of these files: its price is"
                        + " damaged");
    }

    @Test
    void aPlanWhoseComparisonCannotBeReadIsNamed() {
        Source damaged = comparing(settings("faster, please"), at(2, 90), at(4, 100));
        Analysis analysis = Analyses.of(List.of(damaged), SweepFixture.NO_PRICES);
        assertThat(analysis.comparisons()).isEmpty();
        assertThat(analysis.problems())
                .singleElement()
                .asString()
                .startsWith("what the plan compares could not be computed of these files: ")
                .contains("faster, please");
    }

    /** A run whose plan compares its numbers of users. */
    private static Source comparing(Map<String, String> settings, Measured... measured) {
        Source source = SweepFixture.source("run", List.of(measured));
        Experiment plain = Objects.requireNonNull(source.experiment());
        Experiment comparing = new Experiment(
                plain.schemaVersion(), plain.toolVersion(), plain.plan(), plain.cells(), plain.origins(), settings);
        return new Source("run", "run", null, comparing, source.systems(), source.trials());
    }

    private static RunComparison declared(Map<String, String> settings, Measured... measured) {
        return measured(comparisons(comparing(settings, measured)).get(0));
    }

    private static Map<String, String> settings(String failIf) {
        return Map.of("compare.by", "users", "compare.base", "4", "compare.margin", "2%", "compare.fail-if.1", failIf);
    }

    private static Measured at(int users, double throughput) {
        return new Measured(users, throughput, 1e6 / throughput);
    }

    @Test
    void aPlanDecidesWhatIsComparedWithWhichBase() {
        Measured[] pairs = {
            at(2, 90), at(4, 100), at(4, 110), at(2, 99), at(2, 81), at(4, 90),
        };
        RunComparison comparison = declared(settings("throughput < -5%"), pairs);
        assertThat(comparison.base()).isEqualTo("users=4");
        assertThat(comparison.other()).isEqualTo("users=2");
        assertThat(comparison.paired()).isTrue();
        assertThat(comparison.margin()).isEqualTo(0.02);
        assertThat(comparison.refusal()).as("users are compared on purpose").isNull();
        RunComparison.Figure throughput = comparison.rows().get(0).figures().get(0);
        assertThat(throughput.outcome()).isEqualTo(Outcome.SLOWER);
        assertThat(throughput.ratio().value()).isCloseTo(0.9, within(1e-9));
        assertThat(comparison.conditions()).singleElement().satisfies(each -> {
            assertThat(each.status()).isEqualTo(ConditionResult.Status.HOLDS);
            assertThat(each.fails()).isTrue();
        });
        assertThat(declared(settings("throughput < -15%"), pairs).conditions()).noneMatch(ConditionResult::fails);
    }

    @Test
    void aConditionWithoutAnIntervalFails() {
        RunComparison comparison = declared(settings("throughput < -5%"), at(2, 90), at(4, 100));
        assertThat(comparison.conditions()).singleElement().satisfies(each -> {
            assertThat(each.status()).isEqualTo(ConditionResult.Status.UNDECIDED);
            assertThat(each.fails()).isTrue();
            assertThat(ChangeText.of(each))
                    .isEqualTo("Condition 'throughput < -5%' is undecided: -10.0 %, interval not available, because"
                            + " an interval needs at least 3 repetitions or runs of each side; users=4 has 1,"
                            + " users=2 has 1");
        });
    }

    /** Before, such a run had no comparison, and passed. */
    @Test
    void aConditionFailsIfOneSideWasNotMeasured() {
        Source both = comparing(settings("throughput < -5%"), at(4, 90), at(2, 100));
        Source interrupted = new Source(
                "run",
                "run",
                null,
                both.experiment(),
                both.systems(),
                both.trials().subList(0, 1));
        RunComparison comparison = measured(comparisons(interrupted).get(0));
        assertThat(comparison.failed()).isTrue();
        assertThat(comparison.refusal())
                .isEqualTo("no common row: users=4 has a single point; users=2 has none that all its runs measured");
    }

    @Test
    void aConditionFailsIfTheComparisonCannotBeComputed() {
        Source run = comparing(settings("p99(nosuch) > 5%"), at(2, 90), at(4, 100));
        Analysis analysis = Analyses.of(List.of(run), SweepFixture.NO_PRICES);
        assertThat(measured(analysis.comparisons().get(0)).failed()).isTrue();
        assertThat(analysis.problems()).singleElement().asString().contains("nosuch");
    }
}
