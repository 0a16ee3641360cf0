package dev.assay.analysis;

import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Something one could buy, and what it gives under some load. Immutable.
 *
 * @param name that people read
 * @param configuration what is bought; candidates of one configuration are the same thing under several loads
 * @param workload what ran, in words; only candidates with the same are ever set against each other
 * @param point the values of what the matrix varies
 * @param perMonth its price
 * @param transactionsPerSecond its throughput, above zero
 * @param p95Millis that 95 % of response times keep within; null where it is not known
 * @param multiAz whether a standby in another zone takes every commit
 * @param standing where the figures come from
 * @param verdict how far they can be believed: the worst on any of the repetitions
 * @param throttle what the load asked for, where that was no more than so much (a rate or think time): its throughput
 *     is no capacity, and may be set beside that of the same load alone; null of users who take what they can get
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

    /** Where figures come from. Only what was measured is ranked. */
    public enum Standing {
        /** The priced system gave them. */
        MEASURED,
        /** Another system gave them than the one that is priced. */
        OTHER_SYSTEM,
        /** The price lacks what the prices of others have: it is less than it should be. */
        PRICED_IN_PART,
        /** They lie between measured ones. */
        ESTIMATED,
        /** Nobody can believe them. */
        INVALID
    }

    /** Copies the map. */
    public Candidate {
        point = Collections.unmodifiableMap(new LinkedHashMap<>(point));
    }

    /** Returns it by another name. */
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

    /** Whether it may be ranked. */
    public boolean ranked() {
        return standing == Standing.MEASURED && verdict != Verdict.Status.INVALID;
    }

    /** Whether it may be ranked by its throughput, for that is what the system can do. */
    public boolean tellsCapacity() {
        return ranked() && throttle == null;
    }

    /** Throughput for each unit of money a month; null of what costs nothing. */
    public @Nullable BigDecimal perMoney() {
        return perMonth.amount().signum() == 0
                ? null
                : transactionsPerSecond.value().divide(perMonth.amount(), Money.DIVISION);
    }
}
