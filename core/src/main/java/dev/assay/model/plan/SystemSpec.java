package dev.assay.model.plan;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** What is to be measured. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface SystemSpec
        permits TargetSpec,
                SystemSpec.Embedded,
                SystemSpec.StandIn,
                SystemSpec.Plugged,
                SystemSpec.Given,
                SystemSpec.Rented {

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
    record StandIn(String name, String station) implements SystemSpec {

        /** Whether what is asked for as an embedded database is one of what stands in for one. */
        public static boolean named(String what) {
            return what.equals("noop") || what.equals("simulated") || what.startsWith("simulated:");
        }
    }

    /**
     * What a plug-in opens, such as a binding of YCSB. Its text form shows no secret.
     *
     * @param name unique in a plan
     * @param system id of the plug-in
     * @param parameters of the plug-in, by option name
     * @param properties that the plug-in hands on, by names of their own; perhaps with passwords in URLs
     * @param secrets more of them; never written anywhere
     */
    record Plugged(
            String name,
            String system,
            Map<String, String> parameters,
            Map<String, String> properties,
            Map<String, String> secrets)
            implements SystemSpec {

        /** Copies the maps. */
        public Plugged {
            parameters = sorted(parameters);
            properties = sorted(properties);
            // Documents lack them.
            secrets = secrets == null ? Map.of() : sorted(secrets);
        }

        private static Map<String, String> sorted(Map<String, String> map) {
            return Collections.unmodifiableMap(new TreeMap<>(map));
        }

        /** The same with some properties more, where it has no others of their names. */
        public Plugged withDefaults(Map<String, String> more) {
            Map<String, String> all = new TreeMap<>(more);
            all.putAll(properties);
            return new Plugged(name, system, parameters, all, secrets);
        }

        /** The same with some properties in the place of any it has of their names. */
        public Plugged with(Map<String, String> others) {
            Map<String, String> all = new TreeMap<>(properties);
            all.putAll(others);
            return new Plugged(name, system, parameters, all, secrets);
        }

        /** All properties, secrets included. */
        public Map<String, String> allProperties() {
            Map<String, String> all = new TreeMap<>(properties);
            all.putAll(secrets);
            return all;
        }

        /** The properties with any secret in them blotted out. */
        public Map<String, String> displayProperties() {
            Map<String, String> shown = new TreeMap<>();
            properties.forEach((property, value) -> shown.put(property, SecretText.blot(value)));
            return shown;
        }

        @Override
        public String toString() {
            return "Plugged[" + name + ", " + system + ", " + parameters + "]";
        }
    }

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
