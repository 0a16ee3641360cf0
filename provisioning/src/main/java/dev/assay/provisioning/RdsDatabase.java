package dev.assay.provisioning;

import dev.assay.model.AssayException;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.environment.EnvironmentFinding;
import dev.assay.model.environment.EnvironmentFinding.Severity;
import dev.assay.model.environment.ProbeSpec;
import dev.assay.model.environment.RentedDatabase;
import dev.assay.model.environment.StorageSpec;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks of a database: combinations that RDS rejects, and warnings. Sources: the API reference of RDS, {@code CreateDBInstance} and
 * {@code CreateDBCluster}, as remembered on 2026-11-27; no call was made. Stateless.
 */
final class RdsDatabase {

    static final String SERVICE = "rds";

    static final Pattern REGION = Pattern.compile("[a-z]{2}(-[a-z]+)+-\\d");
    /** Types of EBS from which a host of Amazon Linux starts, without those that are sold by IOPS. */
    private static final List<String> HOST_DISKS = List.of("gp3", "gp2", "standard");

    private static final Pattern CLASS = Pattern.compile("db\\.[a-z0-9]+(-[a-z0-9]+)*\\.[a-z0-9-]+");
    private static final Pattern TYPE = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*\\.[a-z0-9-]+");
    private static final Pattern SETTING = Pattern.compile("[a-z][a-z0-9_.]{0,254}");
    private static final Pattern WINDOW = Pattern.compile("([a-z]{3}):(\\d\\d):(\\d\\d)-([a-z]{3}):(\\d\\d):(\\d\\d)");
    private static final Pattern PROFILE = Pattern.compile("[A-Za-z0-9_+=,.@-]{1,128}");
    private static final List<String> DAYS = List.of("mon", "tue", "wed", "thu", "fri", "sat", "sun");

    /** AWS refuses shorter windows. */
    private static final int LEAST_WINDOW_MINUTES = 30;

    /** AWS refuses longer windows: a day. */
    private static final int MOST_WINDOW_MINUTES = 24 * 60;

    private static final int WEEK_MINUTES = 7 * 24 * 60;

    private RdsDatabase() {}

    /** Returns the subject of findings and bills. */
    static String subject(RentedDatabase database) {
        return "database " + database.name();
    }

    /** Returns why the database cannot be created; empty if no reason is known without a price list. */
    static List<String> refusals(RentedDatabase database) {
        List<String> all = new ArrayList<>();
        if (!database.service().equals(SERVICE)) {
            all.add("service: found '" + database.service() + "', Assay rents rds from aws");
            return all;
        }
        require(all, REGION, "region", database.region(), "us-east-1");
        require(all, CLASS, "instance", database.instance(), "db.m5.2xlarge");
        zone(all, "zone", database.zone(), database.region());
        try {
            system(database);
        } catch (AssayException e) {
            all.add(e.message());
        }
        boolean aurora = aurora(database);
        if (aurora && Integer.valueOf(0).equals(database.backupDays())) {
            all.add("backup-days: found 0, Aurora keeps backups for at least 1 day");
        }
        if (aurora && database.multiAz()) {
            all.add("multi-az: an Aurora cluster has no standby; its storage is in three zones anyway. Leave it out");
        }
        window(database.maintenanceWindow()).ifPresent(all::add);
        database.settings().keySet().stream()
                .filter(name -> !SETTING.matcher(name).matches())
                .forEach(name ->
                        all.add("settings: '" + name + "' is not the name of a parameter of a parameter group"));
        if (!database.settings().isEmpty() && major(database).isEmpty()) {
            all.add(
                    "settings: need the version of the database, such as '8.4' of mysql or '17' of postgresql, because it"
                            + " names the family of the parameter group; found "
                            + (database.version() == null ? "none" : "'" + database.version() + "'"));
        }
        ProbeSpec probe = database.probe();
        if (probe != null && probe.rented()) {
            require(all, TYPE, "probe.instance", probe.instance(), "t3.xlarge");
            require(all, REGION, "probe.region", probe.region(), "us-east-1");
            zone(all, "probe.zone", probe.zone(), String.valueOf(probe.region()));
            StorageSpec disk = probe.disk();
            if (disk != null && !HOST_DISKS.contains(disk.type())) {
                all.add("probe.storage: found '" + disk.type() + "', the disk of a client host is one of "
                        + String.join(", ", HOST_DISKS) + "; io1 and io2 are sold by IOPS, which it cannot have");
            }
            require(all, PROFILE, "probe.profile", probe.profile(), "my-profile");
        }
        RdsTokens.refusal(database).ifPresent(all::add);
        return all;
    }

    static boolean aurora(RentedDatabase database) {
        return database.engine().startsWith("aurora-");
    }

    private static void require(List<String> all, Pattern form, String name, @Nullable String value, String example) {
        if (value != null && !form.matcher(value).matches()) {
            all.add(name + ": found '" + value + "', expected a name of AWS such as " + example);
        }
    }

    private static void zone(List<String> all, String name, @Nullable String zone, String region) {
        if (zone != null && !zone.matches(Pattern.quote(region) + "[a-z]")) {
            all.add(name + ": found '" + zone + "', a zone of " + region + " is needed, such as " + region + "a");
        }
    }

    private static Optional<String> window(@Nullable String window) {
        Matcher parts = WINDOW.matcher(window == null ? "" : window);
        if (!parts.matches()) {
            return Optional.empty();
        }
        int minutes = Math.floorMod(minute(parts, 4) - minute(parts, 1), WEEK_MINUTES);
        return minutes < LEAST_WINDOW_MINUTES || minutes > MOST_WINDOW_MINUTES
                ? Optional.of("maintenance-window: found " + window + ", which lasts " + minutes
                        + " minutes; RDS needs at least " + LEAST_WINDOW_MINUTES + " minutes and at most a day")
                : Optional.empty();
    }

