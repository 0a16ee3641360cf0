package dev.assay.cost;

import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Evidence;
import dev.assay.model.cost.ResourceBill.Gap;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.ResourceBill.Meter;
import dev.assay.model.cost.ResourceBill.Use;
import dev.assay.model.cost.Sku;
import dev.assay.model.result.TrialResult;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Completes a bill by what trials used that is billed by use: what the sockets of the client carried, and the I/O requests that
 * the server counted, for an hour in which the load goes on. What nobody counted is no line, and neither is what no list has a price
 * of: both are named. Stateless.
 */
final class MeteredUse {

    private static final BigDecimal GB = BigDecimal.valueOf(1L << 30);
    private static final String NOTHING =
            "nothing was measured that can be believed: it was refused, stopped or is INVALID, and so is what it used";
    private static final MathContext WRITTEN = new MathContext(12, RoundingMode.HALF_UP);

    private MeteredUse() {}

    /**
     * The bill of some trials.
     *
     * @param trials repetitions of one thing, at least one; what they used is the mean
     */
    static ResourceBill on(ResourceBill bill, List<TrialResult> trials, PriceBook prices, PricingTerms terms) {
        List<Line> lines = new ArrayList<>();
        List<Gap> gaps = new ArrayList<>();
        for (Meter meter : bill.meters()) {
            BigDecimal quantity = quantity(trials, meter);
            Sku sku = meter.sku();
            boolean estimated = meter.use() == Use.STORAGE_REQUESTS && !StorageRequests.billed(trials);
            String missing = MeasuredPerformance.of(trials).isEmpty()
                    ? NOTHING
                    : missing(quantity, meter, estimated, prices, terms);
            if (missing == null && quantity != null && sku != null) {
                lines.add(new Line(
                        meter.component(),
                        sku,
                        quantity,
                        meter.unit(),
                        meter.reason() + "; " + source(meter.use(), estimated),
                        meter.ownPrice(),
                        estimated ? Evidence.ESTIMATED : Evidence.COUNTED));
            } else {
                gaps.add(new Gap(meter.component(), what(meter.use()) + ": " + missing));
            }
        }
        return bill.counted(lines, gaps);
    }

    /**
     * Refuses a bill whose meters have prices that its lines, or the meters' own units, do not go with. Those of which no list has a
     * price are gaps, and nothing to refuse.
     */
    static void require(ResourceBill bill, PriceBook prices, PricingTerms terms) {
        List<Line> none = new ArrayList<>();
        for (Meter meter : bill.meters()) {
            Sku sku = meter.sku();
            if (sku != null && listed(sku, meter, prices, terms)) {
                none.add(new Line(
                        meter.component(), sku, BigDecimal.ZERO, meter.unit(), meter.reason(), meter.ownPrice()));
            }
        }
        Pricing.price(bill.counted(none, List.of()), prices, terms);
    }

    private static boolean listed(Sku sku, Meter meter, PriceBook prices, PricingTerms terms) {
        return meter.ownPrice() != null
                || prices.find(sku, PurchaseOption.ON_DEMAND, terms.on()).isPresent();
    }

    private static @Nullable String missing(
            @Nullable BigDecimal quantity, Meter meter, boolean estimated, PriceBook prices, PricingTerms terms) {
        if (quantity == null) {
            return meter.use() == Use.STORAGE_REQUESTS
                    ? "the server does not count them"
                    : "the connections of the driver are not counted";
        }
        String counted =
                text(quantity) + " " + meter.unit().code() + " an hour, " + source(meter.use(), estimated) + "; ";
        Sku sku = meter.sku();
        if (sku == null) {
            return counted + meter.reason();
        }
        return listed(sku, meter, prices, terms)
                ? null
                : counted + "there is no price of " + sku + " (" + meter.unit().code() + ") on any list of "
                        + terms.on() + " or before";
    }

    private static String what(Use use) {
        return switch (use) {
            case STORAGE_REQUESTS -> "I/O requests";
            case FROM_DATABASE -> "data from the database";
            case TO_DATABASE -> "data to the database";
        };
    }

    private static String source(Use use, boolean estimated) {
        return use != Use.STORAGE_REQUESTS
                ? "as the client's connections carried it, encryption included"
                : estimated
                        ? "an estimate: what the server asked of its operating system, for whatever it was"
                        : "as the provider's monitoring counted them";
    }

    private static String text(BigDecimal quantity) {
        return Money.plain(quantity.round(new MathContext(4, RoundingMode.HALF_UP)))
                .toPlainString();
    }

    /** How much in an hour, or null if one of the trials did not count it, or cannot be believed. */
    private static @Nullable BigDecimal quantity(List<TrialResult> trials, Meter meter) {
        if (meter.use() == Use.STORAGE_REQUESTS) {
            return StorageRequests.of(trials).map(StorageRequests::perHour).orElse(null);
        }
        return MeasuredPerformance.perHour(
                        trials, meter.use() == Use.FROM_DATABASE ? MovedData::received : MovedData::sent)
                .map(bytes -> bytes.divide(GB, WRITTEN))
                .orElse(null);
    }
}
