package dev.assay.workload.ycsb.binding;

import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.spi.target.DatasetStore.RowTimes;
import dev.assay.spi.workload.OutcomeCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The latencies of one loader's inserts and of its cleanup. Confined to the loader's thread until it has ended. */
final class InsertTimes {

    private static final LatencyLayout LAYOUT = LatencyLayout.TWO_DIGITS;

    private static final class Times {

        private final long[] counts = new long[LAYOUT.buckets()];
        private long sumNanos;
        private long minNanos = Long.MAX_VALUE;
        private long maxNanos;

        void add(long nanos) {
            counts[LAYOUT.index(Math.min(Math.max(0, nanos), LatencyLayout.HIGHEST_NANOS))]++;
            sumNanos += nanos;
            minNanos = Math.min(minNanos, nanos);
            maxNanos = Math.max(maxNanos, nanos);
        }

        LatencyDistribution distribution() {
            return new LatencyDistribution(LAYOUT, counts.clone(), sumNanos, minNanos, maxNanos);
        }
    }

    private final Map<String, Times> inserts = new HashMap<>();
    private final Times closing = new Times();

    void inserted(OutcomeCode outcome, long nanos) {
        inserts.computeIfAbsent(outcome.code(), unknown -> new Times()).add(nanos);
    }

    void closed(long nanos) {
        closing.add(nanos);
    }

    /** Returns the combined latencies of all loaders. */
    static RowTimes together(List<InsertTimes> all) {
        Map<String, LatencyDistribution> inserts = new HashMap<>();
        LatencyDistribution closing = LatencyDistribution.empty(LAYOUT);
        for (InsertTimes each : all) {
            each.inserts.forEach((code, times) -> inserts.merge(code, times.distribution(), LatencyDistribution::plus));
            closing = closing.plus(each.closing.distribution());
        }
        return new RowTimes(inserts, closing);
    }
}
