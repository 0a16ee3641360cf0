package dev.assay.spi.jdbc;

import dev.assay.model.plan.Tls;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * The properties a driver is given when connections are tuned; out of the box it is given {@code always} alone. Whatever a
 * URL says of a property wins. Immutable; begin with {@link #none()}.
 *
 * @param always what every connection needs, tuned or not, such as its name in the process list; values may hold
 *     {@code ${name}}
 * @param tuned what a careful user of the driver sets for short transactions
 * @param loading what only loading connections are given besides
 * @param counting what has measured connections count their round trips
 * @param tls by how connections are to be encrypted; a mode that is missing is one the driver cannot be told
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DriverPreset(
        Map<String, String> always,
        Map<String, String> tuned,
        Map<String, String> loading,
        Map<String, String> counting,
        Map<Tls.Mode, Encryption> tls) {

    private static final DriverPreset NONE = new DriverPreset(Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

    /**
     * What a driver is told for one way of encryption.
     *
     * @param properties in any case
     * @param ca what it is told if there is a CA file, whose path stands for {@code ${ca}}, and that of the same
     *     certificates as a key store of type JKS without a password for {@code ${caStore}}
     * @param noCa what it is told if there is none
     */
    public record Encryption(Map<String, String> properties, Map<String, String> ca, Map<String, String> noCa) {

        /** Copies the maps. */
        public Encryption {
            properties = Map.copyOf(properties);
            ca = Map.copyOf(ca);
            noCa = Map.copyOf(noCa);
        }

        /** Properties that have nothing to do with a CA. */
        public static Encryption of(Map<String, String> properties) {
            return new Encryption(properties, Map.of(), Map.of());
        }
    }

    /** Copies the maps. */
    public DriverPreset {
        always = Map.copyOf(always);
        tuned = Map.copyOf(tuned);
        loading = Map.copyOf(loading);
        counting = Map.copyOf(counting);
        tls = Map.copyOf(tls);
    }

    /** A driver nothing is known about. */
    public static DriverPreset none() {
        return NONE;
    }

    /** With other properties for every connection. */
    public DriverPreset withAlways(Map<String, String> properties) {
        return new DriverPreset(properties, tuned, loading, counting, tls);
    }

    /** With other properties for tuned ones. */
    public DriverPreset withTuned(Map<String, String> properties) {
        return new DriverPreset(always, properties, loading, counting, tls);
    }

    /** With other properties for loading ones. */
    public DriverPreset withLoading(Map<String, String> properties) {
        return new DriverPreset(always, tuned, properties, counting, tls);
    }

    /** With other properties for those that count. */
    public DriverPreset withCounting(Map<String, String> properties) {
        return new DriverPreset(always, tuned, loading, properties, tls);
    }

    /** With another way to encrypt. */
    public DriverPreset withTls(Tls.Mode mode, Encryption encryption) {
        Map<Tls.Mode, Encryption> all = new TreeMap<>(tls);
        all.put(mode, encryption);
        return new DriverPreset(always, tuned, loading, counting, all);
    }

    /** What every connection needs, with its name in place of {@code ${name}}. */
    public Map<String, String> always(String name) {
        Map<String, String> named = new TreeMap<>();
        always.forEach((property, value) -> named.put(property, value.replace("${name}", name)));
        return named;
    }
}
