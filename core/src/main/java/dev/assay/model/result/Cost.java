package dev.assay.model.result;

import dev.assay.model.FlatInJson;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.UnitPrice;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a system and the price-performance figures. Quotients have 12 digits. Immutable.
 *
 * @param currency ISO 4217
 * @param perHour total per hour
 * @param perMonth total per month
 * @param components parts of the total
 * @param metrics price-performance figures; empty if there is no valid measurement
 * @param system the priced system, in text form
 * @param measured whether the bill is of the measured system, by its host name or by the user's statement; other systems are
 *     never ranked
 * @param probePerMonth price of the client hosts, in no other figure; null if they are not on the bill
 * @param terms terms of the prices
 * @param notes amounts missing from the sums, and outdated prices
 * @param bill the bill, to apply other prices later
 * @param stated whether the plan states that the bill is of the measured system; null, which means no, in documents of earlier
 *     versions
 * @param prices price of each line of the bill and of each counted line, in their order, with date and source of the list; empty
 *     in documents of earlier versions
 * @param models ids of the cost models of the figures; empty in documents of earlier versions, which means all
 * @param counted use counted by the trials and billed, per hour of the load; empty in documents of earlier versions
 * @param missing parts of the price that are in no sum; empty in documents of earlier versions
 * @param facts instance facts that the plan states; empty in documents of earlier versions
 * @param otherTerms prices of the instances under other purchase options at the time of the run: the newest row of each option.
 *     Where I/O requests are billed, also the price of a request, and the prices of the same system on storage that includes
 *     them. Empty in documents of earlier versions
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
     * @param name name of the part
     * @param perMonth price per month
     */
    public record Component(String name, BigDecimal perMonth) {}

    /**
     * A price-performance figure.
     *
     * @param name stable name
     * @param value the figure
     * @param unit unit of the value
     * @param label name for display
     * @param low lower end of its 95 % confidence interval, which follows from the throughput's; null without repetitions
     * @param high upper end, likewise
     */
    public record Value(
            String name,
            BigDecimal value,
            String unit,
            String label,
            @Nullable BigDecimal low,
            @Nullable BigDecimal high) {}

    /** Returns a figure by name; empty if there is none. */
    public Optional<Value> metric(String name) {
        return metrics.stream().filter(metric -> metric.name().equals(name)).findFirst();
    }

    /** Returns the same price without figures, and with the reason as a note. */
    public Cost withoutFigures(String why) {
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
                Stream.concat(notes.stream(), Stream.of(why)).toList(),
                bill,
                stated,
                prices,
                models,
                counted,
                missing,
                facts,
                otherTerms);
    }

    public Cost {
        components = List.copyOf(components);
        metrics = List.copyOf(metrics);
        notes = List.copyOf(notes);
        prices = prices == null ? List.of() : List.copyOf(prices);
        models = models == null ? List.of() : List.copyOf(models);
        counted = counted == null ? List.of() : List.copyOf(counted);
        missing = missing == null ? List.of() : List.copyOf(missing);
        facts = facts == null ? List.of() : List.copyOf(facts);
        otherTerms = otherTerms == null ? List.of() : List.copyOf(otherTerms);
    }
}
