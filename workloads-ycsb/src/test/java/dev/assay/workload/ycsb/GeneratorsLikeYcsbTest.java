package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.test.Parallel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import site.ycsb.RandomByteIterator;
import site.ycsb.Utils;
import site.ycsb.generator.AcknowledgedCounterGenerator;
import site.ycsb.generator.CounterGenerator;
import site.ycsb.generator.DiscreteGenerator;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.generator.HistogramGenerator;
import site.ycsb.generator.HotspotIntegerGenerator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.ScrambledZipfianGenerator;
import site.ycsb.generator.SequentialGenerator;
import site.ycsb.generator.SkewedLatestGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.generator.ZipfianGenerator;

/** Compares every draw with that of YCSB 0.17 from the same random bits. */
@Parallel
class GeneratorsLikeYcsbTest {

    private static final int DRAWS = 20_000;

    @TempDir
    private Path folder;

    /** Maps a uniform number to a draw. */
    private interface OfUniform {
        long at(double uniform);
    }

    private static void requireSame(NumberGenerator theirs, OfUniform ours, long seed) {
        double[] uniforms = YcsbItself.uniforms(seed, DRAWS);
        YcsbItself.seeded(seed);
        for (int i = 0; i < DRAWS; i++) {
            assertThat(ours.at(uniforms[i]))
                    .as("draw %d of seed %d, at %s", i, seed, uniforms[i])
                    .isEqualTo(theirs.nextValue().longValue());
        }
    }

