package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.internal.ResultFixture;
import dev.assay.internal.codec.Json;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.plan.Experiment;
import dev.assay.model.plan.Plan;
import dev.assay.model.plan.Sweep;
import dev.assay.model.result.Analysis;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Trials meet their cells by number, and what cannot be believed is in no mean. */
@Parallel
class SweepAnalysisTest {

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

    private static Analysis analysis(TrialResult... trials) {
        return SweepAnalysis.of(new RunResult(1, experiment(), List.of(trials)));
    }

    @Test
    void trialsMeetTheirCellsByNumberWhateverIsMissing() {
        Analysis analysis = analysis(good(4, 300), good(1, 100), good(3, 120));
        assertThat(analysis.optimum()).isNotNull();
        assertThat(analysis.optimum().point()).containsExactly(Map.entry("users", "2"));
        assertThat(analysis.optimum().cells()).containsExactly(4);
        assertThat(analysis.optimum().halfWidth95()).isNull();
    }

    @Test
    void trialsOfEarlierVersionsAreOfTheCellsInOrder() {
        Analysis analysis = analysis(good(null, 100), good(null, 10), good(null, 120));
        assertThat(analysis.optimum().point()).containsExactly(Map.entry("users", "1"));
        assertThat(analysis.optimum().cells()).containsExactly(1, 3);
        assertThat(analysis.optimum().value()).isEqualTo(110);
        assertThat(analysis.optimum().halfWidth95()).isBetween(127.0, 127.1);
    }

    @Test
    void aPointIsAsBadAsTheWorstOfItsRepetitions() {
        for (TrialResult bad : List.of(
                trial(4, 900, TrialResult.Status.DONE, Verdict.Status.INVALID),
                trial(4, 900, TrialResult.Status.ABORTED, Verdict.Status.VALID),
                trial(4, Double.NaN, TrialResult.Status.REFUSED, Verdict.Status.INVALID))) {
            Analysis analysis = analysis(good(1, 100), good(2, 800), good(3, 100), bad);
            assertThat(analysis.optimum().point())
                    .as(bad.status() + " " + bad.verdict().status())
                    .containsExactly(Map.entry("users", "1"));
            SweepPoint point = SweepPoint.of(new RunResult(1, experiment(), List.of(good(2, 800), bad)))
                    .get(0);
            assertThat(point.throughput()).isEmpty();
            assertThat(point.flaw())
                    .hasValue(
                            bad.status() == TrialResult.Status.DONE
                                    ? "INVALID"
                                    : bad.status().name());
        }
    }

    @Test
    void trialsOfNoCellAreRefused() {
        assertThatThrownBy(() -> analysis(good(5, 1)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("trial of cell 5");
    }
}
