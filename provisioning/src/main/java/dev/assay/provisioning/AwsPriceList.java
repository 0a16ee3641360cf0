package dev.assay.provisioning;

import dev.assay.model.AssayException;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PriceUnit;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.Sku;
import dev.assay.model.cost.UnitPrice;
import dev.assay.provisioning.PriceListJson.Dimension;
import dev.assay.provisioning.PriceListJson.Product;
import dev.assay.provisioning.PriceListJson.Term;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Converts AWS's price list of {@code AmazonRDS} to prices under Assay's keys. Products without a key are skipped: other engines and
 * licences, clusters with readable standbys, local zones. Two different prices under one key are an error. Stateless.
 */
final class AwsPriceList {

    /** The provider in keys of prices. */
    static final String PROVIDER = "aws";

    private static final int DATE_LENGTH = 10;

    private static final Map<String, String> ENGINES = Map.of(
            "MySQL", "mysql",
            "MariaDB", "mariadb",
            "PostgreSQL", "postgresql",
            "Aurora MySQL", "aurora-mysql",
            "Aurora PostgreSQL", "aurora-postgresql");

    /** Engines of storage products; the price is the same for each. */
    private static final Set<String> STORAGE_ENGINES = Set.of("Any", "MySQL", "MariaDB", "PostgreSQL");

    private static final Map<String, String> VOLUMES = Map.of(
            "General Purpose", "gp2",
            "General Purpose-GP3", "gp3",
            "Provisioned IOPS", "io1",
            "Provisioned IOPS-IO2", "io2",
            "Magnetic", "standard");

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

    private static final Map<String, Integer> YEARS = Map.of("1yr", 1, "3yr", 3);
    private static final int HOURS_OF_A_YEAR = 8_760;

    /** AWS writes prices with ten decimals. */
    private static final int DECIMALS = 10;

    private AwsPriceList() {}

    /**
     * Reads a bulk offer file, or an answer of {@code getProducts}.
     *
     * @throws AssayException of kind {@code PLAN} if the file is no price list, has no price with a key, or has two prices for
     *     one key
     */
    static PriceBook read(Path file) {
        Map<String, Sku> keys = new HashMap<>();
        List<UnitPrice> rows = new ArrayList<>();
        PriceListJson.read(
                file,
                product ->
                        inFile(file, product.sku(), () -> key(product)).ifPresent(sku -> keys.put(product.sku(), sku)),
                keys::containsKey,
                term -> inFile(
                                file,
                                term.sku(),
                                () -> price(term, Objects.requireNonNull(keys.get(term.sku()), "a wanted SKU")))
                        .ifPresent(rows::add));
        if (rows.isEmpty()) {
            throw AssayException.plan(file
                    + ": found no price of a database of RDS; expected a bulk offer file of AmazonRDS, or the answer of: aws"
                    + " pricing get-products --service-code AmazonRDS");
        }
        try {
            return PriceBook.of(rows);
        } catch (AssayException e) {
            throw AssayException.plan(file + ": " + e.message());
        }
    }

    private static <T> T inFile(Path file, String sku, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (AssayException e) {
            throw AssayException.plan(file + ": product " + sku + ": " + e.message());
        }
    }

