package dev.assay.model.result;

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
 * What a system costs, and what one got for it. Amounts are to 12 digits where they had to be divided. Immutable.
 *
 * @param currency ISO 4217
 * @param perHour total
 * @param perMonth total
 * @param components what it is made of
 * @param metrics price over performance; none where nothing was measured that can be believed
 * @param system what was priced, in text form
 * @param measured whether it is what was measured, as far as its host's name shows or somebody stated; what is not is never
 *     ranked
 * @param probePerMonth what the hosts that drive the load cost, in no other figure; null if they are not on the bill
 * @param terms of the prices
 * @param notes what is missing in the sums, and which prices are old
 * @param bill of what is bought, to price it again
 * @param stated whether the plan stated that the bill is of what was measured; null, which is no, in documents of earlier
 *     versions
 * @param prices that were put on the lines of the bill and on what was counted, one for each in their order, each with the date
 *     and the source of its list; empty in documents of earlier versions
 * @param models ids of those that made the figures; empty in documents of earlier versions, which means all
 * @param counted what the trials used that is billed by use: its quantities are of an hour in which the load goes on; empty in
 *     documents of earlier versions
 * @param missing what belongs to the price and is in no sum; empty in documents of earlier versions
 * @param facts of instances that the plan states; empty in documents of earlier versions
 * @param otherTerms what the instances on the bill cost if they are bought otherwise, by the prices of the run: the newest row of each
 *     of the other purchase options that has one. Where I/O requests are billed, what one costs as well, and what the same system costs
 *     that has them in its price. Empty in documents of earlier versions
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
        ResourceBill bill,
        @Nullable Boolean stated,
        List<UnitPrice> prices,
        List<String> models,
        List<ResourceBill.Line> counted,
        List<ResourceBill.Gap> missing,
        List<InstanceFacts> facts,
        List<UnitPrice> otherTerms) {

    /**
     * A part of the cost.
     *
     * @param name of the part
     * @param perMonth its price
     */
    public record Component(String name, BigDecimal perMonth) {}

    /**
     * A figure.
     *
     * @param name stable
     * @param value of it
     * @param unit of it
     * @param label what people read
     * @param low the lower end of its 95 % confidence interval, which is that of the throughput; null without repetitions
     * @param high the upper end, likewise
     */
    public record Value(
            String name,
            BigDecimal value,
            String unit,
            String label,
            @Nullable BigDecimal low,
            @Nullable BigDecimal high) {}

    /** A figure by its name, with its interval; empty if there is none. */
    public Optional<Value> metric(String name) {
        return metrics.stream().filter(metric -> metric.name().equals(name)).findFirst();
    }

    /** The same price without figures, and the reason why there is none. */
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

    /** Copies the lists. */
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
