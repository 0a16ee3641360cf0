package dev.assay.document;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Objects;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Decodes and sums histograms in HdrHistogram's second encoding, compressed and in base 64 (2.2.2,
 * {@code AbstractHistogram.encodeIntoByteBuffer}). Confined to one thread.
 *
 * <p>HdrHistogram's own decoder is not used, for two reasons:
 *
 * <ul>
 *   <li>It does not always verify the checksum of the compressed part. Of 58,544 copies of 40 histograms with one flipped bit
 *       each, it decoded 6,517 to other counts without an error. This decoder accepted 3, whose checksum stayed valid.
 *   <li>It allocates 25 kB per histogram and visits every bucket, although one second of a trial fills few of them. The log of 30
 *       minutes with five transaction types (13,800 lines, 4 MB) costs a report 54 ms of processor time and 23 MB;
 *       {@code HistogramLogReader} 217 ms and 630 MB; {@link HistogramLines} with the library's decoder 96 ms and 303 MB. In a
 *       JVM that has just started the times are 140, 600 and 310 ms. (JDK 17; medians of 20 interleaved readings, and of 3
 *       starts.)
 * </ul>
 */
final class HistogramDecoder implements AutoCloseable {

    private static final int COMPRESSED = 0x1c849314;
    private static final int ENCODED = 0x1c849313;

    private static final int COMPRESSED_HEADING = 8;

    private static final int HEADING = 40;

    private static final int MOST_DIGITS = 4;

    /** The bytes of a count have seven bits each; an optional ninth has eight. */
    private static final int LAST_SHIFT = 56;

    private final Inflater inflater = new Inflater();
    private byte[] plain = new byte[1 << 10];

    /** A sum of histograms. The first one determines the layout. */
    static final class Sum {

        private @Nullable LatencyLayout layout;
        private long[] counts = new long[0];

        /** Returns the sum of at least one histogram; sum, minimum and maximum have the layout's precision. Ends the sum. */
        LatencyDistribution distribution() {
            return LatencyDistribution.ofCounts(Objects.requireNonNull(layout, "nothing was added"), counts);
        }

        private void of(int digits) {
            if (layout == null) {
                layout = LatencyLayout.ofDigits(digits);
                counts = new long[layout.buckets()];
            } else if (layout.digits() != digits) {
                throw new IllegalArgumentException(
                        "a histogram of " + digits + " digits among others of " + layout.digits());
            }
        }
    }

    /**
     * Adds a histogram.
     *
     * @param encoded in base 64
     * @return the number of its values
     * @throws IllegalArgumentException if it is damaged or has another layout
     */
    long add(String encoded, Sum sum) {
        try {
            ByteBuffer counts = inflate(bytes(encoded));
            int encoding = counts.getInt();
            int end = HEADING + counts.getInt();
            int offset = counts.getInt();
            int digits = counts.getInt();
            long lowest = counts.getLong();
            long highest = counts.getLong();
            if (encoding != ENCODED
                    || end < HEADING
                    || end > counts.limit()
                    || offset != 0
                    || digits < 1
                    || digits > MOST_DIGITS
                    || lowest != LatencyLayout.LOWEST_NANOS
                    || highest != LatencyLayout.HIGHEST_NANOS) {
                throw new IllegalArgumentException("a histogram of another layout");
            }
            sum.of(digits);
            counts.position(HEADING).limit(end);
            return add(counts, sum.counts);
        } catch (DataFormatException | BufferUnderflowException | IndexOutOfBoundsException | ArithmeticException e) {
            throw new IllegalArgumentException("a histogram that is damaged", e);
        }
    }

    private static byte[] bytes(String encoded) throws DataFormatException {
        try {
            return Base64.getDecoder().decode(encoded);
        } catch (IllegalArgumentException e) {
            throw (DataFormatException) new DataFormatException("not base 64").initCause(e);
        }
    }

    private ByteBuffer inflate(byte[] compressed) throws DataFormatException {
        ByteBuffer heading = ByteBuffer.wrap(compressed);
        if (heading.getInt() != COMPRESSED) {
            throw new IllegalArgumentException("a histogram of another compression");
        }
        inflater.reset();
        inflater.setInput(compressed, COMPRESSED_HEADING, heading.getInt());
        int length = 0;
        while (!inflater.finished()) {
            if (length == plain.length) {
                plain = Arrays.copyOf(plain, 2 * plain.length);
            }
            int more = inflater.inflate(plain, length, plain.length - length);
            if (more == 0 && !inflater.finished()) {
                throw new DataFormatException("cut off");
            }
            length += more;
        }
        return ByteBuffer.wrap(plain, 0, length);
    }

    private static long add(ByteBuffer encoded, long[] counts) {
        long all = 0;
        int index = 0;
        while (encoded.hasRemaining()) {
            long count = number(encoded);
            if (count < 0) {
                index = Math.toIntExact(index - count); // skips empty buckets
            } else {
                counts[index] += count;
                all += count;
                index++;
            }
        }
        return all;
    }

    /** Reads a ZigZag LEB128 number: the last bit is the sign, low bits come first. */
    private static long number(ByteBuffer encoded) {
        long bits = 0;
        for (int shift = 0; ; shift += 7) {
            long next = encoded.get();
            if (shift == LAST_SHIFT || next >= 0) {
                bits |= (next & (shift == LAST_SHIFT ? 0xff : 0x7f)) << shift;
                return bits >>> 1 ^ -(bits & 1);
            }
            bits |= (next & 0x7f) << shift;
        }
    }

    @Override
    public void close() {
        inflater.end();
    }
}
