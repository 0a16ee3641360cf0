package dev.assay.analysis;

import static dev.assay.analysis.CandidateFixture.candidate;
import static dev.assay.analysis.CandidateFixture.interval;
import static dev.assay.analysis.CandidateFixture.sizesOfTheStudy;
import static dev.assay.analysis.CandidateFixture.standing;
import static dev.assay.analysis.CandidateFixture.users;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.analysis.Candidate.Standing;
import dev.assay.analysis.Step.Outcome;
import dev.assay.model.cost.Money;
import dev.assay.test.Parallel;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Steps and ceilings between configurations. */
@Parallel
class StepTest {

    private static String rounded(BigDecimal percent) {
        return percent.setScale(1, RoundingMode.HALF_UP).toPlainString();
    }

    /** "Throughput stops growing beyond XLarge while price doubles", and which size is the most economic. */
    @Test
    void theConclusionsOfTheStudyOfTpccComeOut() {
        assertThat(Ranking.byThroughputForMoney(Configuration.best(sizesOfTheStudy())))
                .extracting(Candidate::name)
                .containsExactly("Small", "Large", "XLarge", "2XLarge", "4XLarge");
        assertThat(Ceiling.of(sizesOfTheStudy())).hasValueSatisfying(ceiling -> {
            assertThat(ceiling.last().name()).isEqualTo("XLarge");
            assertThat(ceiling.most().to().name()).isEqualTo("2XLarge");
            assertThat(rounded(ceiling.most().throughputPercent())).isEqualTo("3.9");
            assertThat(ceiling.most().pricePercent()).isBetween(new BigDecimal("76.1"), new BigDecimal("76.2"));
        });
        List<Step> steps = Step.of(sizesOfTheStudy());
        assertThat(steps)
                .extracting(Step::outcome)
                .containsExactly(Outcome.GREW, Outcome.GREW, Outcome.GREW, Outcome.FELL);
        assertThat(steps).extracting(Step::growsLessThanItsPrice).containsExactly(true, true, true, false);
        Step last = steps.get(3);
        assertThat(last.perMonth()).isEqualTo(Money.usd("1131.5"));
        assertThat(rounded(last.throughputPercent())).isEqualTo("-3.6");
        assertThat(last.pricePercent()).isEqualByComparingTo("100");
    }

    @Test
    void whatIntervalsCannotTellIsNotCalledNothing() {
        List<Step> steps = Step.of(List.of(
                interval("a", "100", "95", "100", "105"),
                interval("b", "200", "99", "104", "109"),
                interval("c", "300", "119", "120", "121"),
                interval("d", "400", "109", "110", "111")));
        assertThat(steps).extracting(Step::outcome).containsExactly(Outcome.CANNOT_BE_TOLD, Outcome.GREW, Outcome.FELL);
        assertThat(steps).allMatch(Step::withIntervals);
    }

    @Test
    void oneIntervalIsHeldAgainstASingleMeasurement() {
        assertThat(Step.of(List.of(interval("a", "1", "95", "100", "105"), candidate("b", "2", "104", null))))
                .extracting(Step::outcome, Step::withIntervals)
                .containsExactly(tuple(Outcome.CANNOT_BE_TOLD, false));
    }

    @Test
    void growthBeyondThePriceIsNotLessThanIt() {
        assertThat(Step.of(List.of(candidate("a", "100", "100", null), candidate("b", "150", "200", null))))
                .extracting(Step::growsLessThanItsPrice)
                .containsExactly(false);
        assertThat(Ceiling.of(List.of(candidate("a", "100", "100", null), candidate("b", "150", "200", null))))
                .isEmpty();
    }

    /** The study of PostgreSQL: two configurations of nine loads each, one step of 200 USD. */
    @Test
    void aStepIsBetweenTheBestLoadsOfConfigurations() {
        List<Step> steps = Step.of(List.of(
                users("2000 IOPS", 128, "751.01", "1396.26", "136.17"),
                users("2000 IOPS", 256, "751.01", "1543.42", "248.83"),
                users("2000 IOPS", 512, "751.01", "1325.27", "746.32"),
                users("4000 IOPS", 128, "951.01", "1500", "120"),
                users("4000 IOPS", 512, "951.01", "1700", "600")));
        assertThat(steps).singleElement().satisfies(step -> {
            assertThat(step.from().name()).isEqualTo("2000 IOPS with 256");
            assertThat(step.to().name()).isEqualTo("4000 IOPS with 512");
            assertThat(step.perMonth()).isEqualTo(Money.usd("200"));
            assertThat(step.growsLessThanItsPrice()).isTrue();
        });
    }

    @Test
    void thereIsNoStepBetweenTwoAtOnePrice() {
        assertThat(Step.of(List.of(
                        candidate("a", "100", "100", null),
                        candidate("worse", "200", "150", null),
                        candidate("better", "200", "160", null))))
                .extracting(step -> step.to().name())
                .containsExactly("better");
        assertThat(Step.of(List.of(candidate("a", "100", "100", null), candidate("b", "100", "120", null))))
                .isEmpty();
    }

    @Test
    void whatWasNotMeasuredIsNoStep() {
        Candidate best = candidate("best", "100", "1000", "5");
        assertThat(Step.of(List.of(best, standing(candidate("", "10", "9000", "1"), "local", Standing.OTHER_SYSTEM))))
                .isEmpty();
    }

    @Test
    void fromWhatCostsNothingThereIsNoPercentage() {
        assertThat(Step.of(List.of(candidate("own", "0", "100", null), candidate("rented", "10", "101", null))))
                .singleElement()
                .satisfies(step -> assertThat(step.pricePercent()).isNull());
    }
}
