package dev.assay.internal.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.random.RandomStream;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside HdrHistogram, which wrote what is read here. */
class HistogramDecoderTest {

    private final HistogramDecoder decoder = new HistogramDecoder();

    @AfterEach
    void close() {
        decoder.close();
    }

    private static Histogram histogram(int digits) {
        return new Histogram(LatencyLayout.LOWEST_NANOS, LatencyLayout.HIGHEST_NANOS, digits);
    }

    private static byte[] bytes(Histogram histogram) {
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), histogram.encodeIntoCompressedByteBuffer(buffer));
    }

    private static String text(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** Times over the whole range, the longest and shortest too, counts of one to nine bytes, few buckets and all of them. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void addsUpWhatHdrHistogramWrote(int digits) {
        RandomStream random = new RandomStream(digits);
        LatencyLayout layout = LatencyLayout.ofDigits(digits);
        HistogramDecoder.Sum sum = new HistogramDecoder.Sum();
        Histogram expected = histogram(digits);
        for (int i = 0; i < 60; i++) {
            Histogram one = histogram(digits);
            for (int value = random.between(1, i < 50 ? 40 : 100_000); value > 0; value--) {
                double magnitude = random.nextDouble() * Math.log(LatencyLayout.HIGHEST_NANOS);
                one.recordValueWithCount((long) Math.exp(magnitude), 1L << random.between(0, i < 58 ? 12 : 40));
            }
            one.recordValue(i % 2 == 0 ? 0 : LatencyLayout.HIGHEST_NANOS);
            assertThat(decoder.add(text(bytes(one)), sum)).isEqualTo(one.getTotalCount());
            expected.add(one);
        }
        LatencyDistribution read = sum.distribution();
        assertThat(read.count()).isEqualTo(expected.getTotalCount());
        long[] filled = {0};
        read.visit((lowest, highest, count) -> {
            filled[0]++;
            assertThat(count).as("%s ns", lowest).isEqualTo(expected.getCountAtValue(lowest));
        });
        assertThat(filled[0])
                .isEqualTo(IntStream.range(0, layout.buckets())
                        .filter(i -> expected.getCountAtValue(layout.lowest(i)) > 0)
                        .count());
        for (double percentile : new double[] {1, 50, 90, 99, 99.9, 99.99}) {
            assertThat(read.percentileNanos(percentile))
                    .isEqualTo(Math.min(expected.getMaxValue(), expected.getValueAtPercentile(percentile)));
        }
    }

    @Test
    void aCountOfNineBytesIsOne() {
        Histogram one = histogram(2);
        one.recordValueWithCount(5_000, Long.MAX_VALUE - 1);
        HistogramDecoder.Sum sum = new HistogramDecoder.Sum();
        assertThat(decoder.add(text(bytes(one)), sum)).isEqualTo(Long.MAX_VALUE - 1);
    }

    @Test
    void emptyIsNothing() {
        HistogramDecoder.Sum sum = new HistogramDecoder.Sum();
        assertThat(decoder.add(text(bytes(histogram(2))), sum)).isZero();
        assertThat(sum.distribution().count()).isZero();
        assertThat(new HistogramDecoder.Sum().distribution().count()).isZero();
    }

    /** What was damaged is refused or, where a count is another number, read: it neither hangs nor runs out of memory. */
    @Test
    void damageIsToldOrRead() {
        Histogram one = histogram(2);
        RandomStream random = new RandomStream(7);
        for (int i = 0; i < 500; i++) {
            one.recordValue(random.between(1, 50_000_000));
        }
        byte[] whole = bytes(one);
        int refused = 0;
        for (int i = 0; i < whole.length; i++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] damaged = whole.clone();
                damaged[i] ^= (byte) (1 << bit);
                try {
                    decoder.add(text(damaged), new HistogramDecoder.Sum());
                } catch (IllegalArgumentException e) {
                    refused++;
                }
            }
            assertThatThrownBy(cutOff(whole, i)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(refused).isGreaterThan(whole.length * 7);
    }

    private ThrowingCallable cutOff(byte[] whole, int length) {
        return () -> decoder.add(text(Arrays.copyOf(whole, length)), new HistogramDecoder.Sum());
    }

    @Test
    void otherLayoutsAreRefused() {
        Histogram coarse = new Histogram(1, 1_000_000, 2);
        coarse.recordValue(17);
        assertThatThrownBy(() -> decoder.add(text(bytes(coarse)), new HistogramDecoder.Sum()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("layout");
        HistogramDecoder.Sum two = new HistogramDecoder.Sum();
        decoder.add(text(bytes(histogram(2))), two);
        assertThatThrownBy(() -> decoder.add(text(bytes(histogram(3))), two))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3 digits among others of 2");
    }
}
