package dev.assay.provisioning;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Sku;
import dev.assay.provisioning.PriceListJson.Product;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which products of AWS's price lists of {@code AmazonRDS} and {@code AmazonEC2} get Assay's keys. Products without a key
 * are skipped: other engines, operating systems and licences, unknown storage, clusters with readable standbys, reserved capacity, local
 * zones. Stateless.
 */
final class PriceListRules {

    private static final Map<String, String> ENGINES = Map.of(
            "MySQL", "mysql",
            "MariaDB", "mariadb",
            "PostgreSQL", "postgresql",
            "Aurora MySQL", "aurora-mysql",
            "Aurora PostgreSQL", "aurora-postgresql");

    /** The engine of products that are sold for all engines. */
    static final String ANY_ENGINE = "Any";

    /** Engines of storage products; the price is the same for each. */
    private static final Set<String> STORAGE_ENGINES = Set.of(ANY_ENGINE, "MySQL", "MariaDB", "PostgreSQL");

    private static final Map<String, String> VOLUMES = Map.of(
            "General Purpose", "gp2",
            "General Purpose-GP3", "gp3",
            "Provisioned IOPS", "io1",
            "Provisioned IOPS-IO2", "io2",
            "Magnetic", "standard");

    private static final Map<String, String> HOST = Map.of(
            "operatingSystem", "Linux",
            "tenancy", "Shared",
            "preInstalledSw", "NA",
            "capacitystatus", "Used",
            "operation", "RunInstances");

    private static final Map<String, String> ZONES = Map.of("Single-AZ", "single", "Multi-AZ", "multi");

    /** Keys by the end of the usage type, for usage with one price for all engines. */
    private static final Map<String, String> USAGES = Map.of(
            "RDS:StorageIOUsage", "rds.io.standard.single",
            "Aurora:StorageUsage", "aurora.storage",
            "Aurora:IO-OptimizedStorageUsage", "aurora.storage.ioopt",
            "Aurora:StorageIOUsage", "aurora.io");

    /** Prefixes of usage types by region; those of us-east-1 have none. */
    private static final Map<String, String> REGIONS = Map.ofEntries(
            Map.entry("USE2", "us-east-2"),
            Map.entry("USW1", "us-west-1"),
            Map.entry("USW2", "us-west-2"),
            Map.entry("EU", "eu-west-1"),
            Map.entry("EUC1", "eu-central-1"),
            Map.entry("APN1", "ap-northeast-1"),
            Map.entry("APS1", "ap-southeast-1"),
            Map.entry("APS2", "ap-southeast-2"));

    private static final Pattern PREFIX = Pattern.compile("([A-Z]{2,4}\\d?)-.*");

    private PriceListRules() {}

    /**
     * The rule that a product matches. Immutable.
     *
     * @param sku the resource whose price the product has
     * @param engine AWS's name of the engine that the product is for; {@code Any} for all
     * @param usage AWS's type of usage; empty if the product has none
     */
    record Match(Sku sku, String engine, String usage) {}

