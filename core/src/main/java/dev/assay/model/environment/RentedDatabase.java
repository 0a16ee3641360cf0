package dev.assay.model.environment;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A database of a provider, with all defaults of its plan filled in. Its combination was not checked; the provider does that.
 * Immutable.
 *
 * @param name unique in the plan
 * @param provider id, such as {@code aws}
 * @param region by the provider's name
 * @param zone by the provider's name; null for any
 * @param service of the provider, such as {@code rds}
 * @param engine such as {@code postgresql} or {@code aurora-mysql}
 * @param version of the engine; null for the provider's default of the day
 * @param instance class, such as {@code db.m5.2xlarge}
 * @param storage type, size and speed
 * @param multiAz whether a standby in another zone receives each commit
 * @param backupDays retention of backups in days; 0 disables them, null is the provider's default
 * @param maintenanceWindow in UTC, such as {@code sun:05:00-sun:06:00}; null if the provider chooses it
 * @param settings server settings that differ from the provider's defaults, by the server's names
 * @param authentication method that makes a password for each connection, such as {@code aws-iam}; null for a fixed password
 * @param probe client host; null if this host drives the load
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record RentedDatabase(
        String name,
        String provider,
        String region,
        @Nullable String zone,
        String service,
        String engine,
        @Nullable String version,
        String instance,
        StorageSpec storage,
        boolean multiAz,
        @Nullable Integer backupDays,
        @Nullable String maintenanceWindow,
        Map<String, String> settings,
        @Nullable String authentication,
        @Nullable ProbeSpec probe) {

    public RentedDatabase {
        settings = Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /** Returns engine and version: {@code postgresql 15.4}. */
    public String product() {
        return version == null ? engine : engine + " " + version;
    }
}
