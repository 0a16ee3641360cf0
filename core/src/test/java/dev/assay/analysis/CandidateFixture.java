package dev.assay.analysis;

import dev.assay.analysis.Candidate.Standing;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Candidates for tests. */
final class CandidateFixture {

    private CandidateFixture() {}

    /** A measured candidate with a configuration of the same name. */
    static Candidate candidate(String name, String perMonth, String rate, @Nullable String p95) {
        return of(name, name, Map.of(), perMonth, Estimate.of(new BigDecimal(rate)), p95, Standing.MEASURED);
    }

    /** A configuration under a number of users. */
    static Candidate users(String configuration, int users, String perMonth, String rate, String p95) {
        return of(
                configuration + " with " + users,
                configuration,
                Map.of("users", Integer.toString(users)),
                perMonth,
                Estimate.of(new BigDecimal(rate)),
                p95,
                Standing.MEASURED);
    }

    /** The same configuration at a scale of its own. */
    static Candidate scaled(String configuration, int warehouses, int users, String rate, String p95) {
        return of(
                configuration,
                configuration,
                Map.of("users", Integer.toString(users), "warehouses", Integer.toString(warehouses)),
                "751.01",
                Estimate.of(new BigDecimal(rate)),
                p95,
                Standing.MEASURED);
    }

    static Candidate interval(String name, String perMonth, String low, String value, String high) {
        Estimate rate = new Estimate(new BigDecimal(value), new BigDecimal(low), new BigDecimal(high));
        return of(name, name, Map.of(), perMonth, rate, null, Standing.MEASURED);
    }

    private static Candidate of(
            String name,
            String configuration,
            Map<String, String> point,
            String perMonth,
            Estimate rate,
            @Nullable String p95,
            Standing standing) {
        return new Candidate(
                name,
                configuration,
                "tpcc",
                point,
                Money.usd(perMonth),
                rate,
                p95 == null ? null : new BigDecimal(p95),
                false,
                standing,
                Verdict.Status.VALID,
                null);
    }

    /** The same candidate as another configuration. */
    static Candidate standing(Candidate like, String name, Standing standing) {
        return with(like, name, name, like.multiAz(), standing, like.verdict(), like.throttle());
    }

    static Candidate withStandby(Candidate like) {
        return with(like, like.name(), like.configuration(), true, like.standing(), like.verdict(), like.throttle());
    }

    static Candidate throttled(Candidate like, String throttle) {
        return with(like, like.name(), like.configuration(), like.multiAz(), like.standing(), like.verdict(), throttle);
    }

    static Candidate judged(Candidate like, Verdict.Status verdict) {
        return with(like, like.name(), like.configuration(), like.multiAz(), like.standing(), verdict, like.throttle());
    }

    private static Candidate with(
            Candidate like,
            String name,
            String configuration,
            boolean multiAz,
            Standing standing,
            Verdict.Status verdict,
            @Nullable String throttle) {
        return new Candidate(
                name,
                configuration,
                like.workload(),
                like.point(),
                like.perMonth(),
                like.transactionsPerSecond(),
                like.p95Millis(),
                multiAz,
                standing,
                verdict,
                throttle);
    }

    /** TPC-C on RDS for MySQL: price of the instance for 730 hours, and New-Orders per minute at the best load. */
    static List<Candidate> sizesOfTheStudy() {
        return List.of(
                candidate("Small", "80.3", "1807.00", null),
                candidate("Large", "321.2", "4597.10", null),
                candidate("XLarge", "642.4", "5971.40", null),
                candidate("2XLarge", "1131.5", "6202.80", null),
                candidate("4XLarge", "2263", "5977.60", null));
    }
}
