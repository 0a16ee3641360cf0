package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.cost.Prices;
import dev.assay.internal.ResultFixture;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.CellResult;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Trials are matched with their cells by number; invalid trials are in no mean. */
@Parallel
class AnalysesTest {

    /** Users 1 and 2, each twice: cells 1 and 3 are of one user, 2 and 4 of two. */
    private static Experiment experiment() {
        Plan plan = ResultFixture.closed().plan();
        Sweep sweep = new Sweep(
                Map.of("users", List.of("1", "2")), 2, Sweep.Order.AS_WRITTEN, Duration.ZERO, Sweep.Reset.NONE);
        List<Cell> cells = new ArrayList<>();
        for (int repetition = 1; repetition <= 2; repetition++) {
            for (Map<String, String> point : sweep.points()) {
                cells.add(new Cell(
                        cells.size() + 1,
                        plan.targets().get(0),
                        plan.workload(),
                        plan.load(),
                        plan.schedule(),
                        point,
                        repetition));
            }
        }
        return new Experiment(
                1,
                "1",
                new Plan("p", plan.targets(), plan.workload(), plan.load(), plan.schedule(), 1, sweep),
                cells,
                Map.of(),
                Map.of());
    }

    private static TrialResult trial(
            @Nullable Integer cell, double throughput, TrialResult.Status status, Verdict.Status verdict) {
        Map<?, ?> fixture = Json.read(Json.write(ResultFixture.trial()), Map.class);
        Map<Object, Object> document = new LinkedHashMap<>(fixture);
        document.put("cell", cell);
        document.put("status", status.name());
        document.put("throughput", Map.of("metric", "tpmC", "value", throughput, "unit", "1/min"));
        document.put("verdict", Map.of("status", verdict.name(), "reasons", List.of()));
        return Json.read(Json.write(document), TrialResult.class);
    }

    private static TrialResult good(@Nullable Integer cell, double throughput) {
        return trial(cell, throughput, TrialResult.Status.DONE, Verdict.Status.VALID);
    }

    private static Prices noPrices() {
        throw new AssertionError("nobody asked for prices");
    }

    private static Analysis analysis(TrialResult... trials) {
        return Analyses.of(
                List.of(Source.of("run", null, new RunResult(1, experiment(), List.of(trials)))),
                AnalysesTest::noPrices);
    }

    @Test
    void trialsMeetTheirCellsByNumberWhateverIsMissing() {
        Analysis analysis = analysis(good(4, 300), good(1, 100), good(3, 120));
        assertThat(analysis.peaks().optimum()).isNotNull();
        assertThat(analysis.peaks().optimum().point()).containsExactly(Map.entry("users", "2"));
        assertThat(analysis.peaks().optimum().cells()).containsExactly(4);
        assertThat(analysis.peaks().optimum().halfWidth95()).isNull();
        assertThat(analysis.peaks().optimum().edges()).containsExactly(new Edge("users", Edge.Side.HIGHEST));
    }

    @Test
    void trialsOfEarlierVersionsAreOfTheCellsInOrder() {
        Analysis analysis = analysis(good(null, 100), good(null, 10), good(null, 120));
        assertThat(analysis.peaks().optimum().point()).containsExactly(Map.entry("users", "1"));
        assertThat(analysis.peaks().optimum().cells()).containsExactly(1, 3);
        assertThat(analysis.peaks().optimum().value()).isEqualTo(110);
        assertThat(analysis.peaks().optimum().halfWidth95()).isBetween(127.0, 127.1);
    }

    @Test
    void aPointIsAsBadAsTheWorstOfItsRepetitions() {
        for (TrialResult bad : List.of(
                trial(4, 900, TrialResult.Status.DONE, Verdict.Status.INVALID),
                trial(4, 900, TrialResult.Status.ABORTED, Verdict.Status.VALID),
                trial(4, Double.NaN, TrialResult.Status.REFUSED, Verdict.Status.INVALID))) {
            Analysis analysis = analysis(good(1, 100), good(2, 800), good(3, 100), bad);
            assertThat(analysis.peaks().optimum().point())
                    .as(bad.course().status() + " " + bad.verdict().status())
                    .containsExactly(Map.entry("users", "1"));
            SweepPoint point = SweepPoint.of(new RunResult(1, experiment(), List.of(good(2, 800), bad)))
                    .get(0);
            assertThat(point.throughput()).isEmpty();
            assertThat(point.flaw())
                    .hasValue(
                            bad.course().status() == TrialResult.Status.DONE
                                    ? "INVALID"
                                    : bad.course().status().name());
        }
    }

