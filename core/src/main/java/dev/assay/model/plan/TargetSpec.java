package dev.assay.model.plan;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A database and how to connect to it. Immutable. The text form contains no secret.
 *
 * @param name name for display, unique in a plan
 * @param url JDBC URL, may contain a password
 * @param user user name, or null for the driver's default
 * @param password password, or null for none; never written
 * @param tuning driver preset
 * @param isolation isolation level of measured transactions
 * @param tls encryption of connections
 * @param connections assignment of connections to users
 * @param distance simulated network distance of measured connections; none in documents of earlier versions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TargetSpec(
        String name,
        String url,
        @Nullable String user,
        @Nullable String password,
        Tuning tuning,
        Isolation isolation,
        Tls tls,
        Connections connections,
        NetworkDistance distance)
        implements SystemSpec {

    public TargetSpec {
        // Documents of earlier versions lack it.
        distance = distance == null ? NetworkDistance.NONE : distance;
    }

    /** Creates a target without a simulated distance. */
    public TargetSpec(
            String name,
            String url,
            @Nullable String user,
            @Nullable String password,
            Tuning tuning,
            Isolation isolation,
            Tls tls,
            Connections connections) {
        this(name, url, user, password, tuning, isolation, tls, connections, NetworkDistance.NONE);
    }

    /** Returns a tuned target with the server's default isolation level. */
    public static TargetSpec of(String url, @Nullable String user, @Nullable String password) {
        return new TargetSpec(
                "target",
                url,
                user,
                password,
                Tuning.TUNED,
                Isolation.DEFAULT,
                Tls.AS_THE_DRIVER_DOES,
                Connections.DEDICATED);
    }

    /** Returns the same target with another password. */
    public TargetSpec withPassword(@Nullable String other) {
        return new TargetSpec(name, url, user, other, tuning, isolation, tls, connections, distance);
    }

    /** Returns the same target with another driver preset. */
    public TargetSpec withTuning(Tuning other) {
        return new TargetSpec(name, url, user, password, other, isolation, tls, connections, distance);
    }

    /** Returns the same target with another isolation level. */
    public TargetSpec withIsolation(Isolation other) {
        return new TargetSpec(name, url, user, password, tuning, other, tls, connections, distance);
    }

    /** Returns the same target with another encryption. */
    public TargetSpec withTls(Tls other) {
        return new TargetSpec(name, url, user, password, tuning, isolation, other, connections, distance);
    }

    /** Returns the same target with another assignment of connections. */
    public TargetSpec withConnections(Connections other) {
        return new TargetSpec(name, url, user, password, tuning, isolation, tls, other, distance);
    }

    /** Returns the same target with another simulated distance. */
    public TargetSpec withDistance(NetworkDistance other) {
        return new TargetSpec(name, url, user, password, tuning, isolation, tls, connections, other);
    }

    /** Returns the same target with another URL. */
    public TargetSpec withUrl(String other) {
        return new TargetSpec(name, other, user, password, tuning, isolation, tls, connections, distance);
    }

    /** Returns the URL with secrets masked. */
    public String displayUrl() {
        return SecretText.blot(url);
    }

    @Override
    public String toString() {
        return "TargetSpec[" + name + ", " + displayUrl() + ", user=" + user + "]";
    }
}
