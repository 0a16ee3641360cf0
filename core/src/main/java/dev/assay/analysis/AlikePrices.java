package dev.assay.analysis;

import dev.assay.cost.PricedPoint;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apiguardian.api.API;

/** Whether prices may be set side by side: they are of one currency and of months of one length. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AlikePrices {

    private AlikePrices() {}

    /** Why they may not, and what would do, in a sentence; empty if they may. */
    public static Optional<String> difference(List<PricedPoint> points) {
        List<String> currencies = distinct(points, point -> point.cost().currency());
        if (currencies.size() > 1) {
            return Optional.of("The prices are in " + String.join(" and ", currencies)
                    + ", and nothing is compared: assay price --currency, with --exchange, prices all in one.");
        }
        List<String> hours = distinct(
                points,
                point -> point.cost()
                        .terms()
                        .hoursPerMonth()
                        .stripTrailingZeros()
                        .toPlainString());
        return hours.size() > 1
                ? Optional.of("The prices are of months of " + String.join(" and ", hours)
                        + " hours, and nothing is compared: assay price --hours-per-month prices all by one.")
                : Optional.empty();
    }

    private static List<String> distinct(List<PricedPoint> points, Function<PricedPoint, String> value) {
        return points.stream().map(value).distinct().sorted().toList();
    }
}
