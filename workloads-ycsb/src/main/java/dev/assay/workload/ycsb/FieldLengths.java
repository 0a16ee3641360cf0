package dev.assay.workload.ycsb;

import dev.assay.model.random.RandomStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How long values are. Immutable. */
final class FieldLengths {

    private final YcsbParameters parameters;
    private final @Nullable Histogram histogram;

    /**
     * Reads the file of a histogram, if that is what is asked for.
     *
     * @throws dev.assay.model.AssayException of kind {@code PLAN} if it cannot be read
     */
    FieldLengths(YcsbParameters parameters) {
        this.parameters = parameters;
        this.histogram = parameters.fieldLengthDistribution() == YcsbParameters.FieldLengthDistribution.HISTOGRAM
                ? Histogram.read(parameters.fieldLengthHistogram())
                : null;
    }

    /** The longest value there can be, in bytes. */
    int longest() {
        return histogram == null ? parameters.fieldLength() : histogram.longest();
    }

    /** Lengths from a sequence of random bits. */
    LongDraw over(RandomStream random) {
        int most = parameters.fieldLength();
        if (histogram != null) {
            Histogram drawn = histogram;
            int area = (int) drawn.area();
            long[] buckets = drawn.counts().stream().mapToLong(Long::longValue).toArray();
            return () -> drawn.at(random.nextInt(area), buckets);
        }
        return switch (parameters.fieldLengthDistribution()) {
            case CONSTANT, HISTOGRAM -> () -> most;
            case UNIFORM -> Draws.uniform(parameters.minFieldLength(), most, random);
            case ZIPFIAN -> Draws.zipfian(parameters.minFieldLength(), most, random);
        };
    }

    /** As the marker of a data set and results say it. */
    String text() {
        return switch (parameters.fieldLengthDistribution()) {
            case CONSTANT -> Integer.toString(parameters.fieldLength());
            case UNIFORM -> "uniform " + parameters.minFieldLength() + ".." + parameters.fieldLength();
            case ZIPFIAN -> "zipfian " + parameters.minFieldLength() + ".." + parameters.fieldLength();
            case HISTOGRAM -> Objects.requireNonNull(histogram).text();
        };
    }
}
