package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.Seeds;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.test.Parallel;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests the distributions of the requested keys. The chi-square tests have fixed seeds and a false-alarm rate of one seed in
 * 10⁶.
 */
@Parallel
class KeyDistributionTest {

    private static final int DRAWS = 1_000_000;

    private static KeyChooser chooser(YcsbParameters parameters, InsertKeys inserts, int worker, int workers) {
        for (int i = 0; i < workers; i++) {
            inserts.join(i, workers);
        }
        Zipfian latest = new Zipfian(parameters.counts().records() - 1);
        return KeyChooser.of(
                parameters,
                inserts,
                latest,
                parameters.roomForInserts(0),
                new WorkerContext(worker, workers, new Seeds(11), null));
    }

    private static long[] counts(YcsbParameters parameters) {
        KeyChooser chooser =
                chooser(parameters, new InsertKeys(parameters.counts().records()), 0, 1);
        long[] counts = new long[(int) parameters.counts().records()];
        for (int i = 0; i < DRAWS; i++) {
            counts[(int) chooser.next()]++;
        }
        return counts;
    }

    @Test
    void uniform() {
        ChiSquare.requireFits(counts(Parameters.of("record-count", 1_000)), key -> 1);
    }

    @Test
    void hotspot() {
        ChiSquare.requireFits(
                counts(Parameters.of("record-count", 1_000, "request-distribution", "hotspot")),
                key -> key < 200 ? 0.8 / 200 : 0.2 / 800);
    }

    @Test
    void sequential() {
        ChiSquare.requireFits(
                counts(Parameters.of("record-count", 1_000, "request-distribution", "sequential")), key -> 1);
    }

    /** The percentile determines the share of the newest: 95 % of the draws among 85.7 % of the records. */
    @Test
    void exponential() {
        double gamma = -Math.log(0.05) / (1_000 * 0.8571428571);
        ChiSquare.requireFits(
                counts(Parameters.of("record-count", 1_000, "request-distribution", "exponential")),
                key -> Math.exp(-gamma * (999 - key)) - Math.exp(-gamma * (1_000 - key)));
    }

    /** Distances from the newest record follow the formula of Gray et al. over the number of records minus 1, as in YCSB. */
    @Test
    void latest() {
        int items = 999;
        double zeta = 0;
        for (int i = 1; i <= items; i++) {
            zeta += Math.pow(i, -0.99);
        }
        double eta = (1 - Math.pow(2.0 / items, 0.01)) / (1 - (1 + Math.pow(0.5, 0.99)) / zeta);
        double[] probability = new double[items + 1];
        double below = 0;
        for (int value = 0; value < items; value++) {
            double end = (Math.pow((value + 1.0) / items, 0.01) - 1 + eta) / eta;
            if (value == 0) {
                end = 1 / zeta;
            } else if (value == 1) {
                end = Math.max(end, (1 + Math.pow(0.5, 0.99)) / zeta);
            }
            probability[items - value] = Math.max(0, end - below);
            below = Math.max(below, end);
        }
        ChiSquare.requireFits(
                counts(Parameters.of("record-count", 1_000, "request-distribution", "latest")),
                key -> probability[(int) key]);
    }

    /**
     * By the formula of Gray et al. over 10,000,000,001 items, the probability of a value is the measure of the uniform numbers
     * that map to it. The sum over all values that hash to a key is the key's probability. The hash spreads the values from the
     * ten millionth on like a uniform draw.
     */
    @ParameterizedTest
    @ValueSource(ints = {1_000, 20_000})
    void zipfianIsScrambledOverTenBillion(int records) {
        double zeta = 26.46902820178302;
        int exact = 10_000_000;
        double items = 10_000_000_001.0;
        double alpha = 1 / (1 - 0.99);
        double eta = (1 - Math.pow(2 / items, 0.01)) / (1 - (1 + Math.pow(0.5, 0.99)) / zeta);
        double[] probability = new double[records + 1];
        double below = 0;
        for (int value = 0; value < exact; value++) {
            double end = (Math.pow((value + 1) / items, 1 / alpha) - 1 + eta) / eta;
            if (value == 0) {
                end = 1 / zeta;
            } else if (value == 1) {
                end = Math.max(end, (1 + Math.pow(0.5, 0.99)) / zeta);
            }
            double mass = Math.max(0, end - below);
            probability[(int) (Fnv64.hash(value) % (records + 1))] += mass;
            below = Math.max(below, end);
        }
        for (int key = 0; key <= records; key++) {
            probability[key] += (1 - below) / (records + 1);
        }
        // YCSB draws from one key more than there are records, and repeats the draw of that key.
        ChiSquare.requireFits(
                counts(Parameters.of("record-count", records, "request-distribution", "zipfian")),
                key -> probability[(int) key]);
    }

    @ParameterizedTest
    @EnumSource(YcsbParameters.RequestDistribution.class)
    void onlyExistingKeysAreRequested(YcsbParameters.RequestDistribution distribution) {
        YcsbParameters parameters =
                Parameters.of("record-count", 1_000, "workload", "d", "request-distribution", Kebab.of(distribution));
        InsertKeys inserts = new InsertKeys(1_000);
        KeyChooser chooser = chooser(parameters, inserts, 2, 4);
        long[] unacknowledged = new long[3];
        long newest = 0;
        for (int i = 0; i < 100_000; i++) {
            long key = chooser.next();
            assertThat(key).isBetween(0L, inserts.last());
            newest = Math.max(newest, key);
            if (i % 20 == 0) {
                // Inserts end in another order than they begin.
                int slot = i / 20 % 3;
                if (unacknowledged[slot] > 0) {
                    inserts.acknowledge(unacknowledged[slot]);
                }
                unacknowledged[slot] = inserts.next();
            }
        }
        if (distribution == YcsbParameters.RequestDistribution.LATEST) {
            assertThat(newest).as("new records are read too").isGreaterThan(5_000);
        }
        assertThat(inserts.last()).isGreaterThan(5_900);
    }

    @Test
    void hotKeysDoNotDependOnTheSeed() {
        long[] counts = counts(Parameters.of("record-count", 1_000, "request-distribution", "zipfian"));
        long hottest = Arrays.stream(counts).max().orElseThrow();
        assertThat(counts[(int) (Fnv64.hash(0) % 1_001)]).isEqualTo(hottest);
    }
}