    /**
     * Returns the rule that a product matches; empty for products without a key.
     *
     * @throws AssayException of kind {@code PLAN} if the region of the product is unknown
     */
    static Optional<Match> match(Product product) {
        Map<String, String> attributes = product.attributes();
        String usage = attributes.getOrDefault("usagetype", "");
        String where = attributes.getOrDefault("locationType", "AWS Region");
        String licence = attributes.getOrDefault("licenseModel", "No license required");
        if (!where.equals("AWS Region") || !licence.equalsIgnoreCase("No license required")) {
            return Optional.empty();
        }
        return instance(attributes, usage)
                .or(() -> storage(product.family(), attributes, usage))
                .or(() -> host(attributes, usage))
                .or(() -> disk(attributes, usage))
                .or(() -> USAGES.entrySet().stream()
                        .filter(known -> usage.equals(known.getKey()) || usage.endsWith("-" + known.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst())
                .map(key -> new Match(
                        new Sku(AwsPriceList.PROVIDER, region(attributes.get("regionCode"), usage), key),
                        attributes.getOrDefault("databaseEngine", ANY_ENGINE),
                        usage));
    }

    private static String region(@Nullable String code, String usage) {
        if (code != null) {
            return code;
        }
        Matcher prefix = PREFIX.matcher(usage);
        if (!prefix.matches()) {
            return "us-east-1";
        }
        String region = REGIONS.get(prefix.group(1));
        if (region == null) {
            throw AssayException.plan(
                    "regionCode is missing, and the region of usagetype '" + usage + "' is not known");
        }
        return region;
    }

    /** {@code EU-InstanceUsage:db.m5.large}, {@code Multi-AZUsage:…}, {@code InstanceUsageIOOptimized:…}. */
    private static Optional<String> instance(Map<String, String> attributes, String usage) {
        String engine = ENGINES.get(attributes.getOrDefault("databaseEngine", ""));
        String type = attributes.get("instanceType");
        String zones = ZONES.get(attributes.getOrDefault("deploymentOption", ""));
        boolean optimised = usage.contains("InstanceUsageIOOptimized:");
        boolean instances = optimised || usage.contains("InstanceUsage:") || usage.contains("Multi-AZUsage:");
        return engine == null || type == null || zones == null || !instances
                ? Optional.empty()
                : Optional.of("rds.instance." + engine + "." + type + "." + (optimised ? "ioopt" : zones));
    }

    private static Optional<String> storage(@Nullable String family, Map<String, String> attributes, String usage) {
        String zones = ZONES.get(attributes.getOrDefault("deploymentOption", ""));
        if (family == null
                || zones == null
                || !STORAGE_ENGINES.contains(attributes.getOrDefault("databaseEngine", ANY_ENGINE))
                || usage.contains("Mirror")) {
            return Optional.empty();
        }
        String volume = attributes.get("volumeType");
        return switch (family) {
            case "Database Storage" -> kind(volume).map(kind -> "rds.storage." + kind + "." + zones);
            case "Provisioned IOPS" ->
                (volume == null ? ofUsage(usage) : kind(volume)).map(kind -> "rds.iops." + kind + "." + zones);
            case "Provisioned Throughput" ->
                (volume == null ? Optional.of("gp3") : kind(volume))
                        .map(kind -> "rds.throughput." + kind + "." + zones);
            default -> Optional.empty();
        };
    }

    /** {@code EU-BoxUsage:c6i.xlarge}: an instance of EC2 on shared hardware, with Linux and no other software, and not in a reservation. */
    private static Optional<String> host(Map<String, String> attributes, String usage) {
        String type = attributes.get("instanceType");
        return type != null
                        && usage.contains("BoxUsage:")
                        && attributes.entrySet().containsAll(HOST.entrySet())
                ? Optional.of(Ec2Hosts.KEY + type)
                : Optional.empty();
    }

    /** {@code EU-EBS:VolumeUsage.gp3}: the capacity of a disk of EC2. */
    private static Optional<String> disk(Map<String, String> attributes, String usage) {
        return usage.contains("EBS:VolumeUsage")
                ? Optional.ofNullable(attributes.get("volumeApiName")).map(kind -> "ebs." + kind)
                : Optional.empty();
    }

    private static Optional<String> kind(@Nullable String volume) {
        return volume == null ? Optional.empty() : Optional.ofNullable(VOLUMES.get(volume));
    }

    /** Without {@code volumeType}, {@code RDS:PIOPS} means io1; other usage types name their kind. */
    private static Optional<String> ofUsage(String usage) {
        return !usage.endsWith("PIOPS")
                ? Optional.empty()
                : Optional.of(usage.contains("GP3") ? "gp3" : usage.contains("IO2") ? "io2" : "io1");
    }
}
