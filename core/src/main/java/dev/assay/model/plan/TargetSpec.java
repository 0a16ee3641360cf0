package dev.assay.model.plan;

import dev.assay.model.AssayException;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A database and how to connect to it. Immutable. The text form contains no secret.
 *
 * @param name name for display, unique in a plan
 * @param url JDBC URL, may contain a password
 * @param user user name, or null for the driver's default
 * @param password password, or null for none; never written. With an authentication, that of its {@code admin}
 * @param authentication makes the password of each connection instead, over encrypted connections only; null for none
 * @param tls encryption of connections
 * @param sessions settings of measured sessions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TargetSpec(
        String name,
        String url,
        @Nullable String user,
        @Nullable String password,
        @Nullable Authentication authentication,
        Tls tls,
        SessionSettings sessions)
        implements SystemSpec.Database {

    public TargetSpec {
        if (authentication != null && authentication.admin() == null && password != null) {
            throw AssayException.plan("authentication: " + authentication.method()
                    + " makes a password for each connection; leave out the password");
        }
        if (authentication != null && (tls.mode() == Tls.Mode.DISABLE || tls.mode() == Tls.Mode.AS_THE_DRIVER_DOES)) {
            throw AssayException.plan("authentication: " + authentication.method()
                    + " sends a token to the server, which takes encryption by verify-full or require; found "
                    + tls.mode().code());
        }
    }

    /** Returns a tuned target with the server's default isolation level. */
    public static TargetSpec of(String url, @Nullable String user, @Nullable String password) {
        return new TargetSpec("target", url, user, password, null, Tls.AS_THE_DRIVER_DOES, SessionSettings.USUAL);
    }

    @Override
    public TargetSpec withSessions(SessionSettings other) {
        return new TargetSpec(name, url, user, password, authentication, tls, other);
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
        return new TargetSpec(name, url, user, other, authentication, tls, sessions);
    }

    /** Returns the same target with another authentication; throws {@code PLAN} with a password, or without encryption. */
    public TargetSpec withAuthentication(@Nullable Authentication other) {
        return new TargetSpec(name, url, user, password, other, tls, sessions);
    }

    /** Returns the same target with another encryption. */
    public TargetSpec withTls(Tls other) {
        return new TargetSpec(name, url, user, password, authentication, other, sessions);
    }

    /** Returns the same target with another URL. */
    public TargetSpec withUrl(String other) {
        return new TargetSpec(name, other, user, password, authentication, tls, sessions);
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
