package dev.assay.analysis;

import static dev.assay.analysis.CandidateFixture.scaled;
import static dev.assay.analysis.CandidateFixture.users;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.analysis.Candidate.Standing;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Between the points of the study of PostgreSQL. */
@Parallel
class InterpolationTest {

    private static final List<Candidate> STUDY = List.of(
            users("study", 64, "751.01", "958.75", "102.15"),
            users("study", 256, "751.01", "1543.42", "248.83"),
            users("study", 128, "751.01", "1396.26", "136.17"),
            users("study", 512, "751.01", "1325.27", "746.32"));

    private static List<Candidate> meeting(String requirement) {
        return Interpolation.meeting(STUDY, Requirement.parse(requirement));
    }

    @Test
    void whatLiesBetweenTwoMeasuredPointsIsAnEstimateAndNeverRanked() {
        assertThat(meeting("1470 TPS, p95 < 200 ms")).singleElement().satisfies(one -> {
            assertThat(one.name()).isEqualTo("between 128 and 256 users of study");
            assertThat(one.standing()).isEqualTo(Standing.ESTIMATED);
            assertThat(one.ranked()).isFalse();
            assertThat(one.p95Millis()).isBetween(new BigDecimal("192"), new BigDecimal("193"));
        });
    }

    /** At one warehouse the fast enough points exceed the response time; at ten they do not. */
    @Test
    void everyLineIsLookedAt() {
        List<Candidate> scales = List.of(
                scaled("study", 1, 8, "500", "10"),
                scaled("study", 1, 16, "1500", "500"),
                scaled("study", 10, 8, "500", "10"),
                scaled("study", 10, 16, "1500", "60"));
        assertThat(Interpolation.meeting(scales, Requirement.parse("1000 TPS, p95 < 50 ms")))
                .singleElement()
                .satisfies(one -> assertThat(one.p95Millis()).isEqualByComparingTo("35"));
    }

    @Test
    void nothingIsEstimatedWhereAPointWasMeasuredOrTheLineIsTooSlow() {
        assertThat(meeting("1000 TPS, p95 < 200 ms")).isEmpty();
        assertThat(meeting("1500 TPS, p95 < 150 ms")).isEmpty();
        assertThat(meeting("2000 TPS, p95 < 150 ms")).isEmpty();
        assertThat(meeting("p95 < 50 ms")).isEmpty();
    }
}
