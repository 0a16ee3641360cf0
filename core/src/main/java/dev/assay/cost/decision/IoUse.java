package dev.assay.cost.decision;

import dev.assay.cost.PricedPoint;
import dev.assay.internal.usage.StorageRequests;
import dev.assay.model.cost.Money;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The I/O requests of a point relative to the break-even. Immutable.
 *
 * @param requestsPerHour counted requests per hour under load
 * @param estimated whether the count is that of the server's requests to its operating system instead of the billed ones
 * @param measured whether the priced system was the measured one; another system may differ
 * @param beyond difference to the break-even per hour; negative below it, null without a known break-even
 * @param savedPerMonth monthly saving of included requests; negative if they cost more, null if a price is missing
 * @param cheaper the cheaper system at this count; null if both cost the same, or a price is missing
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record IoUse(
        BigDecimal requestsPerHour,
        boolean estimated,
        boolean measured,
        @Nullable BigDecimal beyond,
        @Nullable Money savedPerMonth,
        @Nullable String cheaper) {

    /** Returns the use of a point; empty if its requests were not counted. */
    public static Optional<IoUse> of(PricedPoint point, IoBreakEven breakEven) {
        return counted(point, breakEven).map(requests -> of(requests, point, breakEven));
    }

    /** Returns why the requests were not counted; empty if they were. */
    public static Optional<String> uncounted(PricedPoint point, IoBreakEven breakEven) {
        if (counted(point, breakEven).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(
                point.transactionsPerSecond().isEmpty()
                        ? "no valid measurement"
                        : Objects.requireNonNullElse(breakEven.uncounted(), "the server does not count them"));
    }

    /** For requests that the server cannot count, only counts of the provider's monitoring are valid. */
    private static Optional<StorageRequests> counted(PricedPoint point, IoBreakEven breakEven) {
        return StorageRequests.of(point.trials())
                .filter(requests -> !requests.estimated() || breakEven.uncounted() == null);
    }

    private static IoUse of(StorageRequests requests, PricedPoint point, IoBreakEven breakEven) {
        BigDecimal from = breakEven.requestsPerHour();
        Money one = breakEven.request();
        Money more = breakEven.morePerMonth();
        Money saved = one == null || more == null
                ? null
                : one.times(requests.perHour())
                        .times(point.cost().terms().hoursPerMonth())
                        .minus(more);
        int sign = saved == null ? 0 : saved.amount().signum();
        return new IoUse(
                requests.perHour(),
                requests.estimated(),
                point.cost().measured(),
                from == null ? null : requests.perHour().subtract(from),
                saved,
                sign == 0 ? null : sign > 0 ? breakEven.optimised() : breakEven.billed());
    }
}
