package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How long values are. Immutable. */
final class FieldLengths {

    private final RecordShape shape;
    private final @Nullable Histogram histogram;

    /**
     * Reads the file of a histogram, if that is what is asked for.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if it cannot be read
     */
    FieldLengths(RecordShape shape) {
        this.shape = shape;
        this.histogram = shape.fieldLengthDistribution() == RecordShape.FieldLengthDistribution.HISTOGRAM
                ? Histogram.read(shape.fieldLengthHistogram())
                : null;
    }

    /** The longest value there can be, in bytes. */
    int longest() {
        return histogram == null ? shape.fieldLength() : histogram.longest();
    }

    /** Lengths from a sequence of random bits. */
    LongDraw over(RandomStream random) {
        int most = shape.fieldLength();
        if (histogram != null) {
            Histogram drawn = histogram;
            int area = (int) drawn.area();
            long[] buckets = drawn.counts().stream().mapToLong(Long::longValue).toArray();
            return () -> drawn.at(random.nextInt(area), buckets);
        }
        return switch (shape.fieldLengthDistribution()) {
            case CONSTANT, HISTOGRAM -> () -> most;
            case UNIFORM -> Draws.uniform(shape.minFieldLength(), most, random);
            case ZIPFIAN -> Draws.zipfian(shape.minFieldLength(), most, random);
        };
    }

    /** As the marker of a data set and results say it. */
    String text() {
        return switch (shape.fieldLengthDistribution()) {
            case CONSTANT -> Integer.toString(shape.fieldLength());
            case UNIFORM -> "uniform " + shape.minFieldLength() + ".." + shape.fieldLength();
            case ZIPFIAN -> "zipfian " + shape.minFieldLength() + ".." + shape.fieldLength();
            case HISTOGRAM -> Objects.requireNonNull(histogram).text();
        };
    }
}
