package dev.assay.spi.jdbc;

import dev.assay.model.plan.Tls;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * The driver properties of connections. Out of the box, only {@code always} applies. Properties in the URL take precedence.
 * Immutable; begin with {@link #none()}.
 *
 * @param always properties of all connections, such as the name in the process list; values may contain {@code ${name}}
 * @param tuned properties of tuned connections: the settings of a careful user for short transactions
 * @param loading additional properties of loading connections
 * @param counting properties that make measured connections count their round trips
 * @param tls properties by encryption mode; the driver does not support a missing mode
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
     * The properties of one encryption mode.
     *
     * @param properties with and without a CA file
     * @param ca with a CA file: {@code ${ca}} stands for its path, {@code ${caStore}} for the path of a JKS key store with the
     *     same certificates and no password
     * @param noCa without a CA file
     */
    public record Encryption(Map<String, String> properties, Map<String, String> ca, Map<String, String> noCa) {

        public Encryption {
            properties = Map.copyOf(properties);
            ca = Map.copyOf(ca);
            noCa = Map.copyOf(noCa);
        }

        /** Returns properties that do not depend on a CA file. */
        public static Encryption of(Map<String, String> properties) {
            return new Encryption(properties, Map.of(), Map.of());
        }
    }

    public DriverPreset {
        always = Map.copyOf(always);
        tuned = Map.copyOf(tuned);
        loading = Map.copyOf(loading);
        counting = Map.copyOf(counting);
        tls = Map.copyOf(tls);
    }

    /** Returns the preset of an unknown driver. */
    public static DriverPreset none() {
        return NONE;
    }

    /** Returns the same preset with other properties of all connections. */
    public DriverPreset withAlways(Map<String, String> properties) {
        return new DriverPreset(properties, tuned, loading, counting, tls);
    }

    /** Returns the same preset with other properties of tuned connections. */
    public DriverPreset withTuned(Map<String, String> properties) {
        return new DriverPreset(always, properties, loading, counting, tls);
    }

    /** Returns the same preset with other properties of loading connections. */
    public DriverPreset withLoading(Map<String, String> properties) {
        return new DriverPreset(always, tuned, properties, counting, tls);
    }

    /** Returns the same preset with other properties of counting connections. */
    public DriverPreset withCounting(Map<String, String> properties) {
        return new DriverPreset(always, tuned, loading, properties, tls);
    }

    /** Returns the same preset with another encryption mode. */
    public DriverPreset withTls(Tls.Mode mode, Encryption encryption) {
        Map<Tls.Mode, Encryption> all = new TreeMap<>(tls);
        all.put(mode, encryption);
        return new DriverPreset(always, tuned, loading, counting, all);
    }

    /** Returns the properties of all connections, with {@code ${name}} replaced. */
    public Map<String, String> always(String name) {
        Map<String, String> named = new TreeMap<>();
        always.forEach((property, value) -> named.put(property, value.replace("${name}", name)));
        return named;
    }
}
