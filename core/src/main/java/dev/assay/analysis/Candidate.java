package dev.assay.analysis;

import dev.assay.cost.PricedPoint;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A system as a purchase option: its price, and its throughput under one load. Immutable.
 *
 * @param name display name
 * @param configuration the system; candidates of one configuration differ in their loads
 * @param workload name; only candidates of one workload are compared
 * @param point values of the matrix parameters
 * @param perMonth price
 * @param transactionsPerSecond throughput, above zero
 * @param p95Millis 95th percentile of response times; null if unknown
 * @param multiAz whether each commit waits for a standby in another zone
 * @param standing origin of the figures
 * @param verdict worst verdict of the repetitions
 * @param throttle limit that the load sets, a rate or a think time. The throughput is then no capacity and compares with the same load
 *     only. Null for unlimited loads
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Candidate(
        String name,
        String configuration,
        String workload,
        Map<String, String> point,
        Money perMonth,
        Estimate transactionsPerSecond,
        @Nullable BigDecimal p95Millis,
        boolean multiAz,
        Standing standing,
        Verdict.Status verdict,
        @Nullable String throttle) {

    /** The origin of figures. Only measured ones are ranked. */
    public enum Standing {
        /** Measured on the priced system. */
        MEASURED,
        /** Measured on another system than the priced one. */
        OTHER_SYSTEM,
        /** The price lacks a part that the prices of others have, and is too low. */
        PRICED_IN_PART,
        /** Interpolated between measured ones. */
        ESTIMATED,
        /** From invalid trials. */
        INVALID
    }

    /** Copies the map. */
    public Candidate {
        point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
    }

    /** Returns a candidate for each point with a measured throughput, in the order of the points. */
    public static List<Candidate> of(List<PricedPoint> points) {
        return Candidates.of(points);
    }

    /** Returns the candidate with another display name. */
    Candidate called(String other) {
        return new Candidate(
                other,
                configuration,
                workload,
                point,
                perMonth,
                transactionsPerSecond,
                p95Millis,
                multiAz,
                standing,
                verdict,
                throttle);
    }

    /** Returns whether the candidate is ranked. */
    public boolean ranked() {
        return standing == Standing.MEASURED && verdict != Verdict.Status.INVALID;
    }

    /** Returns whether the candidate is ranked and its throughput is the capacity of the system. */
    public boolean tellsCapacity() {
        return ranked() && throttle == null;
    }

    /** Returns the throughput per currency unit a month; null for a price of zero. */
    public @Nullable BigDecimal perMoney() {
        return perMonth.amount().signum() == 0
                ? null
                : transactionsPerSecond.value().divide(perMonth.amount(), Money.DIVISION);
    }
}
