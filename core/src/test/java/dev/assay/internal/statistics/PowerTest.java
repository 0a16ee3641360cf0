package dev.assay.internal.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.result.Variation;
import dev.assay.test.Parallel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The power of comparisons, beside simulated experiments with fixed seeds. */
@Parallel
class PowerTest {

    private static final int EXPERIMENTS = 1_000;

    private static double[] units(Simulated simulated, int count, double mean, double variation) {
        double[] units = new double[count];
        for (int i = 0; i < count; i++) {
            units[i] = mean * (1 + variation * simulated.normal());
        }
        return units;
    }

    private static boolean slower(Simulated simulated, int repetitions, double change, double variation, long seed) {
        return Intervals.ratio(
                        units(simulated, repetitions, 100, variation),
                        units(simulated, repetitions, 100 * (1 - change), variation),
                        0.95,
                        seed)
                .below(1);
    }

    @Test
    void powerIsTheShareOfExperimentsThatFindTheDifference() {
        for (int repetitions : new int[] {4, 8, 15}) {
            int found = 0;
            for (int seed = 0; seed < EXPERIMENTS; seed++) {
                found += slower(new Simulated(seed), repetitions, 0.05, 0.04, seed) ? 1 : 0;
            }
            // Three standard errors are at most 4.7 %.
            assertThat(Power.of(repetitions, 0.04, 0.05, 0.95))
                    .as("%d repetitions", repetitions)
                    .isCloseTo((double) found / EXPERIMENTS, within(0.047));
        }
    }

    @Test
    void powerIsThatOfCohensTable() {
        // Cohen's table 2.3.5: d = 0.5 at 64 units of each side has a power of 0.80 (two-sided, 5 %).
        assertThat(Power.of(64, 0.1, 0.05, 0.95)).isCloseTo(0.80, within(0.03));
    }

    @Test
    void thePageShowsTheRepetitionsOfSomeVariations() throws IOException {
        String page = Files.readString(Path.of("../docs/statistics.md"));
        for (int percent : new int[] {1, 2, 3, 5}) {
            assertThat(page)
                    .contains("| " + percent + " % | " + Power.repetitions(percent / 100.0, 0.05, 0.95, 0.95) + " |");
        }
    }

    @Test
    void repetitionsAreTheFewestWithThePower() {
        int enough = Power.repetitions(0.03, 0.05, 0.95, 0.95);
        assertThat(Power.of(enough, 0.03, 0.05, 0.95)).isGreaterThanOrEqualTo(0.95);
        assertThat(Power.of(enough - 1, 0.03, 0.05, 0.95)).isLessThan(0.95);
        assertThat(Power.repetitions(0.0001, 0.05, 0.95, 0.95)).isEqualTo(3);
        assertThat(Power.repetitions(2, 0.001, 0.95, 0.95)).isEqualTo(Power.MOST_REPETITIONS);
    }

    /**
     * The variation is known only from a pilot of five repetitions. Its upper limit makes up for that: a planted slowdown of 5 % is
     * found in at least 90 % of 1,000 experiments.
     */
    @Test
    void recommendedRepetitionsFindAPlantedSlowdown() {
        for (double variation : new double[] {0.01, 0.04}) {
            int found = 0;
            for (int seed = 0; seed < EXPERIMENTS; seed++) {
                Simulated simulated = new Simulated(seed);
                Variation pilot = Objects.requireNonNull(Intervals.variation(units(simulated, 5, 100, variation)));
                int repetitions = Power.repetitions(Objects.requireNonNull(pilot.upper80()), 0.05, 0.95, 0.95);
                found += slower(simulated, repetitions, 0.05, variation, seed) ? 1 : 0;
            }
            assertThat(found).as("variation %s", variation).isGreaterThanOrEqualTo(900);
        }
    }

    /** A false alarm of equal systems has a probability of 5 %: more than 66 of 1,000 have a probability of 1 %. */
    @Test
    void equalSystemsSeldomLookDifferent() {
        for (int repetitions : new int[] {3, 5, 10, 25}) {
            int alarms = 0;
            for (int seed = 0; seed < EXPERIMENTS; seed++) {
                Simulated simulated = new Simulated(seed);
                var ratio = Intervals.ratio(
                        simulated.throughputs(repetitions, 100, 0.03),
                        simulated.throughputs(repetitions, 100, 0.03),
                        0.95,
                        seed);
                alarms += ratio.below(1) || ratio.above(1) ? 1 : 0;
            }
            assertThat(alarms).as("%d repetitions", repetitions).isLessThanOrEqualTo(66);
        }
    }
}