    private static int minute(Matcher parts, int group) {
        int hours = DAYS.indexOf(parts.group(group)) * 24 + Integer.parseInt(parts.group(group + 1));
        return hours * 60 + Integer.parseInt(parts.group(group + 2));
    }

    /**
     * Returns the billed configuration.
     *
     * @throws AssayException of kind {@code PLAN} if no price list can have it
     */
    static RdsSystem system(RentedDatabase database) {
        StorageSpec storage = database.storage();
        return new RdsSystem(
                database.region(),
                database.engine(),
                database.instance(),
                RdsStorage.parse(storage.type()),
                storage.gib(),
                storage.iops(),
                storage.mibps(),
                database.multiAz());
    }

    /** Returns what is not sold any more, unverified or unusual about a database that RDS does not refuse. */
    static List<EnvironmentFinding> findings(
            RentedDatabase database, RdsSystem system, PriceBook prices, LocalDate on) {
        String subject = subject(database);
        List<EnvironmentFinding> all = new ArrayList<>();
        EngineVersions.finding(subject, database.engine(), database.version(), on)
                .ifPresent(all::add);
        RetiredProducts.instance(subject, system, prices, on)
                .or(() -> sold(subject, system, prices))
                .ifPresent(all::add);
        RdsCertificates.finding(subject, database.region(), on).ifPresent(all::add);
        RetiredProducts.storage(subject, database.storage().type(), on).ifPresent(all::add);
        system.warnings().forEach(text -> all.add(warning(subject, text)));
        Integer iops = system.iops();
        ShippedFacts.of(system.instanceClass())
                .filter(facts -> facts.storageIops() != null && iops != null && facts.storageIops() < iops)
                .map(facts -> RdsStorage.unverified(
                        facts.instanceClass() + " carries " + facts.storageIops() + " IOPS, found " + iops,
                        facts.asOf()))
                .ifPresent(text -> all.add(warning(subject, text)));
        if (database.multiAz() && database.zone() != null) {
            all.add(warning(
                    subject,
                    "RDS rejects a zone for a Multi-AZ database; its primary may be in another zone than the client"
                            + " host"));
        }
        if (system.instanceClass().startsWith("db.t")) {
            all.add(warning(subject, "a burstable class: it becomes slower when its CPU credits are used up"));
        }
        place(subject, database.probe()).ifPresent(all::add);
        return all;
    }

    private static Optional<EnvironmentFinding> sold(String subject, RdsSystem system, PriceBook prices) {
        try {
            RdsSystem.parse(system.toString(), prices);
            return Optional.empty();
        } catch (AssayException e) {
            return Optional.of(new EnvironmentFinding(Severity.REFUSED, subject, e.message()));
        }
    }

    private static Optional<EnvironmentFinding> place(String subject, @Nullable ProbeSpec probe) {
        String unreachable = ". The database is never public: it is reached only from its network, such as by a VPN";
        if (probe == null) {
            return Optional.of(warning(subject, "no probe: this host would drive the load" + unreachable));
        }
        return switch (probe.place()) {
            case SAME_ZONE, OTHER_ZONE -> Optional.empty();
            case OTHER_REGION ->
                Optional.of(new EnvironmentFinding(
                        Severity.REFUSED,
                        subject,
                        "its client host is in another region, " + probe.region()
                                + ". The database is never public, and"
                                + " Assay connects no networks: rent the host in the region of the database, or name a host"
                                + " of yours that reaches it, probe: {ssh: user@host}"));
            case OWN_HOST -> Optional.of(warning(subject, "its client host is " + probe.ssh() + unreachable));
        };
    }

    private static EnvironmentFinding warning(String subject, String text) {
        return new EnvironmentFinding(Severity.WARNING, subject, text);
    }

    /** Returns the engine by the name of the RDS API. */
    static String apiEngine(String engine) {
        return engine.equals("postgresql") ? "postgres" : engine;
    }

    /** Returns the family of the database's parameter group, such as {@code postgres15}. */
    static String parameterFamily(RentedDatabase database) {
        return apiEngine(database.engine())
                + major(database).orElseThrow(() -> new IllegalArgumentException("refused: no version"));
    }

    private static Optional<String> major(RentedDatabase database) {
        String version = database.version();
        return version == null ? Optional.empty() : EngineVersions.major(database.engine(), version);
    }

    /** Returns the properties of the instance that RDS creates, without secrets. */
    static Map<String, String> details(RentedDatabase database) {
        Map<String, String> details = new TreeMap<>();
        StorageSpec storage = database.storage();
        details.put("engine", apiEngine(database.engine()));
        put(details, "engine-version", database.version());
        details.put("class", database.instance());
        details.put("storage-type", storage.type());
        if (!aurora(database)) {
            details.put("allocated-gib", Integer.toString(storage.gib()));
            details.put("multi-az", Boolean.toString(database.multiAz()));
        }
        put(details, "iops", storage.iops());
        put(details, "throughput-mibps", storage.mibps());
        put(details, "backup-days", database.backupDays());
        put(details, "maintenance-window", database.maintenanceWindow());
        put(details, "zone", database.multiAz() ? null : database.zone());
        put(details, "iam-authentication", database.authentication() == null ? null : "enabled");
        details.put("publicly-accessible", "false");
        details.put("master-secret", "managed by RDS");
        return details;
    }

    private static void put(Map<String, String> details, String name, @Nullable Object value) {
        if (value != null) {
            details.put(name, value.toString());
        }
    }
}
