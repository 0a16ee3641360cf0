package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The second type's 400,000 transactions were queued by users of the first type, which counts them. */
@Parallel
class BackgroundSummaryTest {

    private final TrialFixture trial = new TrialFixture();

    @BeforeEach
    void secondTypeInTheBackground() {
        trial.background = List.of(false, true);
    }

    private TrialResult result() {
        return TrialSummary.of(trial.context());
    }

    @Test
    void figuresOverAllTypesLeaveBackgroundWorkOut() {
        assertThat(result().rates().transactionsPerSecond()).isEqualTo(6_000);
        assertThat(result().hosts().agents().get(0).transactions()).isEqualTo(600_000);
        assertThat(trial.measurements().everything().count()).isEqualTo(600_000);
        assertThat(trial.measurements().responseTime().count()).isEqualTo(600_000);
    }

    @Test
    void backgroundWorkHasAnEntryWithTimesAndNoShare() {
        trial.counts[0][TrialFixture.FATAL] = 200_000;
        List<TransactionResult> transactions = result().outcomes().transactions();
        assertThat(transactions.get(0).share()).isEqualTo(1);
        assertThat(transactions.get(1).share()).isZero();
        assertThat(transactions.get(1).committed()).isEqualTo(400_000);
        assertThat(transactions.get(1).responseTimeMicros().p90()).isPositive();
    }

    @Test
    void failuresInTheBackgroundAreInItsEntry() {
        trial.counts[1][TrialFixture.FATAL] = 5;
        assertThat(result().outcomes().transactions().get(1).failed()).isEqualTo(5);
        assertThat(result().rates().transactionsPerSecond()).isEqualTo(6_000);
    }
}
