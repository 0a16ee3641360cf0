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
 * On which side of the break-even of I/O requests a point stands, by those that it made. Immutable.
 *
 * @param requestsPerHour that were counted, of an hour in which the load goes on
 * @param estimated whether they are those that the server asked of its operating system, rather than those that are billed
 * @param measured whether it was the priced system that made them; another one may make more or fewer
 * @param beyond by how many an hour they are more than where both ways cost the same; negative if they are fewer, null if there is no such
 *     number, or nobody knows it
 * @param savedPerMonth what paying for none of them costs less a month; negative if it costs more, null if a price is missing
 * @param cheaper the system that costs less at so many requests; null if both cost the same, or a price is missing
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record IoUse(
        BigDecimal requestsPerHour,
        boolean estimated,
        boolean measured,
        @Nullable BigDecimal beyond,
        @Nullable Money savedPerMonth,
        @Nullable String cheaper) {

    /** Of a point and its own break-even; empty where requests were not counted, as {@link #uncounted} has it. */
    public static Optional<IoUse> of(PricedPoint point, IoBreakEven breakEven) {
        return counted(point, breakEven).map(requests -> of(requests, point, breakEven));
    }

    /** Why nobody knows how many a point made; empty if somebody does. */
    public static Optional<String> uncounted(PricedPoint point, IoBreakEven breakEven) {
        if (counted(point, breakEven).isPresent()) {
            return Optional.empty();
        }
        return Optional.of(
                point.transactionsPerSecond().isEmpty()
                        ? "nothing was measured that can be believed"
                        : Objects.requireNonNullElse(breakEven.uncounted(), "the server does not count them"));
    }

    /** Of requests that a server cannot count, only the counts of the provider's monitoring are taken. */
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
