package dev.assay.model.plan;

import dev.assay.model.FlatInJson;
import org.apiguardian.api.API;

/**
 * How measured sessions reach a database. Immutable.
 *
 * @param tuning driver preset
 * @param isolation isolation level of measured transactions
 * @param connections assignment of connections to users
 * @param distance simulated network distance of measured connections; none in documents of earlier versions
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
@FlatInJson
public record SessionSettings(Tuning tuning, Isolation isolation, Connections connections, NetworkDistance distance) {

    /** The tuned driver preset, the server's default isolation level, one connection per user, and no simulated distance. */
    public static final SessionSettings USUAL =
            new SessionSettings(Tuning.TUNED, Isolation.DEFAULT, Connections.DEDICATED, NetworkDistance.NONE);

    public SessionSettings {
        // Documents of earlier versions lack it.
        distance = distance == null ? NetworkDistance.NONE : distance;
    }

    /** Returns the same settings with another driver preset. */
    public SessionSettings withTuning(Tuning other) {
        return new SessionSettings(other, isolation, connections, distance);
    }

    /** Returns the same settings with another isolation level. */
    public SessionSettings withIsolation(Isolation other) {
        return new SessionSettings(tuning, other, connections, distance);
    }

    /** Returns the same settings with another assignment of connections. */
    public SessionSettings withConnections(Connections other) {
        return new SessionSettings(tuning, isolation, other, distance);
    }

    /** Returns the same settings with another simulated distance. */
    public SessionSettings withDistance(NetworkDistance other) {
        return new SessionSettings(tuning, isolation, connections, other);
    }
}
