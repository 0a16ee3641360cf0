package dev.assay.model.plan;

import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A system under test. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public sealed interface SystemSpec
        permits SystemSpec.Database, SystemSpec.StandIn, SystemSpec.Plugged, SystemSpec.Given {

    /** Returns the name for display, unique in a plan. */
    String name();

    /** Returns the assignment of connections to users; one per user by default. */
    default Connections connections() {
        return Connections.DEDICATED;
    }

    /** Returns the simulated network distance; none by default. */
    default NetworkDistance distance() {
        return NetworkDistance.NONE;
    }

    /** A database to which Assay opens the connections. */
    sealed interface Database extends SystemSpec permits TargetSpec, Embedded, Rented {

        /** Returns the settings of measured sessions. */
        SessionSettings sessions();

        /** Returns the same database with other settings of measured sessions. */
        Database withSessions(SessionSettings other);

        @Override
        default Connections connections() {
            return sessions().connections();
        }

        @Override
        default NetworkDistance distance() {
            return sessions().distance();
        }
    }

    /**
     * A database that Assay starts on this host.
     *
     * @param name unique in a plan
     * @param database id of the provider, such as {@code postgres}
     * @param directory directory of persistent data, or null for a temporary one
     * @param settings server settings, by the server's names
     * @param sessions settings of measured sessions
     */
    record Embedded(
            String name,
            String database,
            @Nullable String directory,
            Map<String, String> settings,
            SessionSettings sessions)
            implements Database {

        public Embedded {
            settings = Collections.unmodifiableMap(new TreeMap<>(settings));
        }

        @Override
        public Embedded withSessions(SessionSettings other) {
            return new Embedded(name, database, directory, settings, other);
        }
    }

    /**
     * A stand-in for a database: {@code noop}, or {@code simulated:service=2ms,servers=4}.
     *
     * @param name unique in a plan
     * @param station kind and parameters
     */
    record StandIn(String name, String station) implements SystemSpec {

        /** Returns whether a value of {@code --embedded} denotes a stand-in. */
        public static boolean named(String what) {
            return what.equals("noop") || what.equals("simulated") || what.startsWith("simulated:");
        }
    }

    /**
     * A system that a plug-in opens, such as a binding of YCSB. The text form contains no secret.
     *
     * @param name unique in a plan
     * @param system id of the plug-in
     * @param parameters parameters of the plug-in, by option name
     * @param properties properties that the plug-in passes on, by their own names; URLs in them may contain passwords
     * @param secrets further properties; never written. Empty in documents
     */
    record Plugged(
            String name,
            String system,
            Map<String, String> parameters,
            Map<String, String> properties,
            Map<String, String> secrets)
            implements SystemSpec {

        public Plugged {
            parameters = sorted(parameters);
            properties = sorted(properties);
            // Documents lack them.
            secrets = secrets == null ? Map.of() : sorted(secrets);
        }

        private static Map<String, String> sorted(Map<String, String> map) {
            map.forEach((option, text) -> Objects.requireNonNull(text, () -> option + " is null"));
            return Collections.unmodifiableMap(new TreeMap<>(map));
        }

        /** Returns the same system with more properties; existing ones of the same name take precedence. */
        public Plugged withDefaults(Map<String, String> more) {
            Map<String, String> all = new TreeMap<>(more);
            all.putAll(properties);
            return new Plugged(name, system, parameters, all, secrets);
        }

        /** Returns the same system with more properties, which replace existing ones of the same name. */
        public Plugged with(Map<String, String> others) {
            Map<String, String> all = new TreeMap<>(properties);
            all.putAll(others);
            return new Plugged(name, system, parameters, all, secrets);
        }

        /** Returns all properties, secrets included. */
        public Map<String, String> allProperties() {
            Map<String, String> all = new TreeMap<>(properties);
            all.putAll(secrets);
            return all;
        }

        /** Returns the properties with secrets masked. */
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
     * A target that the embedding program provides.
     *
     * @param name unique in a plan
     */
    record Given(String name) implements SystemSpec {}

    /**
     * A database that the plan's environment describes and that has to be provisioned.
     *
     * @param name unique in a plan
     * @param database its name in the environment
     * @param sessions settings of measured sessions
     */
    record Rented(String name, String database, SessionSettings sessions) implements Database {

        @Override
        public Rented withSessions(SessionSettings other) {
            return new Rented(name, database, other);
        }
    }
}
