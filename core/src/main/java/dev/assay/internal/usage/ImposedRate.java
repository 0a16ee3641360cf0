package dev.assay.internal.usage;

import dev.assay.model.result.TrialResult.LoadInfo;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * What a load asked for that asks for no more than so much, whatever the system could do: transactions that arrive at a rate, or
 * users who think. Its throughput is the load's as long as the system keeps up, and tells nothing of the system's capacity. Only
 * users who ask again as soon as they are answered take what they can get. Stateless.
 */
public final class ImposedRate {

    private static final String NONE = "none";

    private ImposedRate() {}

    /** In words, such as {@code 500/s offered, poisson}; the same for loads that ask for the same. Empty if nothing throttles it. */
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
