package dev.assay.model.result;

import dev.assay.model.plan.Isolation;
import dev.assay.model.unit.Kebab;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What was measured, as it described itself. Immutable, free of secrets.
 *
 * @param product the server's name
 * @param version the server's version
 * @param dialect the dialect in use
 * @param driver name and version of the driver, or null where there is none
 * @param settings read back from the server, by its own names
 * @param durability what the settings say about it
 * @param url without secrets; empty for stand-ins
 * @param tuning the driver preset and its name in results: {@code tuned} or {@code out-of-the-box}
 * @param isolation of the measured transactions, as their sessions read it back: the weakest level of any, or
 *     {@code unknown} where they cannot tell. Of a target that was not measured yet, the level asked for, or
 *     {@code default}
 * @param connections how users come by their connections: {@code dedicated}, {@code pooled:N} or {@code per-transaction}
 * @param sameHost whether the server runs on the probe's own host, or null if that cannot be said
 * @param encryption how connections were encrypted, such as {@code TLSv1.3}, or {@code none}; null if that cannot be said
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record TargetInfo(
        String product,
        String version,
        String dialect,
        @Nullable String driver,
        Map<String, String> settings,
        Durability durability,
        String url,
        String tuning,
        String isolation,
        String connections,
        @Nullable Boolean sameHost,
        @Nullable String encryption) {

    /** Copies the map into a sorted one. */
    public TargetInfo {
        // Documents of earlier versions lack it.
        durability = durability == null ? Durability.UNKNOWN : durability;
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /** Returns true for stand-ins such as {@code noop} and {@code simulated}, which have no URL. */
    public boolean standsIn() {
        return url.isEmpty();
    }

    /**
     * The same, with the level that measured sessions have.
     *
     * @param actual or null if they cannot tell
     */
    public TargetInfo withIsolation(@Nullable Isolation actual) {
        return new TargetInfo(
                product,
                version,
                dialect,
                driver,
                settings,
                durability,
                url,
                tuning,
                actual == null ? "unknown" : Kebab.of(actual),
                connections,
                sameHost,
                encryption);
    }
}
