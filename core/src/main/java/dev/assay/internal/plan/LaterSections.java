package dev.assay.internal.plan;

import dev.assay.model.AssayException;
import dev.assay.model.unit.Rate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Sections that are read and checked, and that parts of Assay will carry out which are not built yet. */
public final class LaterSections {

    private LaterSections() {}

    private static <N extends Comparable<N>> void atLeast(String name, @Nullable N value, N least) {
        if (value != null && value.compareTo(least) < 0) {
            throw AssayException.plan(name + ": found " + value + ", at least " + least + " is needed");
        }
    }

    private static void form(String name, @Nullable String value, String form, String would) {
        if (value != null && !Pattern.matches(form, value)) {
            throw AssayException.plan(name + ": found '" + value + "', " + would + " would do");
        }
    }

    /** What an objective is about. */
    public enum Figure {
        /** The workload's primary metric. */
        THROUGHPUT,
        /** Median response time. */
        P50,
        /** Response time that 90 % keep within. */
        P90,
        /** Response time that 95 % keep within. */
        P95,
        /** Response time that 99 % keep within. */
        P99,
        /** Response time that 99.9 % keep within. */
        P999,
        /** The share of transactions that failed. */
        ERRORS
    }

    /**
     * What every result is held against.
     *
     * @param figure that is looked at
     * @param type of transaction, or all
     * @param within the longest response time
     * @param atLeast the lowest rate
     * @param atMost the largest share, such as 0.01
     */
    public record Objective(
            Figure figure,
            @Nullable String type,
            @Nullable Duration within,
            @Nullable Rate atLeast,
            @Nullable Double atMost) {

        /** Each figure has a bound of its kind. */
        public Objective {
            boolean fits = switch (figure) {
                case THROUGHPUT -> atLeast != null && within == null && atMost == null;
                case ERRORS -> atMost != null && within == null && atLeast == null;
                case P50, P90, P95, P99, P999 -> within != null && atLeast == null && atMost == null;
            };
            if (!fits) {
                throw AssayException.plan("an objective for throughput says at-least, one for errors at-most, one for a"
                        + " response time within, and each only that");
            }
            if (atMost != null && (atMost < 0 || atMost > 1)) {
                throw AssayException.plan("at-most: found " + atMost + ", a share from 0 to 1 is needed");
            }
        }
    }

    /** What happens to a database. */
    public enum Deed {
        /** Its processes are killed. */
        KILL,
        /** Its processes stand still. */
        FREEZE,
        /** It is stopped and started as an administrator would. */
        RESTART,
        /** Its standby takes over. */
        FAILOVER,
        /** Nothing reaches it. */
        PARTITION
    }

    /**
     * Something that happens to the database during each cell.
     *
     * @param at since the measurement began
     * @param what happens
     * @param lasting for how long, where it ends
     */
    public record Fault(Duration at, Deed what, @Nullable Duration lasting) {}

    /**
     * A distance that is simulated, added to the real one.
     *
     * @param roundTrip its length
     * @param jitter how much it swings
     */
    public record Distance(Duration roundTrip, @Nullable Duration jitter) {

        /** It swings less than it is long. */
        public Distance {
            if (jitter != null && jitter.compareTo(roundTrip) > 0) {
                throw AssayException.plan("jitter: is longer than the round trip itself");
            }
        }
    }

    /** What becomes of a cell whose host was lost. */
    public enum Loss {
        /** It ends. */
        ABORT,
        /** The others go on. */
        CONTINUE_DEGRADED
    }

    /**
     * The hosts that drive the load together.
     *
     * @param count how many
     * @param hosts their names
     * @param onLoss what becomes of a cell that loses one
     */
    public record Agents(
            @Nullable Integer count,
            @Nullable List<String> hosts,
            @Nullable Loss onLoss) {

        /** Says how many in one way. */
        public Agents {
            if ((count == null) == (hosts == null)) {
                throw AssayException.plan("agents are given by one of count and hosts");
            }
            atLeast("count", count, 1);
        }
    }

    /**
     * What has to be rented.
     *
     * @param provider such as {@code aws}, of databases that do not name another
     * @param region by the provider's name, likewise
     * @param ceiling the most that may be spent, such as {@code 50 USD}
     * @param databases by the names that targets use
     * @param probe the machine that drives the load
     */
    public record Environment(
            @Nullable String provider,
            @Nullable String region,
            @Nullable String ceiling,
            Map<String, Database> databases,
            @Nullable Probe probe) {

        /** There is something to rent. */
        public Environment {
            form("provider", provider, "[a-z][a-z0-9-]*", "a name such as aws");
            form("ceiling", ceiling, "\\d+(\\.\\d+)? [A-Z]{3}", "an amount such as 50 USD");
            if (databases.isEmpty()) {
                throw AssayException.plan("databases: found none, at least 1 is needed");
            }
            databases.forEach((name, database) -> {
                if ((provider == null && database.provider == null) || (region == null && database.region == null)) {
                    throw AssayException.plan("databases: " + name
                            + " has no provider or no region, and neither has the" + " environment");
                }
            });
        }
    }

    /**
     * A rented database.
     *
     * @param provider if it is not the environment's
     * @param region likewise
     * @param service of the provider, such as {@code rds}
     * @param engine such as {@code postgresql}
     * @param version of it
     * @param instance its class, such as {@code db.m5.2xlarge}
     * @param storage its kind, such as {@code io1}
     * @param size of the storage, such as {@code 250 GiB}
     * @param iops that are provisioned, of storage that is sold by them
     * @param multiAz whether a standby in another zone takes every commit
     * @param backupDays for how many backups are kept; none are made with 0
     * @param maintenanceWindow in which the provider may change it, UTC, such as {@code sun:05:00-sun:06:00}
     * @param settings of the server, by its own names
     */
    public record Database(
            @Nullable String provider,
            @Nullable String region,
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
            @Nullable Map<String, String> settings) {

        private static final int LONGEST_BACKUP_DAYS = 35;
        private static final String MOMENT = "(mon|tue|wed|thu|fri|sat|sun):([01]\\d|2[0-3]):[0-5]\\d";

        /** Checks the forms. */
        public Database {
            form("size", size, "\\d+ ?(GiB|TiB)", "a size such as 250 GiB");
            form("engine", engine, "[a-z][a-z0-9-]*", "a name such as postgresql or mysql");
            form(
                    "maintenance-window",
                    maintenanceWindow == null ? null : maintenanceWindow.toLowerCase(Locale.ROOT),
                    MOMENT + "-" + MOMENT,
                    "a window such as sun:05:00-sun:06:00");
            atLeast("iops", iops, 1);
            atLeast("backup-days", backupDays, 0);
            if (backupDays != null && backupDays > LONGEST_BACKUP_DAYS) {
                throw AssayException.plan(
                        "backup-days: found " + backupDays + ", at most " + LONGEST_BACKUP_DAYS + " are kept");
            }
        }
    }

    /**
     * The machine that drives the load.
     *
     * @param instance its class, such as {@code t3.xlarge}
     * @param sameZone whether it stands in the database's zone
     */
    public record Probe(String instance, @Nullable Boolean sameZone) {}

    /** Files for people. */
    public enum Format {
        /** One page that needs nothing else. */
        HTML,
        /** Markdown. */
        MD,
        /** Tables. */
        CSV
    }

    /**
     * What is made of the results.
     *
     * @param directory the folder of all runs
     * @param report in which forms
     */
    public record Output(@Nullable Path directory, @Nullable List<Format> report) {}
}
