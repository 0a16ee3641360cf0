package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.unit.TimeText;
import java.time.Duration;
import java.util.Collections;
import java.util.function.ToLongFunction;
import org.apache.commons.statistics.distribution.WeibullDistribution;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * How long users think between an answer and their next transaction. The text form, which {@link #parse} reads and
 * {@code toString} writes:
 *
 * <table>
 * <caption>Text forms</caption>
 * <tr><td>{@code none}</td><td>they ask again at once</td></tr>
 * <tr><td>{@code workload}</td><td>as the workload says people would, keying times included</td></tr>
 * <tr><td>{@code 500ms}</td><td>always so long</td></tr>
 * <tr><td>{@code uniform 100ms..900ms}</td><td>anything between, equally likely</td></tr>
 * <tr><td>{@code exponential 500ms}</td><td>negative exponential of that mean</td></tr>
 * <tr><td>{@code weibull 500ms shape 0.7}</td><td>Weibull of that mean and shape</td></tr>
 * </table>
 *
 * <p>Times are whole microseconds, at most 30 days. Immutable.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface ThinkTime {

    /** Users ask again at once. */
    ThinkTime NONE = Undrawn.NONE;

    /** Users wait as the workload says people would. */
    ThinkTime WORKLOAD = Undrawn.WORKLOAD;

    /**
     * Reads a text form.
     *
     * @throws AssayException of kind {@code PLAN} if it is none
     */
    static ThinkTime parse(String text) {
        return ThinkTimeText.parse(text);
    }

    /**
     * The waits around transactions that follow: the workload's own, or those of the distribution, the same for all types.
     *
     * @param workload what the workload defines, or null if it defines none
     * @param types how many it has for users
     * @return null where users do not think
     * @throws AssayException of kind {@code PLAN} if the workload is to say them, and does not
     */
    @Nullable
    ThinkTimes means(@Nullable ThinkTimes workload, int types);

    /** What needs no distribution. */
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
                throw AssayException.plan("think: this workload defines no keying and think times; say how long users"
                        + " think, such as 'exponential 500ms'");
            }
            return workload;
        }

        @Override
        public String toString() {
            return this == NONE ? "none" : "workload";
        }
    }

    /** What is drawn anew each time, whatever the transaction. */
    sealed interface Drawn extends ThinkTime {

        /** The mean, exactly: nothing is cut. */
        Duration mean();

        /** What no draw is below. */
        Duration least();

        /**
         * Draws, in nanoseconds: at least 0, at most 30 days. Stateless but for the stream; allocates nothing.
         */
        ToLongFunction<RandomStream> sampler();

        @Override
        default ThinkTimes means(@Nullable ThinkTimes workload, int types) {
            return new ThinkTimes(Collections.nCopies(types, Duration.ZERO), Collections.nCopies(types, mean()));
        }
    }

    /**
     * Always the same.
     *
     * @param time from 1 us to 30 days
     */
    record Constant(Duration time) implements Drawn {

        /** Checks the range. */
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
     * Anything between two bounds, equally likely.
     *
     * @param least from 0
     * @param most above the least, at most 30 days
     */
    record Uniform(Duration least, Duration most) implements Drawn {

        /** Checks the ranges. */
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
     * Negative exponential: whoever has thought for long is no nearer to the end of it. What TPC-C (rev 5.11 clause 5.2.5.4)
     * and TPC-W (clause 5.3.2.1) take, which cut it at ten means; this is not cut.
     *
     * @param mean from 1 us to 30 days
     */
    record Exponential(Duration mean) implements Drawn {

        /** Checks the range. */
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
     * Weibull: with a shape below 1 most think shortly and a few for very long, which is what logs of the Web show (Yeung
     * and Szeto, "On the Modeling of WWW Request Arrivals", ICPP Workshops 1999, whose sessions come as those of
     * {@link PartlyOpen}; Liu, White and Dumais, "Understanding Web Browsing Behaviors through Weibull Analysis of Dwell
     * Time", SIGIR 2010). Shape 1 is the exponential distribution.
     *
     * @param mean from 1 us to 30 days
     * @param shape from 0.25, with a coefficient of variation of 8.3, to 10, with one of 0.12
     */
    record Weibull(Duration mean, double shape) implements Drawn {

        /** Checks the ranges. */
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

        /** The scale: the mean is the scale times Gamma(1 + 1/shape). In nanoseconds. */
        double scaleNanos() {
            return mean.toNanos() / WeibullDistribution.of(shape, 1).getMean();
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
