package dev.assay.analysis.limit;

import dev.assay.internal.ResultFixture;
import dev.assay.internal.codec.Json;
import dev.assay.model.result.LatencyMicros;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.VerdictCode;
import dev.assay.spi.target.ServerMetric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A trial with simulated figures: 8 users on a client with 4 processors, of which they use 20 %; 1,000 transactions/s of 8 ms each
 * on another host, with 5 round trips of 100 us. Nothing is saturated. Confined to one test.
 */
final class SimulatedTrial {

    private static final int SAMPLES = 30;

    private final Map<String, @Nullable Object> changes = new HashMap<>();
    private final Map<String, List<@Nullable Double>> server = new HashMap<>();
    private @Nullable Double serverCpu = 0.3;
    private boolean account = true;
    private final List<Verdict.Reason> reasons = new ArrayList<>();
    private int users = 8;
    private double responseMicros = 8_000;
    private double serviceMicros = 8_000;

    SimulatedTrial() {
        changes.put("status", "DONE");
        changes.put("refusal", null);
        changes.put("transactionsPerSecond", 1_000);
        changes.put("connectionWaitMicros", null);
        changes.put("backlog", null);
        waiters(ServerMetric.LOCK_WAITERS, 0.2);
        waiters(ServerMetric.COMMIT_WAITERS, 0.8);
        client(0.2);
        network(5, 100);
        target(Map.of("sameHost", false));
        load(Map.of());
        perUser(30);
    }

    SimulatedTrial change(String name, @Nullable Object value) {
        changes.put(name, value);
        return this;
    }

    SimulatedTrial users(int number) {
        users = number;
        return load(Map.of("users", number));
    }

    SimulatedTrial load(Map<String, ?> parts) {
        return merge(
                "load",
                parts,
                Map.of(
                        "model",
                        "closed",
                        "users",
                        users,
                        "thinkTime",
                        "none",
                        "connections",
                        "dedicated",
                        "agents",
                        1));
    }

    SimulatedTrial target(Map<String, ?> parts) {
        Map<?, ?> like = Json.read(Json.write(ResultFixture.trial().target()), Map.class);
        return merge("target", parts, like);
    }

    private SimulatedTrial merge(String name, Map<String, ?> parts, Map<?, ?> defaults) {
        Map<Object, @Nullable Object> all = new LinkedHashMap<>();
        all.putAll(changes.get(name) instanceof Map<?, ?> before ? before : defaults);
        all.putAll(parts);
        return change(name, all);
    }

    SimulatedTrial sameHost() {
        return target(Map.of("sameHost", true));
    }

    SimulatedTrial serverCpu(@Nullable Double share) {
        serverCpu = share;
        return this;
    }

    /** A server whose counters cannot be read. */
    SimulatedTrial noServer() {
        account = false;
        return this;
    }

    SimulatedTrial without(ServerMetric metric) {
        server.remove(metric.code());
        return this;
    }

    SimulatedTrial waiters(ServerMetric metric, double sessions) {
        return samples(metric, sessions, SAMPLES);
    }

    SimulatedTrial samples(ServerMetric metric, double value, int count) {
        server.put(metric.code(), new ArrayList<>(Collections.nCopies(count, value)));
        return this;
    }

    /** At 1,000 transactions/s on 4 processors. */
    SimulatedTrial client(double cpu) {
        return merge(
                "client",
                Map.of("cpuUtilization", cpu, "cpuMicrosPerTransaction", 4_000 * cpu),
                Map.of(
                        "gcPauseMillis",
                        5,
                        "maxStallMillis",
                        3,
                        "maxLatenessMicros",
                        4,
                        "steal",
                        0,
                        "limitedIntervals",
                        0));
    }

    SimulatedTrial clientFigure(String name, double value) {
        return merge("client", Map.of(name, value), Map.of());
    }

    SimulatedTrial network(double trips, double micros) {
        return merge(
                "network",
                Map.of("roundTripMicros", micros, "roundTripsPerTransaction", trips, "simulatedDistanceMicros", 0),
                Map.of());
    }

    SimulatedTrial response(double micros, double service) {
        responseMicros = micros;
        serviceMicros = service;
        return this;
    }

    SimulatedTrial connectionWait(double micros) {
        return change("connectionWaitMicros", times(micros));
    }

    /** The time in transactions of each user, of 30 s. */
    SimulatedTrial perUser(double seconds) {
        return change(
                "perUser",
                Map.of(
                        "transactionsPerSecond",
                        125,
                        "transactions",
                        3_750,
                        "transactionsDeviation",
                        1,
                        "responseSeconds",
                        seconds,
                        "responseSecondsDeviation",
                        0));
    }

    SimulatedTrial reason(VerdictCode code, String detail) {
        reasons.add(code.reason(detail));
        return this;
    }

    private static LatencyMicros times(double mean) {
        return new LatencyMicros(mean, mean / 2, mean, mean, mean, mean * 2, mean * 3, mean * 4);
    }

    TrialResult make() {
        changes.put("phases", Map.of("rampUpSeconds", 5, "measuredSeconds", 30));
        changes.put("verdict", Verdict.of(reasons));
        Map<String, @Nullable Object> account = new HashMap<>();
        account.put("perSecond", server);
        account.put("cpuUtilization", serverCpu);
        changes.put("server", this.account ? account : null);
        if (!changes.containsKey("responseTimeMicros")) {
            changes.put("responseTimeMicros", times(responseMicros));
        }
        Map<String, @Nullable Object> type = new HashMap<>(Map.of(
                "type",
                "transfer",
                "committed",
                30_000,
                "rolledBack",
                0,
                "failed",
                0,
                "inDoubt",
                0,
                "retries",
                0,
                "share",
                1,
                "outcomes",
                Map.of("committed", 30_000)));
        type.put("responseTimeMicros", times(responseMicros));
        type.put("serviceTimeMicros", times(serviceMicros));
        changes.putIfAbsent("transactions", List.of(type));
        return ResultFixture.trial(changes);
    }
}
