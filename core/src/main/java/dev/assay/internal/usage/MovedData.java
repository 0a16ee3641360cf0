package dev.assay.internal.usage;

import dev.assay.model.result.TrialResult;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a trial moved between its clients and the database. Sockets carry what failed as well, and bytes are counted for each
 * transaction that ended, however it did: so they are to be multiplied with the rate of all that ended. Stateless.
 */
public final class MovedData {

    private MovedData() {}

    /** Bytes a second from the database; empty where the driver's connections are not counted. */
    public static OptionalDouble received(TrialResult trial) {
        return perSecond(trial, trial.network().bytesReceivedPerTransaction());
    }

    /** Bytes a second to the database, likewise. */
    public static OptionalDouble sent(TrialResult trial) {
        return perSecond(trial, trial.network().bytesSentPerTransaction());
    }

    private static OptionalDouble perSecond(TrialResult trial, @Nullable Double each) {
        long ended = trial.transactions().stream()
                .flatMap(type -> type.outcomes().values().stream())
                .mapToLong(count -> count)
                .sum();
        return each == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(each * ended / trial.phases().measuredSeconds());
    }
}
