package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.model.random.RandomStream;
import dev.assay.test.Parallel;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class NurandShapeTest {

    /** How likely each value is: all pairs of draws counted, which small ranges allow. */
    private static double[] enumerated(NonUniform of) {
        int range = of.high() - of.low() + 1;
        double each = 1.0 / ((of.a() + 1.0) * range);
        double[] probability = new double[range];
        for (int i = 0; i <= of.a(); i++) {
            for (int j = of.low(); j <= of.high(); j++) {
                probability[((i | j) + of.c()) % range] += each;
            }
        }
        return probability;
    }

    private static double[] ofBuckets(NurandShape shape) {
        return shape.probabilities().stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static void requireSame(NurandShape shape, NonUniform of) {
        double[] values = enumerated(of);
        double[] buckets = new double[shape.buckets()];
        for (int value = 0; value < values.length; value++) {
            buckets[shape.bucket(of, value + of.low())] += values[value];
        }
        assertThat(ofBuckets(shape)).containsExactly(buckets, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({
        "7, 0, 29, 0",
        "7, 1, 30, 0",
        "7, 1, 30, 5",
        "7, 3, 30, 7",
        "15, 1, 16, 9",
        "31, 0, 99, 17",
        "3, 5, 5, 2",
        "15, 0, 3, 2"
    })
    void isThatOfAllPairsOfDraws(int a, int low, int high, int c) {
        requireSame(new NurandShape(new NonUniform(a, low, high, 0), 4), new NonUniform(a, low, high, c));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 123, 255})
    void lastNamesAreThoseOfAllPairsWhateverC(int c) {
        requireSame(NurandShape.LAST_NAME, NonUniform.lastName(c));
    }

    @Test
    void customersAreThoseOfAllPairsWhateverC() {
        requireSame(NurandShape.CUSTOMER, NonUniform.customer(700));
    }

    @Test
    void probabilitiesAddUpToOne() {
        for (NurandShape shape : new NurandShape[] {NurandShape.LAST_NAME, NurandShape.CUSTOMER, NurandShape.ITEM}) {
            assertThat(DoubleStream.of(ofBuckets(shape)).sum()).isCloseTo(1, within(1e-12));
        }
    }

    /** A bucket is as near to an equal share as its last value allows, which may be the likeliest of all. */
    @Test
    void bucketsWeighAboutTheSame() {
        assertEven(
                NurandShape.LAST_NAME,
                32,
                Arrays.stream(enumerated(NonUniform.lastName(0))).max().orElseThrow());
        assertEven(
                NurandShape.CUSTOMER,
                64,
                Arrays.stream(enumerated(NonUniform.customer(0))).max().orElseThrow());
        assertEven(NurandShape.ITEM, 64, 0.2 / 64);
    }

    private static void assertEven(NurandShape shape, int buckets, double tolerance) {
        assertThat(ofBuckets(shape)).hasSize(buckets);
        for (double probability : ofBuckets(shape)) {
            assertThat(probability).isCloseTo(1.0 / buckets, within(tolerance));
        }
    }

    @Test
    void frequentValuesAreInTheFirstBuckets() {
        double[] values = enumerated(NonUniform.lastName(0));
        double least = 1;
        for (int bucket = 0; bucket < 32; bucket++) {
            double most = 0;
            double leastHere = 1;
            for (int value = 0; value < values.length; value++) {
                if (NurandShape.LAST_NAME.bucket(NonUniform.lastName(0), value) == bucket) {
                    most = Math.max(most, values[value]);
                    leastHere = Math.min(leastHere, values[value]);
                }
            }
            assertThat(most).as("likeliest value of bucket %d", bucket).isLessThanOrEqualTo(least);
            least = leastHere;
        }
    }

    @Test
    void theBucketOfADrawDoesNotDependOnC() {
        for (int c : new int[] {0, 1, 77, 8_191}) {
            RandomStream random = new RandomStream(11);
            RandomStream same = new RandomStream(11);
            NonUniform shifted = NonUniform.item(c);
            for (int i = 0; i < 10_000; i++) {
                int bucket = NurandShape.ITEM.bucket(shifted, shifted.draw(random));
                int plain = NurandShape.ITEM.bucket(
                        NonUniform.item(0), NonUniform.item(0).draw(same));
                if (bucket != plain) {
                    throw new AssertionError("draw " + i + " with C " + c + ": " + bucket + " and " + plain);
                }
            }
        }
    }

    /** Where enumeration takes too long, a sample has to do. */
    @Test
    void itemsComeAsOftenAsTheShapeSays() {
        RandomStream random = new RandomStream(12);
        int draws = 1_000_000;
        int[] counts = new int[64];
        NonUniform item = NonUniform.item(4_321);
        for (int i = 0; i < draws; i++) {
            counts[NurandShape.ITEM.bucket(item, item.draw(random))]++;
        }
        for (int bucket = 0; bucket < counts.length; bucket++) {
            double share = NurandShape.ITEM.probabilities().get(bucket);
            // Five standard deviations for each of 64: a false alarm in 27,000 seeds.
            assertThat((double) counts[bucket] / draws)
                    .as("bucket %d", bucket)
                    .isCloseTo(share, Offset.offset(5 * Math.sqrt(share * (1 - share) / draws)));
        }
    }
}
