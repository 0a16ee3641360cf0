package dev.assay.internal.plan.document;

import dev.assay.model.plan.NetworkDistance;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The simulated network distance of all targets. The axis {@code distance} of a matrix replaces the round trip.
 *
 * @param roundTrip delay of each round trip, added to the real one
 * @param jitter largest random deviation from it, at most the round trip
 */
public record DistanceSection(Duration roundTrip, @Nullable Duration jitter) {

    public DistanceSection {
        NetworkDistance.require("round-trip", roundTrip, "jitter", orZero(jitter));
    }

    private static Duration orZero(@Nullable Duration time) {
        return time == null ? Duration.ZERO : time;
    }

    /** Returns the distance. */
    public NetworkDistance distance() {
        return new NetworkDistance(roundTrip, orZero(jitter));
    }
}
