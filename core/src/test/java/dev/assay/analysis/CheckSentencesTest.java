package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.CheckResult;
import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.Test;

@Parallel
class CheckSentencesTest {

    private static final CheckResult HOLDS = CheckResult.passed("1", "sums agree", "no row differs");
    private static final CheckResult BROKEN = CheckResult.failed("2", "numbers agree", "3 rows differ");
    private static final CheckResult NEW_DATA =
            CheckResult.notApplicable("3", "2100 orders", "holds for new data only");
    private static final CheckResult NOT_ASKED =
            CheckResult.notApplicable("4", "no gaps", "not asked: connection refused");

    @Test
    void theNumberOfAllConditionsIsTheSameWhetherTheyAreCheckedOrNot() {
        assertThat(CheckSentences.of(List.of(HOLDS, HOLDS))).isEqualTo("2 of 2 consistency conditions hold");
        assertThat(CheckSentences.of(List.of(HOLDS, NEW_DATA)))
                .isEqualTo("1 of 2 consistency conditions hold; 1 not checked: holds for new data only");
        assertThat(CheckSentences.of(List.of(NOT_ASKED, NOT_ASKED, NEW_DATA)))
                .isEqualTo("0 of 3 consistency conditions hold; 3 not checked: not asked: connection refused, holds for"
                        + " new data only");
    }

    @Test
    void aConditionThatFailsInSeveralTrialsIsNamedOnce() {
        assertThat(CheckSentences.of(List.of(HOLDS, BROKEN, HOLDS, BROKEN)))
                .isEqualTo("2 of 4 consistency conditions hold; 2 FAILED: 3 rows differ");
    }
}
