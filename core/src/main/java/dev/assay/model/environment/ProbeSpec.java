package dev.assay.model.environment;

import dev.assay.model.AssayException;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The client host that drives the load of a rented database: a rented one, or a host of the user. Immutable.
 *
 * @param place relative to the database
 * @param instance type of a rented host, such as {@code t3.xlarge}; null for {@link Place#OWN_HOST}
 * @param region of a rented host; null for {@link Place#OWN_HOST}
 * @param zone of a rented host; null for any that fits the place
 * @param ebsOptimized whether disk traffic of a rented host has bandwidth of its own; null for the default of the type
 * @param disk of a rented host; null for that of its image
 * @param profile instance profile of the user for a rented host; null for one that Assay makes, without permissions
 * @param ssh {@code user@host} or {@code user@host:port} of an own host; null for a rented one
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ProbeSpec(
        Place place,
        @Nullable String instance,
        @Nullable String region,
        @Nullable String zone,
        @Nullable Boolean ebsOptimized,
        @Nullable StorageSpec disk,
        @Nullable String profile,
        @Nullable String ssh) {

    private static final Pattern SSH =
            Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,31}@[A-Za-z0-9][A-Za-z0-9.-]{0,252}(:\\d{1,5})?");

    /** The location of a client host relative to its database. */
    public enum Place {
        /** In the database's zone. */
        SAME_ZONE,
        /** In the database's region, in another zone. */
        OTHER_ZONE,
        /** In another region of the provider. */
        OTHER_REGION,
        /** A host of the user, reached by SSH. */
        OWN_HOST
    }

    public ProbeSpec {
        boolean own = place == Place.OWN_HOST;
        if (own != (ssh != null) || own == (instance != null) || own == (region != null)) {
            throw new IllegalArgumentException("an own host has ssh, a rented one has instance and region: " + place);
        }
    }

    /**
     * Returns a host of the user.
     *
     * @param ssh {@code user@host} or {@code user@host:port}
     * @throws AssayException of kind {@code PLAN} for another form
     */
    public static ProbeSpec own(String ssh) {
        if (!SSH.matcher(ssh).matches()) {
            throw AssayException.plan("ssh: found '" + ssh + "', expected user@host or user@host:port");
        }
        return new ProbeSpec(Place.OWN_HOST, null, null, null, null, null, null, ssh);
    }

    /** Returns whether the provider rents out the host. */
    public boolean rented() {
        return place != Place.OWN_HOST;
    }

    /** Returns the type of a rented host, or {@code user@host} of an own one. */
    public String text() {
        return Objects.requireNonNullElseGet(instance, () -> Objects.requireNonNull(ssh));
    }
}
