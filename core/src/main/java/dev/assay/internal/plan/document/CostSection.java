package dev.assay.internal.plan.document;

import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.unit.Kebab;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The prices of the systems: exactly one of system, file and systems.
 *
 * @param system short form of all targets, such as {@code rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops}
 * @param file bill of all targets
 * @param systems prices by target name; other targets have no price
 * @param models ids of the cost models; all by default
 * @param prices file of prices that override the price lists
 * @param ownPrices prices that override the file and the price lists
 * @param hoursPerMonth hours per month; 730 by default
 * @param term purchase option of instances; on demand by default
 * @param measured whether the targets run on these systems although their host names do not show it; false by default
 * @param client location of the clients, which determines data transfer prices; transfer has no price by default
 * @param probe load-generating hosts, {@code ec2:REGION:TYPE[:COUNT]}; not priced by default
 * @param instances facts of instance classes, which override the known ones
 */
public record CostSection(
        @Nullable String system,
        @Nullable Path file,
        @Nullable Map<String, SystemPrice> systems,
        @Nullable List<String> models,
        @Nullable Path prices,
        @Nullable List<Price> ownPrices,
        @Nullable Integer hoursPerMonth,
        @Nullable PurchaseOption term,
        @Nullable Boolean measured,
        @Nullable ClientPlace client,
        @Nullable String probe,
        @Nullable Map<String, Instance> instances) {

    private static final String STATED = "stated in the plan";

    /**
     * The facts of an instance class.
     *
     * @param memoryGib memory in GiB
     * @param networkGbps maximum network bandwidth in Gbit/s
     * @param storageMbps storage bandwidth in Mbit/s
     * @param storageIops storage operations of 16 KiB per second
     * @param burstable whether processor time is limited by credits; false by default
     */
    public record Instance(
            Integer vcpus,
            Double memoryGib,
            @Nullable Double networkGbps,
            @Nullable Integer storageMbps,
            @Nullable Integer storageIops,
            @Nullable Boolean burstable) {}

    /**
     * A price, with the columns of price files.
     *
     * @param price decimal number
     * @param currency ISO 4217 code; USD by default
     * @param option purchase option; on demand by default
     * @param listDate date of the price list or contract
     * @param source origin of the price; by default, the plan
     */
    public record Price(
            String provider,
            String region,
            String key,
            String unit,
            String price,
            @Nullable String currency,
            @Nullable PurchaseOption option,
            LocalDate listDate,
            @Nullable String source) {

        /** Applies the defaults and checks the price. */
        public Price(
                String provider,
                String region,
                String key,
                String unit,
                String price,
                @Nullable String currency,
                @Nullable PurchaseOption option,
                LocalDate listDate,
                @Nullable String source) {
            this.provider = provider;
            this.region = region;
            this.key = key;
            this.unit = unit;
            this.price = price;
            this.currency = Objects.requireNonNullElse(currency, "USD");
            this.option = Objects.requireNonNullElse(option, PurchaseOption.ON_DEMAND);
            this.listDate = listDate;
            this.source = Objects.requireNonNullElse(source, STATED);
            row();
        }

        public UnitPrice row() {
            Map<String, String> texts = Map.of(
                    "provider", provider,
                    "region", region,
                    "key", key,
                    "unit", unit,
                    "price", price,
                    "currency", Objects.requireNonNull(currency),
                    "option", Objects.requireNonNull(option).code(),
                    "list_date", listDate.toString(),
                    "source", Objects.requireNonNull(source));
            return UnitPrice.parse(texts::get);
        }
    }

    public CostSection {
        long bills = Stream.of(system, file, systems).filter(Objects::nonNull).count();
        if (bills != 1) {
            throw AssayException.plan("cost needs one of system, file and systems, found " + bills + " of them");
        }
    }

    /** Returns a section with these prices of systems, by target name. */
    static CostSection of(Map<String, SystemPrice> systems) {
        return new CostSection(null, null, systems, null, null, null, null, null, null, null, null, null);
    }

    /** Returns this section with further prices of systems; throws a PLAN error if it prices them, too. */
    CostSection and(Map<String, SystemPrice> more) {
        Map<String, SystemPrice> all = new TreeMap<>(Objects.requireNonNullElse(systems, Map.of()));
        for (String target : more.keySet()) {
            if (systems == null || all.containsKey(target)) {
                throw AssayException.plan("cost: the target " + target
                        + " has a price here and one by its existing database;" + " leave out one of them");
            }
        }
        all.putAll(more);
        return new CostSection(
                null, null, all, models, prices, ownPrices, hoursPerMonth, term, measured, client, probe, instances);
    }

    /** Returns the prices by target name. */
    public Map<String, SystemPrice> pricesOf(List<String> targets) {
        Map<String, SystemPrice> prices = new TreeMap<>();
        if (systems != null) {
            prices.putAll(systems);
        } else {
            SystemPrice all = SystemPrice.of(system == null ? String.valueOf(file) : system);
            targets.forEach(target -> prices.put(target, all));
        }
        return prices;
    }

    public List<InstanceFacts> facts() {
        List<InstanceFacts> facts = new ArrayList<>();
        new TreeMap<>(instances == null ? Map.of() : instances)
                .forEach((name, instance) -> facts.add(new InstanceFacts(
                        name,
                        instance.vcpus,
                        new BigDecimal(instance.memoryGib.toString()),
                        instance.networkGbps,
                        instance.storageMbps,
                        instance.storageIops,
                        Boolean.TRUE.equals(instance.burstable),
                        STATED,
                        STATED,
                        null,
                        true)));
        return facts;
    }

    /** Returns the stated prices; throws a PLAN error if two prices of one product differ. */
    public PriceBook book() {
        return ownPrices == null
                ? PriceBook.EMPTY
                : PriceBook.of(ownPrices.stream().map(Price::row).toList());
    }

    /** Returns the plan path of a target's price. */
    public String[] place(String target) {
        return systems != null
                ? new String[] {"cost", "systems", target}
                : new String[] {"cost", system == null ? "file" : "system"};
    }

    /** Returns all values as texts, by their names in the plan. */
    public Map<String, String> texts() {
        Map<String, String> texts = new TreeMap<>();
        put(texts, "system", system);
        put(texts, "file", file);
        put(texts, "models", models == null ? null : String.join(", ", models));
        put(texts, "prices", prices);
        book().rows()
                .forEach(row -> put(
                        texts,
                        "own-prices." + row.sku() + " " + row.option().code() + " " + row.listDate(),
                        row.price() + " a " + row.unit().code()));
        put(texts, "hours-per-month", hoursPerMonth);
        put(texts, "term", term == null ? null : Kebab.of(term));
        put(texts, "measured", measured);
        put(texts, "client", client == null ? null : client.code());
        put(texts, "probe", probe);
        facts().forEach(facts -> put(
                texts,
                "instances." + facts.instanceClass(),
                facts.vcpus() + " vCPU, " + facts.memoryGib().toPlainString() + " GiB"));
        if (systems != null) {
            systems.forEach((target, price) -> put(texts, "systems." + target, price.text()));
        }
        return texts;
    }

    private static void put(Map<String, String> texts, String name, @Nullable Object value) {
        if (value != null) {
            texts.put("cost." + name, value.toString());
        }
    }
}
