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
 * @param tls encryption of connections
 * @param sessions settings of measured sessions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TargetSpec(
        String name,
        String url,
        @Nullable String user,
        @Nullable String password,
        Tls tls,
        SessionSettings sessions) implements SystemSpec.Database {

    /** Returns a tuned target with the server's default isolation level. */
    public static TargetSpec of(String url, @Nullable String user, @Nullable String password) {
        return new TargetSpec("target", url, user, password, Tls.AS_THE_DRIVER_DOES, SessionSettings.USUAL);
    }

    @Override
    public TargetSpec withSessions(SessionSettings other) {
        return new TargetSpec(name, url, user, password, tls, other);
    }

    /** Returns the same target with another driver preset. */
    public TargetSpec withTuning(Tuning other) {
        return withSessions(sessions.withTuning(other));
    }

    /** Returns the same target with another isolation level. */
    public TargetSpec withIsolation(Isolation other) {
        return withSessions(sessions.withIsolation(other));
    }

    /** Returns the same target with another assignment of connections. */
    public TargetSpec withConnections(Connections other) {
        return withSessions(sessions.withConnections(other));
    }

    /** Returns the same target with another simulated distance. */
    public TargetSpec withDistance(NetworkDistance other) {
        return withSessions(sessions.withDistance(other));
    }

    /** Returns the same target with another password. */
    public TargetSpec withPassword(@Nullable String other) {
        return new TargetSpec(name, url, user, other, tls, sessions);
    }

    /** Returns the same target with another encryption. */
    public TargetSpec withTls(Tls other) {
        return new TargetSpec(name, url, user, password, other, sessions);
    }

    /** Returns the same target with another URL. */
    public TargetSpec withUrl(String other) {
        return new TargetSpec(name, other, user, password, tls, sessions);
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
