package dev.assay.internal.plan;

import dev.assay.model.AssayException;
import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.plan.SystemSpec;

/** Puts targets at a simulated network distance. Stateless. */
final class DistantTargets {

    private DistantTargets() {}

    /**
     * Returns the same target at a distance.
     *
     * @throws AssayException of kind {@code PLAN} if Assay does not open the connections to it
     */
    static SystemSpec at(SystemSpec target, NetworkDistance distance) {
        if (target instanceof SystemSpec.Database database) {
            return database.withSessions(database.sessions().withDistance(distance));
        } else if (distance.none()) {
            return target;
        }
        throw AssayException.plan("distance: cannot be simulated for " + target.name() + ": " + reason(target)
                + "; measure PostgreSQL, MySQL or MariaDB by a JDBC URL, or an embedded postgres or mariadb");
    }

    private static String reason(SystemSpec target) {
        if (target instanceof SystemSpec.StandIn) {
            return "it is a stand-in without a network";
        } else if (target instanceof SystemSpec.Plugged) {
            return "a plug-in opens its connections";
        }
        return "the calling program opens its connections, perhaps from a pool that hides the sockets";
    }
}
