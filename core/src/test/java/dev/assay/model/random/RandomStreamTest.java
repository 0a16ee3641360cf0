package dev.assay.model.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.assay.test.Parallel;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class RandomStreamTest {

    /** The first outputs of the reference implementation of SplitMix64 for the seed 0. */
    @Test
    void sequenceIsThatOfSplitMix64() {
        RandomStream random = new RandomStream(0);
        assertThat(random.nextLong()).isEqualTo(0xE220A8397B1DCDAFL);
        assertThat(random.nextLong()).isEqualTo(0x6E789E6AA1B965F4L);
        assertThat(random.nextLong()).isEqualTo(0x06C45D188009454FL);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 10, 1 << 30, (1 << 30) + 1, Integer.MAX_VALUE})
    void boundedDrawsStayInTheirBounds(int bound) {
        RandomStream random = new RandomStream(bound);
        for (int i = 0; i < 10_000; i++) {
            assertThat(random.nextInt(bound)).as("bound %s, draw %s", bound, i).isBetween(0, bound - 1);
        }
    }

    @Test
    void bothEndsOfARangeAreDrawn() {
        RandomStream random = new RandomStream(3);
        int[] drawn = IntStream.range(0, 1_000)
                .map(i -> random.between(-1, 2))
                .distinct()
                .sorted()
                .toArray();
        assertThat(drawn).containsExactly(-1, 0, 1, 2);
    }

    /**
     * Chi-square test with ten cells: the limit for nine degrees of freedom, 27.88, is exceeded by chance for one seed in a
     * thousand. These seeds are fixed.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void boundedDrawsAreUniform(long seed) {
        RandomStream random = new RandomStream(seed);
        int draws = 100_000;
        long[] counts = new long[10];
        for (int i = 0; i < draws; i++) {
            counts[random.nextInt(10)]++;
        }
        double chiSquare = 0;
        for (long count : counts) {
            chiSquare += Math.pow(count - draws / 10.0, 2) / (draws / 10.0);
        }
        assertThat(chiSquare).as("seed %s", seed).isLessThan(27.88);
    }

    /** With this bound, multiplication without rejection would draw a multiple of three with a probability of 3/8. */
    @Test
    void drawsBelowALargeBoundAreNotBiased() {
        int bound = 3 << 29;
        RandomStream random = new RandomStream(8);
        int draws = 90_000;
        int third = 0;
        for (int i = 0; i < draws; i++) {
            third += random.nextInt(bound) % 3 == 0 ? 1 : 0;
        }
        // The standard deviation is 141; a deviation of five times that occurs for one seed in two million.
        assertThat(third).isBetween(30_000 - 707, 30_000 + 707);
    }

    @Test
    void doublesAreInTheUnitInterval() {
        RandomStream random = new RandomStream(1);
        for (int i = 0; i < 10_000; i++) {
            assertThat(random.nextDouble()).isBetween(0.0, 0x1.fffffffffffffp-1);
        }
    }

    /** The standard error of a million draws is 0.1 %; a deviation of five times that occurs for one seed in two million. */
    @Test
    void exponentialDrawsHaveTheirMean() {
        RandomStream random = new RandomStream(12);
        double sum = 0;
        for (int i = 0; i < 1_000_000; i++) {
            sum += random.nextExponential(250);
        }
        assertThat(sum / 1_000_000).isCloseTo(250, withPercentage(0.5));
    }

    @Test
    void shufflingKeepsTheElements() {
        int[] values = IntStream.range(0, 100).toArray();
        new RandomStream(4).shuffle(values);
        assertThat(values).isNotEqualTo(IntStream.range(0, 100).toArray());
        assertThat(IntStream.of(values).sorted().toArray())
                .isEqualTo(IntStream.range(0, 100).toArray());
    }
}
