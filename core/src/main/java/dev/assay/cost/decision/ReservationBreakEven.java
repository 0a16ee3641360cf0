package dev.assay.cost.decision;

import java.math.BigDecimal;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * From which share of all hours on the reservation of a system's instances is worth it. Immutable.
 *
 * @param system whose instances
 * @param utilization as {@link BreakEven#utilization(dev.assay.model.cost.Money, dev.assay.model.cost.Money)}; null if a price is
 *     missing
 * @param missing which price that is; null if none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record ReservationBreakEven(
        String system,
        @Nullable BigDecimal utilization,
        @Nullable String missing) {}
