package dev.assay.model.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.TimeText;
import java.math.BigDecimal;
import java.time.Duration;
import org.apiguardian.api.API;

/**
 * A simulated network distance between client and database, added to the real one. It delays each round trip of a measured
 * connection; it limits no bandwidth and loses no packet. Immutable.
 *
 * @param roundTrip delay of each round trip, 0 to {@link #LONGEST}
 * @param jitter largest random deviation from it, 0 to {@code roundTrip}; each delay is uniform in between
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record NetworkDistance(Duration roundTrip, Duration jitter) {

    /** The longest distance. With a longer one, a login could exceed the time limits of the drivers. */
    public static final Duration LONGEST = Duration.ofSeconds(1);

    private static final int NANOS_OF_A_MILLISECOND_DIGITS = 6;

    /** No delay. */
    public static final NetworkDistance NONE = new NetworkDistance(Duration.ZERO, Duration.ZERO);

    public NetworkDistance {
        require("distance", roundTrip, "distance-jitter", jitter);
    }

    /**
     * Checks the times of a distance.
     *
     * @param roundTripName name of the round trip in messages
     * @param jitterName name of the jitter in messages
     * @throws AssayException of kind {@code PLAN} if a time is out of its range; the message begins with its name
     */
    public static void require(String roundTripName, Duration roundTrip, String jitterName, Duration jitter) {
        requireLength(roundTripName, roundTrip);
        requireLength(jitterName, jitter);
        if (jitter.compareTo(roundTrip) > 0) {
            throw AssayException.plan(jitterName + ": found " + TimeText.format(jitter) + ", at most the distance of "
                    + TimeText.format(roundTrip) + " is possible");
        }
    }

    private static void requireLength(String what, Duration time) {
        if (time.isNegative()) {
            throw AssayException.plan(what + ": found a negative time; write a round trip such as 15ms");
        } else if (time.compareTo(LONGEST) > 0) {
            throw AssayException.plan(what + ": found " + TimeText.format(time) + ", at most "
                    + TimeText.format(LONGEST) + " is possible; the round trip to the other side of the Earth takes"
                    + " about 300ms, over a geostationary satellite 600ms");
        }
    }

    /** Returns a distance without jitter. */
    public static NetworkDistance of(Duration roundTrip) {
        return new NetworkDistance(roundTrip, Duration.ZERO);
    }

    /**
     * Reads a round trip such as {@code 15ms} or {@code 0.5ms}.
     *
     * @throws AssayException of kind {@code PLAN} if the text is not a time, or too long
     */
    public static NetworkDistance parse(String text) {
        return of(TimeText.parse(text));
    }

    /** Returns a distance with the same jitter and another round trip; one of zero has no jitter. */
    public NetworkDistance withRoundTrip(Duration other) {
        return other.isZero() ? NONE : new NetworkDistance(other, jitter);
    }

    /** Returns whether there is no delay. */
    public boolean none() {
        return roundTrip.isZero();
    }

    /** Returns a text in milliseconds, such as {@code 15ms} or {@code 15ms, jitter 0.5ms}. */
    public String text() {
        return millis(roundTrip) + (jitter.isZero() ? "" : ", jitter " + millis(jitter));
    }

    private static String millis(Duration time) {
        return time.isZero()
                ? "0ms"
                : BigDecimal.valueOf(time.toNanos(), NANOS_OF_A_MILLISECOND_DIGITS)
                                .stripTrailingZeros()
                                .toPlainString() + "ms";
    }
}
