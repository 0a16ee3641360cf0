package dev.assay.cost;

import dev.assay.internal.ResultFixture;
import dev.assay.model.result.TrialResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Trials with known metered usage. */
public final class MeteredTrials {

    private MeteredTrials() {}

    /** 1,000 transactions in 100 s, each of which received a MiB and sent half of one, and 300 I/O requests a second. */
    public static TrialResult trial(boolean socketsCounted, boolean storageCounted) {
        Map<String, @Nullable Object> document = new HashMap<>();
        document.put("status", "DONE");
        document.put("startedAt", "2026-11-22T10:00:00Z");
        document.put("refusal", null);
        document.put("phases", Map.of("rampUpSeconds", 0, "measuredSeconds", 100));
        document.put("transactionsPerSecond", 9.5);
        document.put(
                "transactions",
                List.of(Map.of("type", "read-write", "outcomes", Map.of("committed", 950, "failed", 50))));
        document.put(
                "network",
                socketsCounted
                        ? Map.of("bytesSentPerTransaction", 524_288.0, "bytesReceivedPerTransaction", 1_048_576.0)
                        : Map.of());
        Map<String, Object> counters = Map.of("storageReads", List.of(90.0, 110.0), "storageWrites", List.of(200.0));
        document.put("server", storageCounted ? Map.of("perSecond", counters) : null);
        return ResultFixture.trial(document);
    }

    /** 1,000 transactions in 100 s, with the given bytes for each transaction and I/O requests a second. */
    public static TrialResult trial(double requestsPerSecond, double bytesSentEach, double bytesReceivedEach) {
        return ResultFixture.trial(Map.of(
                "status",
                "DONE",
                "startedAt",
                "2026-11-22T10:00:00Z",
                "phases",
                Map.of("rampUpSeconds", 0, "measuredSeconds", 100),
                "transactionsPerSecond",
                9.5,
                "transactions",
                List.of(Map.of("type", "read-write", "outcomes", Map.of("committed", 1_000))),
                "network",
                Map.of("bytesSentPerTransaction", bytesSentEach, "bytesReceivedPerTransaction", bytesReceivedEach),
                "server",
                Map.of(
                        "perSecond",
                        Map.of("storageReads", List.of(requestsPerSecond), "storageWrites", List.of(0.0)))));
    }

    /** A trial with this value of the server or the provider in each second. */
    public static TrialResult counting(Map<String, Object> counters) {
        return ResultFixture.trial(Map.of(
                "status",
                "DONE",
                "startedAt",
                "2026-11-22T10:00:00Z",
                "transactionsPerSecond",
                9.5,
                "server",
                Map.of("perSecond", counters)));
    }
}
