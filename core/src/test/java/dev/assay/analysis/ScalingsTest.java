package dev.assay.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.internal.codec.Json;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.result.ScalabilityFit;
import dev.assay.model.result.Scaling;
import dev.assay.model.result.ScalingStep;
import dev.assay.model.result.TrialResult;
import dev.assay.test.Parallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The scaling of sweeps over users, of published studies and of planted laws. */
@Parallel
class ScalingsTest {

    private static final int[] THREADS = {2, 4, 8, 16, 32, 64, 128, 256, 512};
    private static final double[] TPS = {244.96, 445.22, 739.99, 661.48, 825.02, 958.75, 1396.26, 1543.42, 1325.27};
    private static final double[] P95 = {11.96, 14.22, 19.00, 68.16, 79.42, 102.15, 136.17, 248.83, 746.32};

    private static Analysis analysis(List<SweepFixture.Measured> measured) {
        return Analyses.of(List.of(SweepFixture.source("run", measured)), SweepFixture.NO_PRICES);
    }

    private static List<SweepFixture.Measured> studyFour() {
        List<SweepFixture.Measured> measured = new ArrayList<>();
        for (int i = 0; i < THREADS.length; i++) {
            measured.add(new SweepFixture.Measured(THREADS[i], TPS[i], 1e3 * P95[i]));
        }
        return measured;
    }

    private static Scaling only(Analysis analysis) {
        assertThat(analysis.peaks().scaling()).hasSize(1);
        return analysis.peaks().scaling().get(0);
    }

    @Test
    void thePublishedReadingOfStudyFourIsFound() {
        Analysis analysis = analysis(studyFour());
        Scaling scaling = only(analysis);
        assertThat(scaling.kneeUsers()).isEqualTo(128);
        assertThat(Objects.requireNonNull(analysis.peaks().knee()).point()).isEqualTo(Map.of("users", "128"));
        assertThat(Objects.requireNonNull(analysis.peaks().knee()).value()).isEqualTo(1396.26);
        assertThat(Objects.requireNonNull(analysis.peaks().capacity()).point()).isEqualTo(Map.of("users", "256"));
        assertThat(scaling.saturation())
                .isEqualTo("Knee at 128 users; 256 users: +11 % throughput for +83 % p95 response time;"
                        + " 512 users: -14 % throughput for +200 % p95 response time.");
    }

    @Test
    void stepsHaveTheirFigures() {
        Scaling scaling = only(analysis(studyFour()));
        ScalingStep four = scaling.steps().get(1);
        assertThat(four.users()).isEqualTo(4);
        assertThat(four.perUser()).isCloseTo(445.22 / 4, within(1e-9));
        assertThat(four.speedUp()).isCloseTo(445.22 / 244.96, within(1e-9));
        assertThat(four.efficiency()).isCloseTo(445.22 / 244.96 / 2, within(1e-9));
        assertThat(four.p95Micros()).isEqualTo(14_220);
        // The mean response time of the fixture is users / throughput: by Little's law all users are in service.
        assertThat(four.inService()).isCloseTo(4, within(1e-9));
        ScalingStep.Change change = Objects.requireNonNull(four.change());
        assertThat(change.throughput().value()).isCloseTo(445.22 / 244.96, within(1e-9));
        assertThat(change.throughput().available()).isFalse();
        assertThat(change.p95()).isCloseTo(14.22 / 11.96, within(1e-9));
        assertThat(scaling.steps().get(0).change()).isNull();
        assertThat(scaling.steps().get(0).variation()).isNull();
    }

