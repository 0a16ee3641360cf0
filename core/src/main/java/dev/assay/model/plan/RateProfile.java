package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A rate that changes over time in consecutive segments. Time counts from the beginning of the load, ramp-up included. Immutable.
 *
 * @param segments at least one, at least one of them with a rate above zero
 * @param repeated whether the first segment follows the last; if not, the rate at the end of the last one continues
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RateProfile(List<Segment> segments, boolean repeated) {

    /** The maximum duration of a load. */
    private static final Duration LONGEST = Duration.ofDays(30);

    /**
     * A time span with a constant or linearly changing rate. Immutable.
     *
     * @param duration above zero, at most 30 days
     * @param beginPerSecond rate at the beginning, at least 0
     * @param endPerSecond rate at the end, at least 0
     */
    public record Segment(Duration duration, double beginPerSecond, double endPerSecond) {

        public Segment {
            if (duration.isNegative() || duration.isZero() || duration.compareTo(LONGEST) > 0) {
                throw AssayException.plan("a segment of a rate profile: found a duration of " + duration
                        + ", it has to be above zero and at most 30 days");
            }
            check(beginPerSecond);
            check(endPerSecond);
        }

        private static void check(double perSecond) {
            if (!(perSecond >= 0) || Double.isInfinite(perSecond)) {
                throw AssayException.plan(
                        "a segment of a rate profile: found a rate of " + perSecond + "/s, at least 0/s is needed");
            }
        }

        /** Returns a segment with a constant rate. */
        public static Segment at(Rate rate, Duration duration) {
            return new Segment(duration, rate.perSecond(), rate.perSecond());
        }

        /** Returns a segment without arrivals. */
        public static Segment silence(Duration duration) {
            return new Segment(duration, 0, 0);
        }

        /** Returns the expected number of arrivals. */
        public double expected() {
            return (duration.getSeconds() + duration.getNano() / 1e9) * (beginPerSecond / 2 + endPerSecond / 2);
        }
    }

    public RateProfile {
        segments = List.copyOf(segments);
        if (segments.isEmpty()) {
            throw AssayException.plan("a rate profile has no segment; at least one is needed");
        }
        if (segments.stream().allMatch(s -> s.beginPerSecond() == 0 && s.endPerSecond() == 0)) {
            throw AssayException.plan("a rate profile has no rate above 0/s; at least one is needed");
        }
    }

    /** Returns a profile with a constant rate. */
    public static RateProfile steady(Rate rate) {
        return of(Segment.at(rate, LONGEST));
    }

    /** Returns consecutive segments; the rate at the end of the last one continues. */
    public static RateProfile of(Segment... segments) {
        return new RateProfile(Arrays.asList(segments), false);
    }

    /** Returns segments that are repeated forever. */
    public static RateProfile repeating(Segment... segments) {
        return new RateProfile(Arrays.asList(segments), true);
    }

    /** Returns the highest rate. */
    public Rate peak() {
        return Rate.perSecond(segments.stream()
                .mapToDouble(s -> Math.max(s.beginPerSecond(), s.endPerSecond()))
                .max()
                .orElseThrow());
    }

    /** Returns the mean rate over all segments. */
    public Rate mean() {
        Rate peak = peak();
        if (segments.stream()
                .allMatch(s -> s.beginPerSecond() == peak.perSecond() && s.endPerSecond() == peak.perSecond())) {
            return peak;
        }
        Duration length = segments.stream().map(Segment::duration).reduce(Duration.ZERO, Duration::plus);
        double expected = segments.stream().mapToDouble(Segment::expected).sum();
        return Rate.perSecond(expected / (length.getSeconds() + length.getNano() / 1e9));
    }

    /** Returns the sum of the rates of independent streams. */
    static Rate sum(List<Rate> rates) {
        return Rate.perSecond(rates.stream().mapToDouble(Rate::perSecond).sum());
    }
}
