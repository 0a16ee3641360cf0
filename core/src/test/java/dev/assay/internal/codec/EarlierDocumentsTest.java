package dev.assay.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.ResultFixture;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Documents of earlier versions. */
@Parallel
class EarlierDocumentsTest {

    @Test
    void agentsWithoutAJavaHaveNone() {
        String earlier = Json.write(ResultFixture.trial()).replaceFirst("(?s),\\s*\"java\"\\s*:\\s*\\{.*?\\}", "");
        assertThat(earlier).doesNotContain("\"java\"");
        assertThat(Json.read(earlier, TrialResult.class).hosts().agents())
                .containsExactly(new TrialResult.AgentInfo("probe", 8, 123, null));
    }

    @Test
    void trialsWithoutLimitsAndAuditsHaveNone() {
        Map<?, ?> now = Json.read(Json.write(ResultFixture.trial()), Map.class);
        Map<Object, Object> document = new LinkedHashMap<>(now);
        assertThat(document.remove("limits")).as("limits").isNotNull();
        assertThat(document.remove("audits")).as("audits").isNotNull();
        TrialResult read = Json.read(Json.write(document), TrialResult.class);
        assertThat(read.compliance().limits()).isEqualTo(List.of());
        assertThat(read.compliance().audits()).isEqualTo(List.of());
        assertThat(read.outcomes().transactions())
                .isEqualTo(ResultFixture.trial().outcomes().transactions());
    }

    @Test
    void usersOfAClosedLoopThoughtAsTheWorkloadSaidOrNotAtAll() {
        String now = Json.write(new ClosedLoop(3, ThinkTime.WORKLOAD));
        String earlier = "{ \"model\" : \"closed\", \"users\" : 3, \"think\" : %s }";
        assertThat(now).contains("\"thinkTime\"").contains("\"stagger\"");
        assertThat(Json.read(String.format(earlier, "true"), LoadModel.class))
                .isEqualTo(new ClosedLoop(3, ThinkTime.WORKLOAD));
        assertThat(Json.read(String.format(earlier, "false"), LoadModel.class)).isEqualTo(new ClosedLoop(3));
    }

    @Test
    void whatFollowsFromParametersWasNotWrittenDown() {
        String now = Json.write(ResultFixture.trial());
        String earlier = now.replaceFirst("(?s),\\s*\"derived\"\\s*:\\s*\\{.*?\\}", "")
                .replaceFirst("(?s),\\s*\"statements\"\\s*:\\s*\\{.*?\\}", "")
                .replaceFirst("(?s),\\s*\"perUser\"\\s*:\\s*\\{.*?\\}", "");
        assertThat(earlier).doesNotContain("derived", "\"statements\"", "perUser");
        TrialResult read = Json.read(earlier, TrialResult.class);
        assertThat(read.workload().derived()).isEmpty();
        assertThat(read.rates().statements()).isNull();
        assertThat(read.rates().perUser()).isNull();
    }
}
