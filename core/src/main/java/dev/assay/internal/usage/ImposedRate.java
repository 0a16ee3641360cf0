package dev.assay.internal.usage;

import dev.assay.model.result.TrialResult.LoadInfo;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * Describes loads that limit the throughput themselves: arrivals at a rate, or users that think. The throughput of such a load
 * does not show the capacity of the system. Stateless.
 */
public final class ImposedRate {

    private static final String NONE = "none";

    private ImposedRate() {}

    /** Returns a description such as {@code 500/s offered, poisson}, equal for equal loads; empty if the load is not limited. */
    public static Optional<String> of(LoadInfo load) {
        Double offered = load.offeredPerSecond();
        boolean thinks = load.thinkTime() != null && !load.thinkTime().equals(NONE);
        if (offered == null) {
            return thinks ? Optional.of(load.users() + " users, think time " + load.thinkTime()) : Optional.empty();
        }
        StringBuilder text =
                new StringBuilder(plain(offered)).append("/s offered, ").append(load.arrivals());
        if (load.transactionsPerVisit() != null) {
            text.append(", ").append(plain(load.transactionsPerVisit())).append(" a visit");
        }
        return Optional.of(
                text.append(thinks ? ", think time " + load.thinkTime() : "").toString());
    }

    private static String plain(double number) {
        return new BigDecimal(Double.toString(number)).stripTrailingZeros().toPlainString();
    }
}