    @Test
    void trialsOfNoCellAreRefused() {
        assertThatThrownBy(() -> analysis(good(5, 1)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("trial of cell 5");
    }

    private static Analysis several(Source... sources) {
        return Analyses.of(SweepFixture.together(sources), AnalysesTest::noPrices);
    }

    private static Source source(String run, double... throughput) {
        List<TrialResult> trials = new ArrayList<>();
        for (double each : throughput) {
            trials.add(good(trials.size() + 1, each));
        }
        return Source.of(run, "digest of " + run, new RunResult(1, experiment(), trials));
    }

    @Test
    void inputsAreTheRunsWithTheirDigests() {
        assertThat(several(source("a", 1), source("b", 2)).inputs())
                .containsExactly(
                        new Analysis.Input("a", "a", "digest of a"), new Analysis.Input("b", "b", "digest of b"));
        assertThat(analysis(good(1, 1)).inputs()).containsExactly(new Analysis.Input("run", "run", null));
    }

    @Test
    void systemsOfSeveralRunsAreToldApartByTheirRuns() {
        Analysis analysis = several(source("a", 100, 50), source("b", 100, 200));
        assertThat(analysis.points()).extracting(Analysis.Point::run).containsExactly("a", "a", "b", "b");
        assertThat(analysis.systems().best()).hasSize(2);
        assertThat(analysis.systems().best().get(0).name()).isEqualTo("a");
        assertThat(analysis.systems().best().get(0).point()).isEqualTo(Map.of("users", "1"));
        assertThat(analysis.systems().best().get(1).point()).isEqualTo(Map.of("users", "2"));
        assertThat(analysis.systems().top())
                .isEqualTo(analysis.systems().best().get(1).name());
        assertThat(analysis.peaks().optimum())
                .isEqualTo(analysis.peaks().optima().get(1));
    }

    @Test
    void whatDiffersBetweenRunsIsNamedWithTheValueOfEach() {
        assertThat(several(source("a", 1), source("b", 2)).differences())
                .as("the same experiment on the same system")
                .isEmpty();
        Map<?, ?> fixture = Json.read(Json.write(good(1, 2)), Map.class);
        Map<Object, Object> document = new LinkedHashMap<>(fixture);
        Map<Object, Object> target = new LinkedHashMap<>((Map<?, ?>) document.get("target"));
        target.put("version", "99");
        document.put("target", target);
        TrialResult changed = Json.read(Json.write(document), TrialResult.class);
        Analysis analysis =
                several(source("a", 1), Source.of("b", null, new RunResult(1, experiment(), List.of(changed))));
        assertThat(analysis.differences()).singleElement().satisfies(difference -> {
            assertThat(difference.what()).isEqualTo("product");
            assertThat(difference.values()).hasSize(2);
            assertThat(difference.values().get(1)).endsWith("99");
        });
    }

    @Test
    void repetitionsHaveTheirMeanAndItsInterval() {
        Analysis analysis = analysis(good(1, 100), good(3, 120), good(2, 50));
        assertThat(analysis.metric()).isEqualTo(new Analysis.Metric("tpmC", "1/min"));
        Analysis.Mean mean = Objects.requireNonNull(analysis.points().get(0).throughput());
        assertThat(mean.value()).isEqualTo(110);
        assertThat(mean.halfWidth95()).isBetween(127.0, 127.1);
        assertThat(analysis.points().get(0).cells()).containsExactly(1, 3);
        assertThat(analysis.points().get(1).throughput()).isEqualTo(new Analysis.Mean(50, null));
    }

    @Test
    void whatIsNotRankedIsAPointWithItsFlaw() {
        Analysis analysis = analysis(trial(1, 100, TrialResult.Status.DONE, Verdict.Status.INVALID));
        assertThat(analysis.points()).singleElement().satisfies(point -> {
            assertThat(point.flaw()).isEqualTo("INVALID");
            assertThat(point.throughput()).isNull();
        });
        assertThat(analysis.systems().best()).isEmpty();
        assertThat(analysis.systems().top()).isNull();
        assertThat(analysis.peaks().optimum()).isNull();
    }

    @Test
    void theDocumentIsReadAsItWasWritten() {
        Analysis analysis = several(source("a", 100, 50), source("b", 100, 200));
        assertThat(Json.read(Json.write(analysis), Analysis.class)).isEqualTo(analysis);
        assertThat(several(source("a", 100, 50), source("b", 100, 200))).isEqualTo(analysis);
        assertThat(Json.write(analysis)).contains("\"knee\" : null", "\"scaling\" : [ ]");
        assertThat(analysis.peaks().capacity()).isEqualTo(analysis.peaks().optimum());
    }

    /** A damaged file causes a problem for one part and keeps the others. */
    @Test
    void aPartThatCannotBeComputedDoesNotCostTheOthers() {
        Source broken = source("a", 100, 50);
        Source damaged = new Source(
                broken.run(),
                broken.label(),
                broken.sha256(),
                broken.experiment(),
                broken.systems(),
                List.of(
                        broken.trials().get(0),
                        new Source.Measured(
                                broken.trials().get(1).system(),
                                withoutTarget(broken.trials().get(1).result()))));
        Analysis analysis = several(damaged, source("b", 1));
        assertThat(analysis.problems())
                .anySatisfy(problem -> assertThat(problem).contains("could not be computed of these files"));
        assertThat(analysis.inputs()).hasSize(2);
    }

    private static CellResult withoutTarget(CellResult result) {
        Map<?, ?> fixture = Json.read(Json.write(result.trial()), Map.class);
        Map<Object, Object> document = new LinkedHashMap<>(fixture);
        document.put("target", null);
        return new CellResult(result.cell(), Json.read(Json.write(document), TrialResult.class));
    }
}
