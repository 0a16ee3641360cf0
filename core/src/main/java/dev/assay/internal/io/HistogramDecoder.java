package dev.assay.internal.io;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * Adds up histograms as {@code TrialFiles} writes them: HdrHistogram's second encoding, compressed and in base 64 (2.2.2,
 * {@code AbstractHistogram.encodeIntoByteBuffer}). HdrHistogram itself makes 25 kB for each of them and then goes through every
 * bucket; a second of a trial has some twenty buckets that hold anything. Confined to one thread.
 */
final class HistogramDecoder implements AutoCloseable {

    private static final int COMPRESSED = 0x1c849314;
    private static final int ENCODED = 0x1c849313;

    /** Both words before the compressed part, and all before the counts. */
    private static final int COMPRESSED_HEADING = 8;

    private static final int HEADING = 40;

    /** A count's bytes have seven bits each; the ninth, if there is one, has eight. */
    private static final int LAST_SHIFT = 56;

    private final Inflater inflater = new Inflater();
    private byte[] plain = new byte[1 << 10];

    /** The counts of a layout's buckets; grows by what is added. */
    static final class Sum {

        private @Nullable LatencyLayout layout;
        private long[] counts = new long[0];

        /** What was added; its sum, minimum and maximum within the layout's precision. */
        LatencyDistribution distribution() {
            LatencyLayout known = layout;
            return known == null
                    ? LatencyDistribution.empty(LatencyLayout.TWO_DIGITS)
                    : LatencyDistribution.ofCounts(known, counts.clone());
        }

        private void of(int digits) {
            LatencyLayout known = layout;
            if (known == null) {
                layout = LatencyLayout.ofDigits(digits);
                counts = new long[layout.buckets()];
            } else if (known.digits() != digits) {
                throw new IllegalArgumentException(
                        "a histogram of " + digits + " digits among others of " + known.digits());
            }
        }
    }

    /**
     * Adds a histogram.
     *
     * @param encoded in base 64
     * @return how many times it has
     * @throws IllegalArgumentException if it is none, or none of our layout
     */
    long add(String encoded, Sum sum) {
        try {
            ByteBuffer counts = inflate(Base64.getDecoder().decode(encoded));
            if (counts.getInt() != ENCODED) {
                throw new IllegalArgumentException("a histogram of another encoding");
            }
            int end = HEADING + counts.getInt();
            int offset = counts.getInt();
            int digits = counts.getInt();
            if (end > counts.limit() || offset != 0 || counts.getLong() != LatencyLayout.LOWEST_NANOS) {
                throw new IllegalArgumentException("a histogram of another layout");
            }
            sum.of(digits);
            counts.position(HEADING).limit(end);
            return add(counts, sum.counts);
        } catch (DataFormatException | BufferUnderflowException | IndexOutOfBoundsException | ArithmeticException e) {
            throw new IllegalArgumentException("no histogram that could be read", e);
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
