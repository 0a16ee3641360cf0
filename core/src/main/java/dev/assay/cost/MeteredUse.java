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
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Adds metered usage to a bill, for an hour under load. A quantity that was not counted or has no price becomes a gap with its
 * reason, never a line with 0. Stateless.
 */
final class MeteredUse {

    private MeteredUse() {}

    /** The metered quantities of an hour under load. */
    interface Usage {

        /** Returns why the quantities cannot be used, or null. */
        @Nullable
        String mismatchReason();

        /** Returns the hourly quantity in the billed unit; null if it was not counted. */
        @Nullable
        BigDecimal perHour(Use use);

        /** Returns whether the quantity only approximates the billed one. */
        boolean estimated(Use use);

        /** Returns where the quantity comes from. */
        String source(Use use);

        /** Returns why there is no quantity. */
        String uncounted(Use use);
    }

    /** Returns the bill with lines or gaps instead of meters. */
    static ResourceBill on(ResourceBill bill, Usage usage, PriceBook prices, PricingTerms terms) {
        List<Line> lines = new ArrayList<>();
        List<Gap> gaps = new ArrayList<>();
        for (Meter meter : bill.meters()) {
            BigDecimal quantity = usage.perHour(meter.use());
            Sku sku = meter.sku();
            String missing = usage.mismatchReason() != null
                    ? usage.mismatchReason()
                    : missing(quantity, meter, usage, prices, terms);
            if (missing == null && quantity != null && sku != null) {
                lines.add(new Line(
                        meter.component(),
                        sku,
                        quantity,
                        meter.unit(),
                        meter.reason() + "; " + usage.source(meter.use()),
                        meter.ownPrice(),
                        usage.estimated(meter.use()) ? Evidence.ESTIMATED : Evidence.COUNTED));
            } else {
                gaps.add(new Gap(meter.component(), what(meter.use()) + ": " + missing));
            }
        }
        return bill.counted(lines, gaps);
    }

    /**
     * Checks that the listed prices of meters fit the other prices and the units of the meters. A meter without a listed price
     * becomes a gap later and is no error.
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
            @Nullable BigDecimal quantity, Meter meter, Usage usage, PriceBook prices, PricingTerms terms) {
        if (quantity == null) {
            return usage.uncounted(meter.use());
        }
        String counted = text(quantity) + " " + meter.unit().code() + " an hour, " + usage.source(meter.use()) + "; ";
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

    private static String text(BigDecimal quantity) {
        return Money.plain(quantity.round(new MathContext(4, RoundingMode.HALF_UP)))
                .toPlainString();
    }
}
