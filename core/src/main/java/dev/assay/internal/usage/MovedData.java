package dev.assay.internal.usage;

import dev.assay.model.result.TrialResult;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Data transferred between clients and database. The traffic includes failed transactions, so bytes per transaction are
 * multiplied by the rate of all ended transactions. Stateless.
 */
public final class MovedData {

    private MovedData() {}

    /** Returns bytes per second from the database; empty if traffic is not counted. */
    public static OptionalDouble received(TrialResult trial) {
        return perSecond(trial, trial.hosts().network().bytesReceivedPerTransaction());
    }

    /** Returns bytes per second to the database; empty if traffic is not counted. */
    public static OptionalDouble sent(TrialResult trial) {
        return perSecond(trial, trial.hosts().network().bytesSentPerTransaction());
    }

    private static OptionalDouble perSecond(TrialResult trial, @Nullable Double each) {
        long ended = trial.outcomes().transactions().stream()
                .flatMap(type -> type.outcomes().values().stream())
                .mapToLong(count -> count)
                .sum();
        return each == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(each * ended / trial.course().phases().measuredSeconds());
    }
}
