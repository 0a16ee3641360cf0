package dev.assay.analysis;

import dev.assay.cost.PricedPoint;
import dev.assay.model.result.Cost;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;

/** Whether prices may be set side by side: they are of one currency and of months of one length. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PriceComparability {

    private PriceComparability() {}

    /** Why they may not, and what would do, in a sentence; empty if they may. */
    public static Optional<String> difference(List<PricedPoint> points) {
        return differenceOf(points.stream().map(PricedPoint::cost).toList());
    }

    /** Likewise of prices alone. */
    public static Optional<String> differenceOf(List<Cost> prices) {
        List<String> currencies = distinct(prices, Cost::currency);
        if (currencies.size() > 1) {
            return Optional.of("The prices are in " + String.join(" and ", currencies)
                    + ", and nothing is compared: assay price --currency, with --exchange, prices all in one.");
        }
        List<String> hours = distinct(
                prices,
                price -> price.terms().hoursPerMonth().stripTrailingZeros().toPlainString());
        return hours.size() > 1
                ? Optional.of("The prices are of months of " + String.join(" and ", hours)
                        + " hours, and nothing is compared: assay price --hours-per-month prices all by one.")
                : Optional.empty();
    }

    private static List<String> distinct(List<Cost> prices, Function<Cost, String> value) {
        return prices.stream().map(value).distinct().sorted().toList();
    }
}