    private static Optional<Sku> key(Product product) {
        Map<String, String> attributes = product.attributes();
        String usage = attributes.getOrDefault("usagetype", "");
        String where = attributes.getOrDefault("locationType", "AWS Region");
        String licence = attributes.getOrDefault("licenseModel", "No license required");
        if (!where.equals("AWS Region") || !licence.equals("No license required")) {
            return Optional.empty();
        }
        return instance(attributes, usage)
                .or(() -> storage(product.family(), attributes, usage))
                .or(() -> USAGES.entrySet().stream()
                        .filter(known -> usage.equals(known.getKey()) || usage.endsWith("-" + known.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst())
                .map(key -> new Sku(PROVIDER, region(attributes.get("regionCode"), usage), key));
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
                || !STORAGE_ENGINES.contains(attributes.getOrDefault("databaseEngine", "Any"))
                || usage.contains("Mirror")) {
            return Optional.empty();
        }
        Optional<String> volume = Optional.ofNullable(VOLUMES.get(attributes.getOrDefault("volumeType", "")));
        return switch (family) {
            case "Database Storage" -> volume.map(kind -> "rds.storage." + kind + "." + zones);
            case "Provisioned IOPS" -> Optional.of("rds.iops." + volume.orElse(ofUsage(usage)) + "." + zones);
            case "Provisioned Throughput" -> Optional.of("rds.throughput." + volume.orElse("gp3") + "." + zones);
            default -> Optional.empty();
        };
    }

    /** Without {@code volumeType}, {@code RDS:PIOPS} means io1; other usage types name their kind. */
    private static String ofUsage(String usage) {
        return usage.contains("GP3") ? "gp3" : usage.contains("IO2") ? "io2" : "io1";
    }

    private static Optional<UnitPrice> price(Term term, Sku sku) {
        LocalDate published = published(term.published());
        String source = "AWS price list of " + published + ", SKU " + term.sku();
        if (term.kind().equals("OnDemand")) {
            Dimension part = one(term, term.prices());
            return Optional.of(
                    new UnitPrice(sku, unit(part), money(part), PurchaseOption.ON_DEMAND, published, source));
        }
        PurchaseOption option = option(term.attributes());
        if (!term.kind().equals("Reserved")
                || option == null
                || RdsInstanceKey.of(sku).isEmpty()) {
            return Optional.empty();
        }
        List<Dimension> upfront = term.prices().stream()
                .filter(part -> part.unit().equals("Quantity"))
                .toList();
        List<Dimension> hourly = term.prices().stream()
                .filter(part -> !part.unit().equals("Quantity"))
                .toList();
        Money price = money(one(term, hourly));
        if (!upfront.isEmpty()) {
            int years = YEARS.getOrDefault(term.attributes().getOrDefault("LeaseContractLength", ""), 1);
            Money perHour = money(one(term, upfront)).over(BigDecimal.valueOf((long) years * HOURS_OF_A_YEAR));
            Money exact = price.plus(perHour);
            price = new Money(exact.amount().setScale(DECIMALS, RoundingMode.HALF_UP), exact.currency());
        }
        return Optional.of(new UnitPrice(sku, PriceUnit.HOUR, price, option, published, source));
    }

    /** Tiered prices are rejected: a price book has one price for an item. */
    private static Dimension one(Term term, List<Dimension> parts) {
        if (parts.size() != 1) {
            throw AssayException.plan(
                    "found " + parts.size() + " prices of " + term.kind() + ", one for all quantities is needed");
        }
        Dimension part = parts.get(0);
        boolean whole = (part.from() == null || part.from().equals("0"))
                && (part.to() == null || part.to().equalsIgnoreCase("Inf"));
        if (!whole) {
            throw AssayException.plan("its price is for " + part.from() + " to " + part.to()
                    + " alone, one for all quantities is needed");
        }
        return part;
    }

    private static PriceUnit unit(Dimension part) {
        return PriceUnit.parse(part.unit());
    }

    private static Money money(Dimension part) {
        if (part.money().size() != 1) {
            throw AssayException.plan("pricePerUnit: found " + part.money() + ", one currency is needed");
        }
        Map.Entry<String, String> only = part.money().entrySet().iterator().next();
        try {
            return Money.of(only.getValue(), only.getKey());
        } catch (IllegalArgumentException e) {
            throw AssayException.plan("pricePerUnit: found " + part.money() + ", an amount in a currency is needed");
        }
    }

    private static @Nullable PurchaseOption option(Map<String, String> attributes) {
        Integer years = YEARS.get(attributes.getOrDefault("LeaseContractLength", ""));
        String paid = attributes
                .getOrDefault("PurchaseOption", "")
                .toLowerCase(Locale.ROOT)
                .replace(' ', '-');
        boolean standard = attributes.getOrDefault("OfferingClass", "standard").equals("standard");
        String code = "reserved-" + years + "y-" + paid;
        for (PurchaseOption option : PurchaseOption.values()) {
            if (standard && option.code().equals(code)) {
                return option;
            }
        }
        return null;
    }

    private static LocalDate published(@Nullable String text) {
        if (text == null || text.length() < DATE_LENGTH) {
            throw AssayException.plan("publicationDate is missing; prices are dated by it");
        }
        try {
            return LocalDate.parse(text.substring(0, DATE_LENGTH));
        } catch (DateTimeParseException e) {
            throw AssayException.plan("publicationDate: found '" + text + "', a date such as 2026-03-18 is needed");
        }
    }
}
