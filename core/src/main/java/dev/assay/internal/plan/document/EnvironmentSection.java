package dev.assay.internal.plan.document;

import dev.assay.model.AssayException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Databases to rent. Parsed, checked and explained, but not executed yet.
 *
 * @param provider default provider of the databases, such as {@code aws}
 * @param region default region, by the provider's name
 * @param zone default zone, such as {@code us-east-1a}; any zone if not specified
 * @param ceiling spending limit, such as {@code 50 USD}
 * @param databases by the names that targets use
 * @param probe default load-generating host
 */
public record EnvironmentSection(
        @Nullable String provider,
        @Nullable String region,
        @Nullable String zone,
        @Nullable String ceiling,
        Map<String, Database> databases,
        @Nullable Probe probe) {

    private static final String NAME = "[a-z][a-z0-9-]*";
    private static final String SIZE = "\\d+ ?(GiB|TiB)";
    private static final String SIZE_EXAMPLE = "a size such as 250 GiB";

    public EnvironmentSection {
        form("provider", provider, NAME, "a name such as aws");
        form("zone", zone, NAME, "a name such as us-east-1a");
        form("ceiling", ceiling, "\\d+(\\.\\d+)? [A-Z]{3}", "an amount such as 50 USD");
        if (databases.isEmpty()) {
            throw AssayException.plan("databases: found none, at least 1 is needed");
        }
        databases.forEach((name, database) -> {
            if ((provider == null && database.provider == null) || (region == null && database.region == null)) {
                throw AssayException.plan(
                        "databases: " + name + " has no provider or no region, and neither has the environment");
            }
        });
    }

    private static void form(String name, @Nullable String value, String form, String expected) {
        if (value != null && !Pattern.matches(form, value)) {
            throw AssayException.plan(name + ": found '" + value + "', expected " + expected);
        }
    }

    /**
     * A rented database. Provider, region, zone and probe override those of the environment.
     *
     * @param service of the provider, such as {@code rds}
     * @param instance class, such as {@code db.m5.2xlarge}
     * @param storage type, such as {@code io1}
     * @param iops provisioned, for storage types sold by IOPS
     * @param multiAz whether a standby in another zone receives each commit
     * @param backupDays retention of backups in days; 0 disables them
     * @param maintenanceWindow in UTC, such as {@code sun:05:00-sun:06:00}
     */
    public record Database(
            @Nullable String provider,
            @Nullable String region,
            @Nullable String zone,
            String service,
            String engine,
            @Nullable String version,
            String instance,
            String storage,
            String size,
            @Nullable Integer iops,
            @Nullable Boolean multiAz,
            @Nullable Integer backupDays,
            @Nullable String maintenanceWindow,
            @Nullable Map<String, String> settings,
            @Nullable Probe probe) {

        private static final int LONGEST_BACKUP_DAYS = 35;
        private static final String MOMENT = "(mon|tue|wed|thu|fri|sat|sun):([01]\\d|2[0-3]):[0-5]\\d";

        public Database {
            form("zone", zone, NAME, "a name such as us-east-1a");
            form("size", size, SIZE, SIZE_EXAMPLE);
            form("engine", engine, NAME, "a name such as postgresql or mysql");
            form(
                    "maintenance-window",
                    maintenanceWindow == null ? null : maintenanceWindow.toLowerCase(Locale.ROOT),
                    MOMENT + "-" + MOMENT,
                    "a window such as sun:05:00-sun:06:00");
            if (iops != null && iops < 1) {
                throw AssayException.plan("iops: found " + iops + ", at least 1 is needed");
            }
            if (backupDays != null && (backupDays < 0 || backupDays > LONGEST_BACKUP_DAYS)) {
                throw AssayException.plan(
                        "backup-days: found " + backupDays + ", expected 0 to " + LONGEST_BACKUP_DAYS);
            }
        }
    }

    /**
     * A load-generating host.
     *
     * @param sameZone whether it runs in the database's zone
     * @param ebsOptimized whether disk traffic has dedicated bandwidth; default of the class if not specified
     * @param storage disk type, such as {@code gp2}
     */
    public record Probe(
            String instance,
            @Nullable Boolean sameZone,
            @Nullable Boolean ebsOptimized,
            @Nullable String storage,
            @Nullable String size) {

        public Probe {
            form("size", size, SIZE, SIZE_EXAMPLE);
        }
    }
}
