package dev.assay.model.plan;

import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Which database, and how to reach it. Immutable. Its text form shows no secret.
 *
 * @param name what people call it; unique in a plan
 * @param url a JDBC URL, perhaps with a password in it
 * @param user or null for the driver's default
 * @param password or null for none; never written anywhere
 * @param tuning the driver preset
 * @param isolation of measured transactions
 * @param tls how connections are encrypted
 * @param connections how users come by them
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
        Connections connections)
        implements SystemSpec {

    /** A tuned target with the server's own isolation level. */
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

    /** The same target with a password. */
    public TargetSpec withPassword(@Nullable String other) {
        return new TargetSpec(name, url, user, other, tuning, isolation, tls, connections);
    }

    /** The same target under another driver preset. */
    public TargetSpec withTuning(Tuning other) {
        return new TargetSpec(name, url, user, password, other, isolation, tls, connections);
    }

    /** The same target at another isolation level. */
    public TargetSpec withIsolation(Isolation other) {
        return new TargetSpec(name, url, user, password, tuning, other, tls, connections);
    }

    /** The same target with connections encrypted in another way. */
    public TargetSpec withTls(Tls other) {
        return new TargetSpec(name, url, user, password, tuning, isolation, other, connections);
    }

    /** The same target whose users come by their connections in another way. */
    public TargetSpec withConnections(Connections other) {
        return new TargetSpec(name, url, user, password, tuning, isolation, tls, other);
    }

    /** The URL with any secret in it blotted out. */
    public String displayUrl() {
        return SecretText.blot(url);
    }

    @Override
    public String toString() {
        return "TargetSpec[" + name + ", " + displayUrl() + ", user=" + user + "]";
    }
}
