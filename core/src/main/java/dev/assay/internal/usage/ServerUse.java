package dev.assay.internal.usage;

import dev.assay.model.result.TrialResult;
import dev.assay.spi.target.ServerMetric;
import java.util.OptionalDouble;

/** A server's mean activity per second in a trial; empty if it was not counted. Stateless. */
public final class ServerUse {

    private ServerUse() {}

    /** Returns the mean of one metric. */
    public static OptionalDouble mean(TrialResult trial, ServerMetric metric) {
        return trial.hosts().server() == null
                ? OptionalDouble.empty()
                : trial.hosts().server().mean(metric.code());
    }

    /** Returns storage requests as counted by the provider's monitoring of the volume, which is the basis of the bill. */
    public static OptionalDouble volumeRequests(TrialResult trial) {
        return sum(trial, ServerMetric.VOLUME_READS, ServerMetric.VOLUME_WRITES);
    }

    /** Returns storage requests as counted by the server when it calls its operating system. */
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
