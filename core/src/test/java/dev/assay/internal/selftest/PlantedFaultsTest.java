package dev.assay.internal.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.internal.verdict.TrialContext;
import dev.assay.internal.verdict.TrialSummary;
import dev.assay.model.result.SelfCheck;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.Verdict.Status;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Verdicts must report the planted fault only: the test fails for rules that never or always report it. */
@Order(2)
@Parallel
class PlantedFaultsTest {

    private static List<Boolean> passed(Function<TrialContext, Verdict> judge) {
        return new PlantedFaults(Assay.tool(), judge)
                .simulated().stream().map(SelfCheck::passed).toList();
    }

    @Test
    void verdictsOfTheAnalysisPass() {
        assertThat(passed(trial -> TrialSummary.of(trial).verdict())).containsExactly(true, true, true, true);
    }

    @Test
    void silentVerdictIsFound() {
        assertThat(passed(trial -> Verdict.of(List.of()))).containsExactly(false, true, false, true);
    }

    @Test
    void verdictThatAlwaysCriesIsFound() {
        Verdict all = Verdict.of(List.of(
                new Reason("rate-not-sustained", Status.INVALID, "always"),
                new Reason("outage", Status.SUSPECT, "always")));
        assertThat(passed(trial -> all)).containsExactly(true, false, true, false);
    }

    /** Reports 60 ms more, whatever the host's own lateness. */
    @Test
    void plantedLatenessIsNamed() {
        List<SelfCheck> checks =
                new PlantedFaults(Assay.tool(), trial -> TrialSummary.of(trial).verdict()).late();
        assertThat(checks).hasSize(2);
        assertThat(checks.get(0).passed()).as(checks.get(0).toString()).isTrue();
    }
}
