package dev.assay.model.plan;

import dev.assay.internal.distribution.Distributions;
import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.Collections;
import java.util.function.ToLongFunction;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The time between a response and the user's next transaction. {@link #parse} reads and {@code toString} writes the text form:
 *
 * <table>
 * <caption>Text forms</caption>
 * <tr><td>{@code none}</td><td>no think time</td></tr>
 * <tr><td>{@code workload}</td><td>as the workload defines, keying times included</td></tr>
 * <tr><td>{@code 500ms}</td><td>constant</td></tr>
 * <tr><td>{@code uniform 100ms..900ms}</td><td>uniformly distributed</td></tr>
 * <tr><td>{@code exponential 500ms}</td><td>negative exponential with this mean</td></tr>
 * <tr><td>{@code weibull 500ms shape 0.7}</td><td>Weibull with this mean and shape</td></tr>
 * </table>
 *
 * <p>Times are whole microseconds, at most 30 days. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface ThinkTime {

    /** No think time. */
    ThinkTime NONE = Undrawn.NONE;

    /** The think and keying times that the workload defines. */
    ThinkTime WORKLOAD = Undrawn.WORKLOAD;

    /**
     * Reads a text form.
     *
     * @throws AssayException of kind {@code PLAN} for any other text
     */
    static ThinkTime parse(String text) {
        return ThinkTimeText.parse(text);
    }

    /**
     * Returns the mean times around each transaction: those of the workload, or those of the distribution for all types.
     *
     * @param workload times that the workload defines, or null if it defines none
     * @param types number of transaction types that users execute
     * @return null if users do not think
     * @throws AssayException of kind {@code PLAN} if the workload has to define them and does not
     */
    @Nullable
    ThinkTimes means(@Nullable ThinkTimes workload, int types);

    /** Think times without a distribution of their own. */
    enum Undrawn implements ThinkTime {
        /** See {@link ThinkTime#NONE}. */
        NONE,
        /** See {@link ThinkTime#WORKLOAD}. */
        WORKLOAD;

        @Override
        public @Nullable ThinkTimes means(@Nullable ThinkTimes workload, int types) {
            if (this == NONE) {
                return null;
            }
            if (workload == null) {
                throw AssayException.plan("think: this workload defines no keying and think times; give a think"
                        + " time, such as 'exponential 500ms'");
            }
            return workload;
        }

        @Override
        public String toString() {
            return this == NONE ? "none" : "workload";
        }
    }

    /** Think times drawn from a distribution, independent of the transaction type. */
    sealed interface Drawn extends ThinkTime {

        /** Returns the exact mean; no distribution is truncated below 30 days. */
        Duration mean();

        /** Returns the lower bound of all draws. */
        Duration least();

        /**
         * Returns a function that draws nanoseconds: at least 0, at most 30 days. It has no state but the stream, and allocates
         * nothing.
         */
        ToLongFunction<RandomStream> sampler();

        @Override
        default ThinkTimes means(@Nullable ThinkTimes workload, int types) {
            return new ThinkTimes(Collections.nCopies(types, Duration.ZERO), Collections.nCopies(types, mean()));
        }
    }

    /**
     * A constant think time.
     *
     * @param time 1 us to 30 days
     */
    record Constant(Duration time) implements Drawn {

        public Constant {
            ThinkTimeText.requirePositive(time);
        }

        @Override
        public Duration mean() {
            return time;
        }

        @Override
        public Duration least() {
            return time;
        }

        @Override
        public ToLongFunction<RandomStream> sampler() {
            long nanos = time.toNanos();
            return random -> nanos;
        }

        @Override
        public String toString() {
            return TimeText.format(time);
        }
    }

    /**
     * A uniform distribution.
     *
     * @param least at least 0
     * @param most above {@code least}, at most 30 days
     */
    record Uniform(Duration least, Duration most) implements Drawn {

        public Uniform {
            ThinkTimeText.requireTime(least);
            ThinkTimeText.requirePositive(most);
            if (least.compareTo(most) >= 0) {
                throw AssayException.plan("think time: found uniform " + TimeText.format(least) + ".."
                        + TimeText.format(most) + ", the first has to be below the second");
            }
        }

        @Override
        public Duration mean() {
            return least.plus(most).dividedBy(2);
        }

        @Override
        public ToLongFunction<RandomStream> sampler() {
            long from = least.toNanos();
            double width = (double) most.toNanos() - from;
            return random -> from + (long) (random.nextDouble() * width);
        }

        @Override
        public String toString() {
            return "uniform " + TimeText.format(least) + ".." + TimeText.format(most);
        }
    }

    /**
     * A negative exponential distribution. TPC-C (rev 5.11 clause 5.2.5.4) and TPC-W (clause 5.3.2.1) use it truncated at ten
     * means; this one is not truncated.
     *
     * @param mean 1 us to 30 days
     */
    record Exponential(Duration mean) implements Drawn {

        public Exponential {
            ThinkTimeText.requirePositive(mean);
        }

        @Override
        public Duration least() {
            return Duration.ZERO;
        }

        @Override
        public ToLongFunction<RandomStream> sampler() {
            double nanos = mean.toNanos();
            return random -> (long) Math.min(random.nextExponential(nanos), ThinkTimeText.LONGEST_NANOS);
        }

        @Override
        public String toString() {
            return "exponential " + TimeText.format(mean);
        }
    }

    /**
     * A Weibull distribution. With a shape below 1 most times are short and a few very long, as in logs of the Web (Yeung and
     * Szeto, "On the Modeling of WWW Request Arrivals", ICPP Workshops 1999, with sessions like those of {@link PartlyOpen}; Liu,
     * White and Dumais, "Understanding Web Browsing Behaviors through Weibull Analysis of Dwell Time", SIGIR 2010). Shape 1 is
     * the exponential distribution.
     *
     * @param mean 1 us to 30 days
     * @param shape 0.25 (coefficient of variation 8.3) to 10 (coefficient of variation 0.12)
     */
    record Weibull(Duration mean, double shape) implements Drawn {

        public Weibull {
            ThinkTimeText.requirePositive(mean);
            if (!(shape >= 0.25 && shape <= 10)) {
                throw AssayException.plan(
                        "think time: found a Weibull distribution of shape " + shape + ", it has to be 0.25 to 10");
            }
        }

        @Override
        public Duration least() {
            return Duration.ZERO;
        }

        /** Returns the scale in nanoseconds: the mean is the scale times Gamma(1 + 1/shape). */
        double scaleNanos() {
            return mean.toNanos() / Distributions.weibullMean(shape);
        }

        @Override
        public ToLongFunction<RandomStream> sampler() {
            double scale = scaleNanos();
            double power = 1 / shape;
            return random ->
                    (long) Math.min(scale * Math.pow(random.nextExponential(1), power), ThinkTimeText.LONGEST_NANOS);
        }

        @Override
        public String toString() {
            return "weibull " + TimeText.format(mean) + " shape " + shape;
        }
    }
}
