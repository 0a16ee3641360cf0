package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apiguardian.api.API;

/**
 * A rate that changes over time: steps, ramps, bursts and silences, one after the other, counted from the beginning of the
 * load, ramp-up included. Immutable.
 *
 * @param segments in order, at least one, and at least one with a rate above zero
 * @param repeated whether the first follows the last for ever; if not, the rate at the end of the last goes on for ever
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RateProfile(List<Segment> segments, boolean repeated) {

    /** No load lasts longer. */
    private static final Duration LONGEST = Duration.ofDays(30);

    /**
     * A stretch of time over which the rate is constant, or changes linearly. Immutable.
     *
     * @param duration above zero and at most 30 days
     * @param beginPerSecond the rate at its beginning, at least 0
     * @param endPerSecond the rate at its end, at least 0; 0 at both ends is silence
     */
    public record Segment(Duration duration, double beginPerSecond, double endPerSecond) {

        /** Checks the ranges. */
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
                throw AssayException.plan("a segment of a rate profile: found a rate of " + perSecond
                        + "/s, it has to be at least 0/s, which is silence");
            }
        }

        /** A constant rate. */
        public static Segment at(Rate rate, Duration duration) {
            return new Segment(duration, rate.perSecond(), rate.perSecond());
        }

        /** No arrivals. */
        public static Segment silence(Duration duration) {
            return new Segment(duration, 0, 0);
        }

        /** How many arrivals are to be expected in it. */
        public double expected() {
            return (duration.getSeconds() + duration.getNano() / 1e9) * (beginPerSecond / 2 + endPerSecond / 2);
        }
    }

    /** Copies the list and checks that something arrives. */
    public RateProfile {
        segments = List.copyOf(segments);
        if (segments.isEmpty()) {
            throw AssayException.plan("a rate profile has no segment; at least one is needed");
        }
        if (segments.stream().allMatch(s -> s.beginPerSecond() == 0 && s.endPerSecond() == 0)) {
            throw AssayException.plan("a rate profile has no rate above 0/s, so that nothing would ever arrive");
        }
    }

    /** The same rate all the time. */
    public static RateProfile steady(Rate rate) {
        return of(Segment.at(rate, LONGEST));
    }

    /** Segments one after the other, after which the rate at the end of the last goes on. */
    public static RateProfile of(Segment... segments) {
        return new RateProfile(Arrays.asList(segments), false);
    }

    /** Segments one after the other, over and over. */
    public static RateProfile repeating(Segment... segments) {
        return new RateProfile(Arrays.asList(segments), true);
    }

    /** The highest rate it ever has. */
    public Rate peak() {
        return Rate.perSecond(segments.stream()
                .mapToDouble(s -> Math.max(s.beginPerSecond(), s.endPerSecond()))
                .max()
                .orElseThrow());
    }

    /** The mean rate over all segments: of a repeated profile, in the long run. */
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

    /** Rates of several independent streams, added up. */
    static Rate sum(List<Rate> rates) {
        return Rate.perSecond(rates.stream().mapToDouble(Rate::perSecond).sum());
    }
}
