package dev.assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.TrialResult.Loading;
import dev.assay.model.result.TrialResult.LoadingParts;
import dev.assay.test.Parallel;
import org.junit.jupiter.api.Test;

@Parallel
class LoadingTextTest {

    @Test
    void tellsWhatTheSecondsWentFor() {
        Loading loading = new Loading(400_000, 2.0, 200_000, 2, new LoadingParts(1.04, 0.55, 0.41));
        assertThat(LoadingText.of(loading))
                .isEqualTo("400,000 rows in 2.0 s (200,000 rows/s): rows 1.0 s, keys 0.6 s, settling 0.4 s");
    }

    @Test
    void saysNothingOfPartsThatAnOlderReleaseDidNotTell() {
        assertThat(LoadingText.of(new Loading(10, 2.0, 5, 1, null))).isEqualTo("10 rows in 2.0 s (5 rows/s)");
    }
}
