package dev.assay.model.result;

import dev.assay.model.plan.Isolation;
import dev.assay.model.unit.Kebab;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The system under test, as it describes itself. Immutable, without secrets.
 *
 * @param product product name of the server
 * @param version version of the server
 * @param dialect id of the dialect in use
 * @param driver name and version of the driver, or null if there is none
 * @param settings settings read from the server, by its names
 * @param durability durability by these settings; {@code UNKNOWN} in documents of earlier versions
 * @param url URL without secrets; empty for stand-ins
 * @param tuning driver preset: {@code tuned} or {@code out-of-the-box}
 * @param isolation isolation level of measured transactions, as read from their sessions: the weakest of all sessions, or
 *     {@code unknown} if they cannot report it. Before a measurement, the requested level or {@code default}
 * @param connections assignment of connections to users: {@code dedicated}, {@code pooled:N} or {@code per-transaction}
 * @param sameHost whether the server runs on the client host; null if unknown
 * @param encryption encryption of connections, such as {@code TLSv1.3}, or {@code none}; null if unknown
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

    public TargetInfo {
        // Documents of earlier versions lack it.
        durability = durability == null ? Durability.UNKNOWN : durability;
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /** Returns whether this is a stand-in such as {@code noop} and {@code simulated}, which has no URL. */
    public boolean standsIn() {
        return url.isEmpty();
    }

    /**
     * Returns the same information with the level of the measured sessions.
     *
     * @param actual or null if unknown
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
