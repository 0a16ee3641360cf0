package dev.assay.internal.plan.document;

import dev.assay.model.AssayException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What has to be rented. It is read, checked and explained; no part of Assay rents it yet.
 *
 * @param provider such as {@code aws}, of databases that do not name another
 * @param region by the provider's name, likewise
 * @param zone within the region, such as {@code us-east-1a}, likewise; any zone if it is not given
 * @param ceiling the most that may be spent, such as {@code 50 USD}
 * @param databases by the names that targets use
 * @param probe the machine that drives the load of databases that do not have their own
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

    /** There is something to rent. */
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
     * A rented database.
     *
     * @param provider if it is not the environment's
     * @param region likewise
     * @param zone likewise
     * @param service of the provider, such as {@code rds}
     * @param engine such as {@code postgresql}
     * @param version of it
     * @param instance its class, such as {@code db.m5.2xlarge}
     * @param storage its kind, such as {@code io1}
     * @param size of the storage, such as {@code 250 GiB}
     * @param iops that are provisioned, of storage that is sold by them
     * @param multiAz whether a standby in another zone takes every commit
     * @param backupDays for how many days backups are kept; none are made with 0
     * @param maintenanceWindow in which the provider may change it, UTC, such as {@code sun:05:00-sun:06:00}
     * @param settings of the server, by its own names
     * @param probe the machine that drives its load, if it is not the environment's
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

        /** Checks the forms. */
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
     * The machine that drives the load.
     *
     * @param instance its class, such as {@code t3.xlarge}
     * @param sameZone whether it stands in the database's zone
     * @param ebsOptimized whether its traffic to its disks has a line of its own; as its class has it if not given
     * @param storage the kind of its disk, such as {@code gp2}
     * @param size of its disk, such as {@code 50 GiB}
     */
    public record Probe(
            String instance,
            @Nullable Boolean sameZone,
            @Nullable Boolean ebsOptimized,
            @Nullable String storage,
            @Nullable String size) {

        /** Checks the forms. */
        public Probe {
            form("size", size, SIZE, SIZE_EXAMPLE);
        }
    }
}
