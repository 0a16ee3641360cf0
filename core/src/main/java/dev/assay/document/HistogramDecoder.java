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
 * Adds up histograms as the writer of trials writes them: HdrHistogram's second encoding, compressed and in base 64 (2.2.2,
 * {@code AbstractHistogram.encodeIntoByteBuffer}). Confined to one thread.
 *
 * <p>HdrHistogram's own decoder is not used, for two reasons:
 *
 * <ul>
 *   <li>It does not always verify the checksum of the compressed part. Of 58,544 copies of 40 histograms with one flipped bit each,
 *       it read 6,517 as other counts without an error. This decoder read 3 so, whose checksum the damage left as it was.
 *   <li>It allocates 25 kB for each histogram and then visits every bucket, where a second of a trial fills a small part of them. The
 *       log of 30 minutes with five transaction types (13,800 lines, 4 MB) takes a report 54 ms of processor time and 23 MB, by
 *       {@code HistogramLogReader} 217 ms and 630 MB, and by {@link HistogramLines} with the library's decoder 96 ms and 303 MB. In a
 *       JVM that was just started it is 140, 600 and 310 ms. (JDK 17; medians of 20 interleaved readings, and of 3 starts.)
 * </ul>
 */
final class HistogramDecoder implements AutoCloseable {

    private static final int COMPRESSED = 0x1c849314;
    private static final int ENCODED = 0x1c849313;

    /** Both words before the compressed part. */
    private static final int COMPRESSED_HEADING = 8;

    /** All before the counts. */
    private static final int HEADING = 40;

    private static final int MOST_DIGITS = 4;

    /** A count's bytes have seven bits each; the ninth, if there is one, has eight. */
    private static final int LAST_SHIFT = 56;

    private final Inflater inflater = new Inflater();
    private byte[] plain = new byte[1 << 10];

    /** The counts of a layout's buckets, which is that of the first histogram that is added. */
    static final class Sum {

        private @Nullable LatencyLayout layout;
        private long[] counts = new long[0];

        /** What was added, at least one histogram; its sum, minimum and maximum within the layout's precision. Ends the sum. */
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
     * @return how many times are recorded in it
     * @throws IllegalArgumentException if it is none, or none of our layout
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
                index = Math.toIntExact(index - count); // as many buckets that hold nothing
            } else {
                counts[index] += count;
                all += count;
                index++;
            }
        }
        return all;
    }

    /** A number by "ZigZag": its sign is the last bit, and the last bits come first. */
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
