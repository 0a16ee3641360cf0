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
 * How systems are priced: one of system, file and systems.
 *
 * @param system in short form, {@code rds:us-east-1:postgresql:db.m5.2xlarge:io1:250GiB:2000iops}, of every target
 * @param file with a bill instead
 * @param systems of each target, by its name: a short form or the file of a bill; those that are not named are not priced
 * @param models ids of the cost models; all by default
 * @param prices a file of prices that come before those of lists
 * @param ownPrices prices that come before those of the file and of lists
 * @param hoursPerMonth that a month is counted as; 730 by default
 * @param term how instances are bought; on demand by default
 * @param measured whether these systems are what the targets are, where the names of their hosts do not show it; false by
 *     default
 * @param client where the load comes from, which decides what data cost on their way; nothing is priced of them by default
 * @param probe the hosts that drive the load, {@code ec2:REGION:TYPE[:COUNT]}; they are not priced by default
 * @param instances what classes have, by their names, where that is not known or better known here
 */
public record CostSection(
        @Nullable String system,
        @Nullable Path file,
        @Nullable Map<String, String> systems,
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
     * What an hour of an instance buys.
     *
     * @param vcpus virtual processors
     * @param memoryGib of the host
     * @param networkGbps at most
     * @param storageMbps to its storage, in Mbit/s
     * @param storageIops likewise, of 16 KiB
     * @param burstable whether it has its processors only for as long as credits last; false by default
     */
    public record Instance(
            Integer vcpus,
            Double memoryGib,
            @Nullable Double networkGbps,
            @Nullable Integer storageMbps,
            @Nullable Integer storageIops,
            @Nullable Boolean burstable) {}

    /**
     * What one pays for something, by the columns of files of prices. Currency, option and source may be left out.
     *
     * @param price in decimal
     * @param currency of ISO 4217; USD by default
     * @param option how an instance is bought; on demand by default
     * @param listDate of the list, or of the contract
     * @param source of the price; that the plan states it by default
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

        /** Refuses what is no price, where it stands. */
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

        /** As a row of a price list. */
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

    /** Says one thing only. */
    public CostSection {
        long bills = Stream.of(system, file, systems).filter(Objects::nonNull).count();
        if (bills != 1) {
            throw AssayException.plan(
                    "a price is that of one of system, file and systems, found " + bills + " of them");
        }
    }

    /** What is priced, by the name of the target. */
    public Map<String, String> bills(List<String> targets) {
        Map<String, String> bills = new TreeMap<>();
        if (systems != null) {
            bills.putAll(systems);
        } else {
            String all = system == null ? String.valueOf(file) : system;
            targets.forEach(target -> bills.put(target, all));
        }
        return bills;
    }

    /** What it states of classes. */
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

    /**
     * The prices that it states.
     *
     * @throws AssayException of kind {@code PLAN} if two are of one thing and differ
     */
    public PriceBook book() {
        return ownPrices == null
                ? PriceBook.EMPTY
                : PriceBook.of(ownPrices.stream().map(Price::row).toList());
    }

    /** Where the plan says what a target is priced as. */
    public String[] place(String target) {
        return systems != null
                ? new String[] {"cost", "systems", target}
                : new String[] {"cost", system == null ? "file" : "system"};
    }

    /** All that it says in text form, by its names in the plan. */
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
            systems.forEach((target, text) -> put(texts, "systems." + target, text));
        }
        return texts;
    }

    private static void put(Map<String, String> texts, String name, @Nullable Object value) {
        if (value != null) {
            texts.put("cost." + name, value.toString());
        }
    }
}