    @ParameterizedTest
    @ValueSource(
            longs = {
                0,
                1,
                7,
                255,
                256,
                1_000,
                123_456_789,
                0xFFFF_FFFFL,
                0x1_0000_0000L,
                5_000_000_000L,
                Long.MAX_VALUE,
                -1
            })
    void hashes(long number) {
        assertThat(Fnv64.hash(number)).isEqualTo(Utils.hash(number)).isEqualTo(Utils.fnvhash64(number));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 10, 1_000, 100_000})
    void zipfian(long items) {
        Zipfian zipfian = new Zipfian(items);
        requireSame(new ZipfianGenerator(5, 5 + items - 1), uniform -> 5 + zipfian.at(uniform), items);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 1_000, 1_101, 100_000, 3_000_000_000L})
    void scrambledZipfian(long last) {
        ScrambledZipfian scrambled = new ScrambledZipfian(0, last);
        requireSame(new ScrambledZipfianGenerator(0, last), scrambled::at, last);
    }

    /** If the estimate is close to an integer, the exact power must decide. */
    @ParameterizedTest
    @ValueSource(longs = {3, 10, 1_000, 10_000_000_001L})
    void zipfianNearIntegers(long items) {
        double zeta = items > 1_000 ? 26.46902820178302 : Zipfian.zeta(0, items, 0);
        double alpha = 1 / (1 - Zipfian.CONSTANT);
        double eta = (1 - Math.pow(2.0 / items, 1 - Zipfian.CONSTANT)) / (1 - Zipfian.zeta(0, 2, 0) / zeta);
        Zipfian zipfian = new Zipfian(items, zeta);
        for (long step = 1; step <= DRAWS; step++) {
            long value = Math.max(2, (long) Math.pow(items, step / (double) DRAWS));
            double near = (Math.pow(value / (double) items, 1 / alpha) - 1 + eta) / eta;
            for (double uniform : new double[] {Math.nextDown(near), near, Math.nextUp(near)}) {
                if (uniform < 1 && uniform * zeta >= 1 + Math.pow(0.5, Zipfian.CONSTANT)) {
                    assertThat(zipfian.at(uniform)).as("at %s", uniform).isEqualTo((long)
                            (items * Math.pow(eta * uniform - eta + 1, alpha)));
                }
            }
        }
    }

    @Test
    void latest() {
        CounterGenerator inserted = new CounterGenerator(1_000);
        SkewedLatestGenerator theirs = new SkewedLatestGenerator(inserted);
        Zipfian zipfian = new Zipfian(999);
        double[] uniforms = YcsbItself.uniforms(9, DRAWS);
        YcsbItself.seeded(9);
        for (int i = 0; i < DRAWS; i++) {
            long last = inserted.lastValue();
            zipfian.grow(last);
            assertThat(last - zipfian.at(uniforms[i]))
                    .as("draw %d behind %d", i, last)
                    .isEqualTo(theirs.nextValue());
            if (i % 10 == 0) {
                inserted.nextValue();
            }
        }
    }

    @Test
    void exponential() {
        double range = 10_000 * 0.8571428571;
        double gamma = Draws.gamma(95, range);
        requireSame(new ExponentialGenerator(95, range), uniform -> Draws.exponentialAt(gamma, uniform), 5);
    }

    @Test
    void uniform() {
        ThreadLocalRandom random = YcsbItself.seeded(3);
        long[] bits = new long[DRAWS];
        for (int i = 0; i < DRAWS; i++) {
            bits[i] = random.nextLong();
        }
        YcsbItself.seeded(3);
        UniformLongGenerator theirs = new UniformLongGenerator(17, 1_016);
        for (int i = 0; i < DRAWS; i++) {
            assertThat(17 + Draws.magnitude(bits[i]) % 1_000).isEqualTo(theirs.nextValue());
        }
    }

    @Test
    void hotspot() {
        ThreadLocalRandom random = YcsbItself.seeded(3);
        double[] uniforms = new double[DRAWS];
        long[] bits = new long[DRAWS];
        for (int i = 0; i < DRAWS; i++) {
            uniforms[i] = random.nextDouble();
            bits[i] = random.nextLong();
        }
        YcsbItself.seeded(3);
        HotspotIntegerGenerator theirs = new HotspotIntegerGenerator(17, 1_016, 0.2, 0.8);
        for (int i = 0; i < DRAWS; i++) {
            assertThat(Draws.hotspotAt(17, 200, 800, 0.8, uniforms[i], bits[i])).isEqualTo(theirs.nextValue());
        }
    }

    @Test
    void sequentialOfAllWorkersTogether() {
        SequentialGenerator theirs = new SequentialGenerator(10, 16);
        LongSupplier one = Draws.sequential(10, 16, 0, 2);
        LongSupplier other = Draws.sequential(10, 16, 1, 2);
        for (int i = 0; i < 30; i++) {
            assertThat(one.getAsLong()).isEqualTo(theirs.nextLong());
            assertThat(other.getAsLong()).isEqualTo(theirs.nextLong());
        }
    }

    @Test
    void histogram() throws Exception {
        Path file = Files.writeString(folder.resolve("hist.txt"), "BlockSize\t10\n0\t3\n1\t0\n2\t25\n3\t7\n");
        Histogram ours = Histogram.read(file.toString());
        long[] buckets = ours.counts().stream().mapToLong(Long::longValue).toArray();
        ThreadLocalRandom random = YcsbItself.seeded(4);
        int[] numbers = new int[DRAWS];
        for (int i = 0; i < DRAWS; i++) {
            numbers[i] = random.nextInt((int) ours.area());
        }
        HistogramGenerator theirs = new HistogramGenerator(file.toString());
        YcsbItself.seeded(4);
        for (int i = 0; i < DRAWS; i++) {
            assertThat(ours.at(numbers[i], buckets))
                    .isEqualTo(theirs.nextValue())
                    .isLessThanOrEqualTo(ours.longest());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14, 100, 101})
    void randomCharacters(int length) {
        ThreadLocalRandom random = YcsbItself.seeded(length);
        // YCSB's constructor draws the first number for a buffer that is never read.
        random.nextInt();
        int[] bits = new int[(length + 5) / 6];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = random.nextInt();
        }
        byte[] ours = new byte[length];
        for (int i = 0, at = 0; at < length; i++) {
            at = Values.six(ours, at, length, bits[i]);
        }
        YcsbItself.seeded(length);
        assertThat(new String(ours, StandardCharsets.US_ASCII)).isEqualTo(new RandomByteIterator(length).toString());
    }

    @Test
    void operations() {
        DiscreteGenerator theirs = new DiscreteGenerator();
        double[] shares = {0.5, 0.3, 0.15, 0.05};
        for (int i = 0; i < shares.length; i++) {
            theirs.addValue(shares[i], Integer.toString(i));
        }
        double[] uniforms = YcsbItself.uniforms(6, DRAWS);
        YcsbItself.seeded(6);
        for (double uniform : uniforms) {
            assertThat(Integer.toString(YcsbScript.at(uniform, shares))).isEqualTo(theirs.nextString());
        }
    }

    @Test
    void acknowledgedCounter() {
        AcknowledgedCounterGenerator theirs = new AcknowledgedCounterGenerator(100);
        AcknowledgedCounter ours = new AcknowledgedCounter(100);
        long[] order = {100, 102, 101, 105, 104, 103, 106};
        for (int i = 0; i < order.length; i++) {
            assertThat(ours.next()).isEqualTo(theirs.nextValue());
        }
        for (long number : order) {
            assertThat(ours.lastAcknowledged()).isEqualTo(theirs.lastValue());
            ours.acknowledge(number);
            theirs.acknowledge(number);
        }
        assertThat(ours.lastAcknowledged()).isEqualTo(106).isEqualTo(theirs.lastValue());
    }
}
