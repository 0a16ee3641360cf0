package dev.assay.internal.plan.document;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.environment.EnvironmentSpec;
import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.ProbeSpec.Place;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.StorageSpec;
import dev.assay.model.plan.Authentication;
import dev.assay.model.plan.Tls;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Databases to rent and the host that measures, as written. {@link #spec} fills in the defaults.
 *
 * @param provider default provider of the databases, such as {@code aws}
 * @param region default region, by the provider's name
 * @param zone default zone, such as {@code us-east-1a}; any zone if not specified
 * @param ceiling spending limit, such as {@code 50 USD}
 * @param databases by the names that targets use; null for an own host that measures targets of other kinds
 * @param existing databases that are not rented, by the names that targets use
 * @param probe default load-generating host
 */
public record EnvironmentSection(
        @Nullable String provider,
        @Nullable String region,
        @Nullable String zone,
        @Nullable String ceiling,
        @Nullable Map<String, Database> databases,
        @Nullable Map<String, Endpoint> existing,
        @Nullable Probe probe) {

    private static final String NAME = "[a-z][a-z0-9-]*";

    /** The usual disk of a client host whose plan has a size only. */
    private static final String USUAL_DISK = "gp3";

    public EnvironmentSection {
        form("provider", provider, NAME, "a name such as aws");
        form("zone", zone, NAME, "a name such as us-east-1a");
        form("ceiling", ceiling, "\\d{1,9}(\\.\\d{1,9})? [A-Z]{3}", "an amount such as 50 USD");
        if (ceiling != null) {
            amount(ceiling);
        }
        if ((databases == null && existing == null)
                ? probe == null || probe.ssh == null
                : (databases != null && databases.isEmpty()) || (existing != null && existing.isEmpty())) {
            throw AssayException.plan(
                    "databases: found none, at least 1 is needed, or 1 of existing, or a probe with ssh:"
                            + " the host that measures");
        }
        if (databases != null && existing != null) {
            existing.keySet().stream()
                    .filter(databases::containsKey)
                    .findFirst()
                    .ifPresent(name -> {
                        throw AssayException.plan("existing: " + name + " is one of databases, too; rename one");
                    });
        }
        Objects.requireNonNullElse(databases, Map.<String, Database>of()).forEach((name, database) -> {
            if ((provider == null && database.provider == null) || (region == null && database.region == null)) {
                throw AssayException.plan(
                        "databases: " + name + " has no provider or no region, and neither has the environment");
            }
        });
    }

    private static Money amount(String ceiling) {
        try {
            String[] parts = ceiling.split(" ", -1);
            return Money.of(parts[0], parts[1]);
        } catch (IllegalArgumentException e) {
            throw AssayException.plan("ceiling: found '" + ceiling + "', expected an amount such as 50 USD");
        }
    }

    /** Returns the names of the databases. */
    public List<String> names() {
        List<String> names = new ArrayList<>();
        if (databases != null) {
            names.addAll(databases.keySet());
        }
        if (existing != null) {
            names.addAll(existing.keySet());
        }
        return List.copyOf(names);
    }

    /** Returns an existing database by its name; null if there is none. */
    @Nullable
    Endpoint endpoint(@Nullable String name) {
        return name == null || existing == null ? null : existing.get(name);
    }

    /** Returns whether a URL is that of an existing database with a price. */
    boolean prices(@Nullable String url) {
        return existing != null
                && existing.values().stream().anyMatch(each -> each.price != null && each.url.equals(url));
    }

    /**
     * Returns the own host that measures a database.
     *
     * @param database its name; null for a target of another kind
     * @return {@code user@host} or {@code user@host:port}; empty if another host measures
     */
    public Optional<String> ownHost(@Nullable String database) {
        Database named = database == null || databases == null ? null : databases.get(database);
        Probe its = named == null || named.probe == null ? probe : named.probe;
        return Optional.ofNullable(its).map(Probe::ssh);
    }

    /** Returns whether a database that the plan rents has tokens in place of a password. */
    public boolean usesTokens(@Nullable String database) {
        Database rented = database == null || databases == null ? null : databases.get(database);
        return rented != null && rented.authentication != null;
    }

    /** Returns the environment with all defaults filled in. */
    public EnvironmentSpec spec() {
        List<RentedDatabase> all = new ArrayList<>();
        Objects.requireNonNullElse(databases, Map.<String, Database>of())
                .forEach((name, database) -> all.add(database.rented(name, this)));
        return new EnvironmentSpec(all, ceiling == null ? null : amount(ceiling));
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
     * @param throughput provisioned, for storage types sold by throughput, such as {@code 500 MiB/s}
     * @param multiAz whether a standby in another zone receives each commit
     * @param backupDays retention of backups in days; 0 disables them
     * @param maintenanceWindow in UTC, such as {@code sun:05:00-sun:06:00}
     * @param authentication makes the passwords of connections; by default, the provider makes one password
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
            @Nullable String throughput,
            @Nullable Boolean multiAz,
            @Nullable Integer backupDays,
            @Nullable String maintenanceWindow,
            @Nullable Map<String, String> settings,
            @Nullable Authentication authentication,
            @Nullable Probe probe) {

        private static final int LONGEST_BACKUP_DAYS = 35;
        private static final String MOMENT = "(mon|tue|wed|thu|fri|sat|sun):([01]\\d|2[0-3]):[0-5]\\d";

        public Database {
            if (authentication != null && authentication.host() != null) {
                throw AssayException.plan(
                        "authentication: the server is the one that the plan rents; write " + authentication.method());
            }
            form("zone", zone, NAME, "a name such as us-east-1a");
            storage(storage, size, iops, throughput);
            form("engine", engine, NAME, "a name such as postgresql or mysql");
            form(
                    "maintenance-window",
                    maintenanceWindow == null ? null : maintenanceWindow.toLowerCase(Locale.ROOT),
                    MOMENT + "-" + MOMENT,
                    "a window such as sun:05:00-sun:06:00");
            if (backupDays != null && (backupDays < 0 || backupDays > LONGEST_BACKUP_DAYS)) {
                throw AssayException.plan(
                        "backup-days: found " + backupDays + ", expected 0 to " + LONGEST_BACKUP_DAYS);
            }
        }

        private static StorageSpec storage(
                String type, String size, @Nullable Integer iops, @Nullable String throughput) {
            return new StorageSpec(
                    type, StorageSpec.gib(size), iops, throughput == null ? null : StorageSpec.mibps(throughput));
        }

        /** Returns the database with the defaults of its environment. */
        private RentedDatabase rented(String name, EnvironmentSection environment) {
            String itsRegion = Objects.requireNonNull(region == null ? environment.region : region, "checked");
            // The zone of the environment is in its region.
            String itsZone = zone != null || region != null ? zone : environment.zone;
            Probe itsProbe = probe == null ? environment.probe : probe;
            return new RentedDatabase(
                    name,
                    Objects.requireNonNull(provider == null ? environment.provider : provider, "checked"),
                    itsRegion,
                    itsZone,
                    service,
                    engine,
                    version,
                    instance,
                    storage(storage, size, iops, throughput),
                    Boolean.TRUE.equals(multiAz),
                    backupDays,
                    maintenanceWindow == null ? null : maintenanceWindow.toLowerCase(Locale.ROOT),
                    settings == null ? Map.of() : settings,
                    authentication == null ? null : authentication.method(),
                    itsProbe == null ? null : itsProbe.host(itsRegion, itsZone));
        }
    }

    /**
     * A database that is not rented: it exists, and stays.
     *
     * @param url JDBC URL
     * @param authentication makes a password for each connection, instead of password
     * @param admin account of password that makes the user of authentication, if it does not exist
     * @param tls encryption of connections
     * @param tlsCa file with trusted certificates
     * @param price of the database; not priced if not specified
     */
    public record Endpoint(
            String url,
            @Nullable String user,
            @Nullable SecretReference password,
            @Nullable Authentication authentication,
            @Nullable String admin,
            Tls.@Nullable Mode tls,
            @Nullable Path tlsCa,
            @Nullable SystemPrice price) {

        public Endpoint {
            // Checks what a target checks.
            new PlanDocument.Target(
                    "existing",
                    url,
                    null,
                    null,
                    null,
                    user,
                    password,
                    authentication,
                    admin,
                    null,
                    null,
                    null,
                    tls,
                    tlsCa,
                    null,
                    null);
        }
    }

    /**
     * A load-generating host: rented, or the user's own. A rented host is in the database's zone unless one of {@code sameZone},
     * {@code zone} and {@code region} says otherwise.
     *
     * @param instance type of a rented host
     * @param sameZone whether it runs in the database's zone
     * @param zone another zone, by name
     * @param region another region, by name
     * @param ebsOptimized whether disk traffic has dedicated bandwidth; default of the class if not specified
     * @param storage disk type, such as {@code gp2}
     * @param profile instance profile of the user for a rented host; Assay makes one without permissions if not specified
     * @param ssh {@code user@host} or {@code user@host:port} of an own host
     */
    public record Probe(
            @Nullable String instance,
            @Nullable Boolean sameZone,
            @Nullable String zone,
            @Nullable String region,
            @Nullable Boolean ebsOptimized,
            @Nullable String storage,
            @Nullable String size,
            @Nullable String profile,
            @Nullable String ssh) {

        public Probe {
            if ((instance == null) == (ssh == null)) {
                throw AssayException.plan("a probe has either instance, of a rented host, or ssh, of an own one");
            }
            if (ssh != null) {
                ProbeSpec.own(ssh);
                if (Stream.of(sameZone, zone, region, ebsOptimized, storage, size, profile)
                        .anyMatch(Objects::nonNull)) {
                    throw AssayException.plan(
                            "ssh: an own host has no zone, region, disk, EBS flag or profile; leave them out");
                }
            }
            form("zone", zone, NAME, "a name such as us-east-1a");
            form("region", region, NAME, "a name such as us-east-1");
            if (Boolean.TRUE.equals(sameZone) && (zone != null || region != null)) {
                throw AssayException.plan(
                        "same-zone: found true with " + (zone == null ? "region" : "zone") + "; leave out one of them");
            }
            if (storage != null && size == null) {
                throw AssayException.plan("storage: needs the size of the disk, such as size: 50 GiB");
            }
            if (size != null) {
                new StorageSpec(USUAL_DISK, StorageSpec.gib(size), null, null);
            }
        }

        /** Returns the host of a database in a region and a zone, which is null for any. */
        private ProbeSpec host(String ofRegion, @Nullable String ofZone) {
            if (ssh != null) {
                return ProbeSpec.own(ssh);
            }
            boolean elsewhere = region != null && !region.equals(ofRegion);
            boolean apart = Boolean.FALSE.equals(sameZone) || (zone != null && !zone.equals(ofZone));
            Place place = elsewhere ? Place.OTHER_REGION : apart ? Place.OTHER_ZONE : Place.SAME_ZONE;
            return new ProbeSpec(
                    place,
                    instance,
                    elsewhere ? region : ofRegion,
                    place == Place.SAME_ZONE ? ofZone : zone,
                    ebsOptimized,
                    size == null
                            ? null
                            : new StorageSpec(
                                    Objects.requireNonNullElse(storage, USUAL_DISK), StorageSpec.gib(size), null, null),
                    profile,
                    null);
        }
    }
}
