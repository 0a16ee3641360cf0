package dev.assay.internal.usage;

import dev.assay.model.result.TrialResult;
import dev.assay.spi.target.ServerMetric;
import java.util.OptionalDouble;

/** What a server did in a trial, a second on average; empty if nobody counted it. Stateless. */
public final class ServerUse {

    private ServerUse() {}

    /** One thing that is counted. */
    public static OptionalDouble mean(TrialResult trial, ServerMetric metric) {
        return trial.server() == null ? OptionalDouble.empty() : trial.server().mean(metric.code());
    }

    /** Requests to the storage as the provider's monitoring of the volume counts them, which is what is billed. */
    public static OptionalDouble volumeRequests(TrialResult trial) {
        return sum(trial, ServerMetric.VOLUME_READS, ServerMetric.VOLUME_WRITES);
    }

    /** Requests to the storage as the server makes them of its operating system. */
    public static OptionalDouble storageRequests(TrialResult trial) {
        return sum(trial, ServerMetric.STORAGE_READS, ServerMetric.STORAGE_WRITES);
    }

    private static OptionalDouble sum(TrialResult trial, ServerMetric one, ServerMetric other) {
        OptionalDouble first = mean(trial, one);
        OptionalDouble second = mean(trial, other);
        return first.isPresent() && second.isPresent()
                ? OptionalDouble.of(first.getAsDouble() + second.getAsDouble())
                : OptionalDouble.empty();
    }
}