    @Test
    void aPlantedLawIsFoundWithItsPeak() {
        List<SweepFixture.Measured> measured = new ArrayList<>();
        double[] noise = {1.01, 0.99, 1.005, 0.99, 1.01, 1, 0.995, 1.01, 0.99};
        for (int i = 0; i < THREADS.length; i++) {
            double n = THREADS[i];
            double rate = 100 * n / (1 + 0.04 * (n - 1) + 0.0002 * n * (n - 1));
            measured.add(new SweepFixture.Measured(THREADS[i], noise[i] * rate, 1e6 * n / rate));
        }
        ScalabilityFit fit = Objects.requireNonNull(only(analysis(measured)).fit());
        assertThat(fit.contention().within(0.02, 0.06)).isTrue();
        IntervalEstimate peak = Objects.requireNonNull(fit.peakUsers());
        assertThat(peak.value()).isCloseTo(Math.sqrt(0.96 / 0.0002), within(5.0));
        assertThat(peak.available()).isTrue();
        assertThat(fit.extrapolated()).isFalse();
        assertThat(only(analysis(measured)).law())
                .startsWith("Universal Scalability Law: contention 4.")
                .contains(", peak at ")
                .doesNotContain("beyond");
    }

    @Test
    void aLinearSystemHasNeitherKneeNorPeak() {
        List<SweepFixture.Measured> measured = new ArrayList<>();
        for (int users : THREADS) {
            measured.add(new SweepFixture.Measured(users, users * (users % 3 == 0 ? 100.5 : 100), 10_000));
        }
        Analysis analysis = analysis(measured);
        Scaling scaling = only(analysis);
        assertThat(scaling.kneeUsers()).isNull();
        assertThat(analysis.peaks().knee()).isNull();
        assertThat(Objects.requireNonNull(scaling.fit()).peakUsers()).isNull();
        assertThat(scaling.law()).contains("no significant peak");
        assertThat(scaling.saturation())
                .isEqualTo(
                        "Throughput still grows at the largest load, 512 users: +100 % throughput for ±0 % p95 response"
                                + " time.");
    }

    @Test
    void repetitionsGiveIntervalsAndSignificance() {
        List<SweepFixture.Measured> measured = new ArrayList<>();
        for (double noise : new double[] {0.98, 1, 1.02, 1.01}) {
            measured.add(new SweepFixture.Measured(1, 100 * noise, 10_000));
            measured.add(new SweepFixture.Measured(2, 99 * (2 - noise), 20_000));
        }
        Scaling scaling = only(analysis(measured));
        assertThat(scaling.steps()).hasSize(2);
        assertThat(scaling.steps().get(0).throughput().available()).isTrue();
        assertThat(scaling.steps().get(0).throughput().units()).isEqualTo(4);
        assertThat(Objects.requireNonNull(scaling.steps().get(0).variation()).coefficientOfVariation())
                .isCloseTo(0.017, within(0.001));
        assertThat(scaling.saturation())
                .isEqualTo(
                        "Throughput peaks at 1 user; 2 users: -1 % throughput (not significant) for +100 % p95 response"
                                + " time.");
        assertThat(scaling.law()).contains("2 different numbers of users were measured, at least 6");
        assertThat(Json.read(Json.write(scaling), Scaling.class)).isEqualTo(scaling);
    }

    @Test
    void refusedAndInvalidStepsAreLeftOut() {
        List<SweepFixture.Measured> measured = new ArrayList<>(studyFour());
        measured.add(new SweepFixture.Measured(1024, Double.NaN, Double.NaN, TrialResult.Status.REFUSED));
        assertThat(only(analysis(measured)).steps()).hasSize(THREADS.length);
        assertThat(analysis(List.of(new SweepFixture.Measured(1, Double.NaN, Double.NaN, TrialResult.Status.REFUSED)))
                        .peaks()
                        .scaling())
                .isEmpty();
    }

    @Test
    void aSinglePointHasItsFiguresAndNoSentences() {
        Scaling scaling = only(analysis(List.of(new SweepFixture.Measured(8, 400, 21_000))));
        assertThat(scaling.steps()).hasSize(1);
        assertThat(scaling.steps().get(0).perUser()).isEqualTo(50);
        assertThat(scaling.saturation()).isEmpty();
        assertThat(scaling.law()).isEmpty();
    }
}
