package dev.assay.analysis;

import static dev.assay.analysis.CandidateFixture.candidate;
import static dev.assay.analysis.CandidateFixture.interval;
import static dev.assay.analysis.CandidateFixture.standing;
import static dev.assay.analysis.CandidateFixture.withStandby;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.analysis.Candidate.Standing;
import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Purchase decisions, with the figures of published studies where available. */
@Parallel
class DecisionTest {

    @Test
    void onlyWhatWasMeasuredIsRanked() {
        Candidate best = candidate("best", "100", "1000", "5");
        List<Candidate> all = List.of(
                best,
                standing(candidate("", "10", "9000", "1"), "estimate", Standing.ESTIMATED),
                standing(candidate("", "10", "9000", "1"), "invalid", Standing.INVALID),
                standing(candidate("", "10", "9000", "1"), "local", Standing.OTHER_SYSTEM));
        assertThat(Ranking.byThroughputForMoney(all)).containsExactly(best);
        assertThat(Ranking.frontierOfThroughput(all)).containsExactly(best);
        assertThat(Ranking.frontierOfLatency(all)).containsExactly(best);
        assertThat(Ranking.cheapest(all, Requirement.parse("1 TPS"))).contains(best);
        assertThat(Step.of(all)).isEmpty();
    }

    @Test
    void theCheapestThatMeetsARequirementIsFound() {
        Candidate standby = withStandby(candidate("standby", "900", "1600", "20"));
        List<Candidate> all = List.of(
                candidate("slow", "100", "1400", "10"),
                candidate("late", "200", "1600", "30"),
                candidate("fits", "300", "1500", "29.9"),
                standby);
        assertThat(Ranking.cheapest(all, Requirement.parse("1500 TPS, p95 < 30 ms")))
                .map(Candidate::name)
                .contains("fits");
        assertThat(Ranking.cheapest(all, Requirement.parse("1,500 TPS, p95 < 30 ms, Multi-AZ")))
                .contains(standby);
        assertThat(Ranking.cheapest(all, Requirement.parse("2000 tps"))).isEmpty();
        assertThat(Requirement.parse("p95 < 30 ms").failure(all.get(1)))
                .contains("p95 of 30 ms, below 30 ms is needed");
        assertThat(Requirement.parse("p95<30ms").failure(candidate("x", "1", "1", null)))
                .contains("its response times are not known");
        assertThat(Requirement.parse("100 TPS").failure(interval("unsure", "1", "99", "105", "111")))
                .contains("99 TPS, 100 are needed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "fast",
                "1500",
                "p95 < 30",
                "p99 < 30 ms",
                "1500 TPS; multi-az",
                "1,5 TPS",
                "15,00 TPS",
                ",5 TPS"
            })
    void otherRequirementsAreRefused(String text) {
        assertThatThrownBy(() -> Requirement.parse(text))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("1500 TPS, p95 < 30 ms, multi-az");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1 TPS, 2 TPS", "p95 < 1 ms, p95 < 2 ms", "multi-az, multi-az"})
    void whatIsSaidTwiceIsRefused(String text) {
        assertThatThrownBy(() -> Requirement.parse(text))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("repeats an earlier part");
    }

    @Test
    void frontiersHoldWhatNothingElseBeats() {
        List<Candidate> all = List.of(
                candidate("cheap", "100", "500", "40"),
                candidate("beaten", "150", "400", "41"),
                candidate("quick", "160", "400", "10"),
                candidate("large", "300", "900", "30"),
                candidate("dear", "400", "900", "30"));
        assertThat(Ranking.frontierOfThroughput(all))
                .extracting(Candidate::name)
                .containsExactly("cheap", "large");
        assertThat(Ranking.frontierOfLatency(all)).extracting(Candidate::name).containsExactly("cheap", "quick");
    }

    /** The follow-up of the study: equal throughput for 200 USD more a month is 21 % less throughput per price. */
    @Test
    void twoTablesAreComparedRowByRow() {
        Map<String, BigDecimal> before = new LinkedHashMap<>();
        before.put("64", new BigDecimal("958.75").divide(new BigDecimal("751.01"), Money.DIVISION));
        before.put("128", new BigDecimal("1396.26").divide(new BigDecimal("751.01"), Money.DIVISION));
        before.put("256", BigDecimal.ONE);
        Map<String, BigDecimal> after = Map.of(
                "64", new BigDecimal("958.75").divide(new BigDecimal("951.01"), Money.DIVISION),
                "128", new BigDecimal("2094.39").divide(new BigDecimal("951.01"), Money.DIVISION),
                "512", BigDecimal.ONE);
        List<RowComparison> rows = RowComparison.of(before, after);
        assertThat(rows).extracting(RowComparison::row).containsExactly("64", "128");
        assertThat(rows)
                .extracting(
                        row -> row.percent().setScale(2, RoundingMode.HALF_UP).toPlainString())
                .containsExactly("-21.03", "18.45");
    }
}
