package dev.assay.model.result;

import dev.assay.model.FlatInJson;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.PriceListAge;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.UnitPrice;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The price of a system and its price-performance figures. Divided amounts have 12 significant digits. Immutable.
 *
 * @param currency ISO 4217
 * @param perHour total
 * @param perMonth total
 * @param components parts of the total
 * @param metrics price-performance figures; empty without a valid measurement
 * @param system the priced system, in text form
 * @param measured whether the priced system is the measured one, by its host name or by a statement of the plan. Only measured
 *     systems are ranked
 * @param probePerMonth price of the client hosts, which is in no other figure; null if they are not on the bill
 * @param terms of the prices
 * @param notes what is missing from the sums, and which price lists are old
 * @param basis input of the computation
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Cost(
        String currency,
        BigDecimal perHour,
        BigDecimal perMonth,
        List<Component> components,
        List<Value> metrics,
        String system,
        boolean measured,
        @Nullable BigDecimal probePerMonth,
        PricingTerms terms,
        List<String> notes,
        Basis basis) {

    /** Copies the lists. */
    public Cost {
        components = List.copyOf(components);
        metrics = List.copyOf(metrics);
        notes = List.copyOf(notes);
    }

    /**
     * Input of the computation, stored to price the same system again. The lists are empty in documents of earlier versions.
     * Immutable.
     *
     * @param bill of the system
     * @param stated whether the plan states that the bill is of the measured system; null, which means no, in documents of earlier
     *     versions
     * @param prices one for each line of the bill, then one for each of {@code counted}; with the date and the source of its list
     * @param models ids of the cost models; empty means all
     * @param counted metered usage of the trials, per hour under load
     * @param missing parts of the price that are in no sum
     * @param facts of instances that the plan states
     * @param otherTerms prices of the other purchase options of the instances, each from the newest list. Where I/O requests are billed,
     *     also the price of a request and those of the same system with included requests
     */
    @FlatInJson
    public record Basis(
            ResourceBill bill,
            @Nullable Boolean stated,
            List<UnitPrice> prices,
            List<String> models,
            List<ResourceBill.Line> counted,
            List<ResourceBill.Gap> missing,
            List<InstanceFacts> facts,
            List<UnitPrice> otherTerms) {

        /** Copies the lists. */
        public Basis {
            prices = copy(prices);
            models = copy(models);
            counted = copy(counted);
            missing = copy(missing);
            facts = copy(facts);
            otherTerms = copy(otherTerms);
        }

        private static <T> List<T> copy(@Nullable List<T> list) {
            return list == null ? List.of() : List.copyOf(list);
        }
    }

    /**
     * A part of the cost.
     *
     * @param name of the part
     * @param perMonth its price
     */
    public record Component(String name, BigDecimal perMonth) {}

    /**
     * A price-performance figure.
     *
     * @param name stable identifier
     * @param value in {@code unit}
     * @param unit of the value
     * @param label display name
     * @param low lower end of the 95 % confidence interval, from that of the throughput; null without repetitions
     * @param high upper end of the interval; null without repetitions
     */
    public record Value(
            String name,
            BigDecimal value,
            String unit,
            String label,
            @Nullable BigDecimal low,
            @Nullable BigDecimal high) {}

    /** Returns the figure of a name, with its interval; empty if there is none. */
    public Optional<Value> metric(String name) {
        return metrics.stream().filter(metric -> metric.name().equals(name)).findFirst();
    }

    /** Returns the prices that come from lists, without those that the bill itself has; empty in documents of earlier versions. */
    public List<UnitPrice> listPrices() {
        List<ResourceBill.Line> lines = Stream.concat(basis.bill.lines().stream(), basis.counted.stream())
                .toList();
        List<UnitPrice> listed = new ArrayList<>();
        for (int i = 0; i < basis.prices.size(); i++) {
            if (lines.get(i).ownPrice() == null) {
                listed.add(basis.prices.get(i));
            }
        }
        return listed;
    }

    /**
     * Returns the dates of the price lists and their ages on the day of the prices, such as {@code price list of 2026-10-15, 44 days old
     * on 2026-11-28}; empty if no price is from a list.
     */
    public Optional<String> listAge() {
        return PriceListAge.of(listPrices().stream().map(UnitPrice::listDate).toList(), terms.on())
                .map(age -> age + " on " + terms.on());
    }

    /** Returns the same price without figures, with the reason as a note. */
    public Cost withoutFigures(String reason) {
        return new Cost(
                currency,
                perHour,
                perMonth,
                components,
                List.of(),
                system,
                measured,
                probePerMonth,
                terms,
                Stream.concat(notes.stream(), Stream.of(reason)).toList(),
                basis);
    }
}
