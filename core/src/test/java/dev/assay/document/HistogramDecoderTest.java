package dev.assay.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.random.RandomStream;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.test.Parallel;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the decoder with HdrHistogram, which wrote the input. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
@Parallel
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

    private long add(String encoded) {
        return decoder.add(encoded, new HistogramDecoder.Sum());
    }

    /** Values over the whole range, including both limits, in few and in nearly all buckets. */
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
                one.recordValueWithCount((long) Math.exp(magnitude), 1L << random.between(0, 12));
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
        assertThat(read.minNanos()).isEqualTo(expected.getMinValue());
        assertThat(read.maxNanos()).isEqualTo(expected.getMaxValue());
    }

    @Test
    void countsOfOneToNineBytesAreRead() {
        Histogram one = histogram(2);
        long all = 0;
        for (int bytes = 1; bytes <= 9; bytes++) {
            // The first number of that length: one bit is the sign.
            long count = bytes == 1 ? 1 : 1L << (7 * (bytes - 1) - 1);
            one.recordValueWithCount(1_000L << (2 * bytes), count);
            all += count;
        }
        HistogramDecoder.Sum sum = new HistogramDecoder.Sum();
        assertThat(decoder.add(text(bytes(one)), sum)).isEqualTo(all);
        sum.distribution()
                .visit((lowest, highest, count) ->
                        assertThat(count).as("%s ns", lowest).isEqualTo(one.getCountAtValue(lowest)));
        Histogram most = histogram(2);
        most.recordValueWithCount(5_000, Long.MAX_VALUE - 1);
        assertThat(add(text(bytes(most)))).isEqualTo(Long.MAX_VALUE - 1);
    }

    @Test
    void emptyIsNothing() {
        HistogramDecoder.Sum sum = new HistogramDecoder.Sum();
        assertThat(decoder.add(text(bytes(histogram(2))), sum)).isZero();
        assertThat(sum.distribution().count()).isZero();
    }

    /** All bytes except those that the checksum does not cover, such as the compression level. */
    @Test
    void anyDamageIsTold() {
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
                    assertThat(add(text(damaged))).as("byte %s, bit %s", i, bit).isEqualTo(500);
                } catch (IllegalArgumentException e) {
                    refused++;
                }
            }
            String cutOff = text(Arrays.copyOf(whole, i));
            assertThatThrownBy(() -> add(cutOff)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(refused).isGreaterThan(whole.length * 8 - 20);
        assertThatThrownBy(() -> add("HIST!")).hasMessage("a histogram that is damaged");
    }

    /** A compressed histogram with these words before its counts. */
    private static String made(
            int encoding, int length, int offset, int digits, long lowest, long highest, byte... counts) {
        ByteBuffer plain = ByteBuffer.allocate(40 + counts.length);
        plain.putInt(encoding).putInt(length).putInt(offset).putInt(digits);
        plain.putLong(lowest).putLong(highest).putDouble(1).put(counts);
        Deflater deflater = new Deflater();
        deflater.setInput(plain.array());
        deflater.finish();
        byte[] compressed = new byte[200];
        int size = deflater.deflate(compressed);
        deflater.end();
        ByteBuffer all = ByteBuffer.allocate(8 + size);
        all.putInt(0x1c849314).putInt(size).put(compressed, 0, size);
        return text(all.array());
    }

    @Test
    void whatIsMadeByHandIsRead() {
        // Seven values in the third bucket: skip two empty ones, then 7 in ZigZag.
        assertThat(add(made(0x1c849313, 2, 0, 2, 1_000, 600_000_000_000L, (byte) 3, (byte) 14)))
                .isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({
        "0x1c849303, 2, 0, 2, 1000, 600000000000",
        "0x1c849313, 3, 0, 2, 1000, 600000000000",
        "0x1c849313, -1, 0, 2, 1000, 600000000000",
        "0x1c849313, -50, 0, 2, 1000, 600000000000",
        "0x1c849313, 2147483647, 0, 2, 1000, 600000000000",
        "0x1c849313, 2, 1, 2, 1000, 600000000000",
        "0x1c849313, 2, 0, 0, 1000, 600000000000",
        "0x1c849313, 2, 0, 5, 1000, 600000000000",
        "0x1c849313, 2, 0, 2, 1, 600000000000",
        "0x1c849313, 2, 0, 2, 1000, 600000000001",
    })
    void otherLayoutsAreRefused(String encoding, int length, int offset, int digits, long lowest, long highest) {
        String other = made(Integer.decode(encoding), length, offset, digits, lowest, highest, (byte) 3, (byte) 14);
        assertThatThrownBy(() -> add(other))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a histogram of another layout");
    }

    /** One bucket too many, far too many, and a number without end. */
    @ParameterizedTest
    @ValueSource(strings = {"ff ff 07 0e", "ff ff ff ff ff ff ff ff ff 0e", "80"})
    void countsThatAreNoneAreTold(String counts) {
        String[] words = counts.split(" ");
        byte[] bytes = new byte[words.length];
        for (int i = 0; i < words.length; i++) {
            bytes[i] = (byte) Integer.parseInt(words[i], 16);
        }
        String encoded = made(0x1c849313, bytes.length, 0, 2, 1_000, 600_000_000_000L, bytes);
        assertThatThrownBy(() -> add(encoded))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a histogram that is damaged");
    }

    @Test
    void histogramsOfOtherDigitsDoNotAddUp() {
        HistogramDecoder.Sum two = new HistogramDecoder.Sum();
        decoder.add(text(bytes(histogram(2))), two);
        assertThatThrownBy(() -> decoder.add(text(bytes(histogram(3))), two))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3 digits among others of 2");
    }
}
