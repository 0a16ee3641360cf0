package dev.assay.internal.plan.document;

import dev.assay.model.AssayException;
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
        try {
            distance(roundTrip, jitter);
        } catch (AssayException e) {
            String name = e.message().startsWith("distance-jitter: ") ? "jitter: " : "round-trip: ";
            throw AssayException.plan(name + e.message().substring(e.message().indexOf(": ") + 2));
        }
    }

    private static NetworkDistance distance(Duration roundTrip, @Nullable Duration jitter) {
        return new NetworkDistance(roundTrip, jitter == null ? Duration.ZERO : jitter);
    }

    /** Returns the distance. */
    public NetworkDistance distance() {
        return distance(roundTrip, jitter);
    }
}
