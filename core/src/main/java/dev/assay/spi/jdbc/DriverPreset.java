package dev.assay.spi.jdbc;

import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;

/**
 * The properties a driver is given when connections are tuned; out of the box it is given {@code always} alone.
 * Immutable.
 *
 * @param always what every connection needs, tuned or not, such as its name in the process list; values may hold
 *     {@code ${name}}
 * @param tuned what a careful user of the driver sets for short transactions
 * @param loading what only loading connections are given besides
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record DriverPreset(Map<String, String> always, Map<String, String> tuned, Map<String, String> loading) {

    /** Copies the maps. */
    public DriverPreset {
        always = Map.copyOf(always);
        tuned = Map.copyOf(tuned);
        loading = Map.copyOf(loading);
    }

    /** What every connection needs, with its name in place of {@code ${name}}. */
    public Map<String, String> always(String name) {
        Map<String, String> named = new TreeMap<>();
        always.forEach((property, value) -> named.put(property, value.replace("${name}", name)));
        return named;
    }

    /** A driver nothing is known about. */
    public static DriverPreset none() {
        return new DriverPreset(Map.of(), Map.of(), Map.of());
    }
}
