package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The distribution of the lengths of values, in bytes. Immutable. */
final class FieldLengths {

    private final RecordShape shape;
    private final @Nullable Histogram histogram;

    /**
     * Reads the histogram file if the distribution needs one.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if the file cannot be read
     */
    FieldLengths(RecordShape shape) {
        this.shape = shape;
        this.histogram = shape.fieldLengthDistribution() == RecordShape.FieldLengthDistribution.HISTOGRAM
                ? Histogram.read(shape.fieldLengthHistogram())
                : null;
    }

    int longest() {
        return histogram == null ? shape.fieldLength() : histogram.longest();
    }

    /** Returns a generator of lengths. */
    LongSupplier over(RandomStream random) {
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

    /** Returns the text in the data set's marker and in results. */
    String text() {
        return switch (shape.fieldLengthDistribution()) {
            case CONSTANT -> Integer.toString(shape.fieldLength());
            case UNIFORM -> "uniform " + shape.minFieldLength() + ".." + shape.fieldLength();
            case ZIPFIAN -> "zipfian " + shape.minFieldLength() + ".." + shape.fieldLength();
            case HISTOGRAM -> Objects.requireNonNull(histogram).text();
        };
    }
}
