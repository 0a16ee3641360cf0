package dev.assay.model.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.result.TrialResult.WorkloadInfo;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@Parallel
class WorkloadInfoTest {

    private static String text(@Nullable String access, Map<String, Object> derived) {
        return new WorkloadInfo("w", Map.of(), derived, List.of(), access, List.of()).accessText();
    }

    @Test
    void accessStylesAreExplainedByTheWorkload() {
        assertThat(text("set", Map.of(WorkloadInfo.ACCESS_STYLE, "a statement for each step")))
                .isEqualTo("set (a statement for each step)");
    }

    @Test
    void stylesOfEarlierDocumentsStandAlone() {
        assertThat(text("set", Map.of())).isEqualTo("set");
        assertThat(text(null, Map.of())).isEmpty();
    }
}
