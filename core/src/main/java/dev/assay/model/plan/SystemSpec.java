package dev.assay.model.plan;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** What is to be measured. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface SystemSpec
        permits TargetSpec, SystemSpec.Embedded, SystemSpec.StandIn, SystemSpec.Given, SystemSpec.Rented {

    /** What people call it; unique in a plan. */
    String name();

    /** How users come by their connections; one each where nothing else is said. */
    default Connections connections() {
        return Connections.DEDICATED;
    }

    /**
     * A database that Assay starts on this host.
     *
     * @param name unique in a plan
     * @param database id of the provider, such as {@code postgres}
     * @param directory where its data live and stay, or null for a temporary place
     * @param settings of the server, by its own names
     * @param tuning the driver preset
     * @param isolation of measured transactions
     * @param connections how users come by them
     */
    record Embedded(
            String name,
            String database,
            @Nullable String directory,
            Map<String, String> settings,
            Tuning tuning,
            Isolation isolation,
            Connections connections)
            implements SystemSpec {

        /** Copies the map. */
        public Embedded {
            settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        }

        /** The same database at another isolation level. */
        public Embedded withIsolation(Isolation other) {
            return new Embedded(name, database, directory, settings, tuning, other, connections);
        }
    }

    /**
     * Something in a database's place: {@code noop}, or {@code simulated:service=2ms,servers=4}.
     *
     * @param name unique in a plan
     * @param station what stands there
     */
    record StandIn(String name, String station) implements SystemSpec {}

    /**
     * A target an embedding program hands over.
     *
     * @param name unique in a plan
     */
    record Given(String name) implements SystemSpec {}

    /**
     * A database that the plan's environment describes and somebody has to rent.
     *
     * @param name unique in a plan
     * @param database its name in the environment
     * @param tuning the driver preset
     * @param isolation of measured transactions
     * @param connections how users come by them
     */
    record Rented(String name, String database, Tuning tuning, Isolation isolation, Connections connections)
            implements SystemSpec {

        /** The same database at another isolation level. */
        public Rented withIsolation(Isolation other) {
            return new Rented(name, database, tuning, other, connections);
        }
    }
}
