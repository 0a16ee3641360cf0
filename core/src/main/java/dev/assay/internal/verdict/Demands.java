package dev.assay.internal.verdict;

import dev.assay.model.plan.ThinkTimes;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LimitResult;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Proportion;
import dev.assay.spi.workload.TransactionLimit;
import dev.assay.spi.workload.TransactionType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The requirements of a workload's standard. Immutable.
 *
 * @param types of the workload
 * @param limits in the order of the types; empty if there are none
 * @param binding whether a missed limit makes a run invalid rather than suspect
 * @param waits of users around transactions, or null for none
 * @param audits of the run as a whole
 */
public record Demands(
        List<TransactionType> types,
        List<TransactionLimit> limits,
        boolean binding,
        @Nullable ThinkTimes waits,
        List<AuditResult> audits) {

    public static final Demands NONE = new Demands(List.of(), List.of(), false, null, List.of());

    public Demands {
        types = List.copyOf(types);
        limits = List.copyOf(limits);
        audits = List.copyOf(audits);
    }

    List<LimitResult> results(Measurements measurements) {
        List<LimitResult> results = new ArrayList<>();
        long all = measurements.everything().count();
        for (int type = 0; type < limits.size(); type++) {
            results.add(result(type, limits.get(type), measurements, all));
        }
        return results;
    }

    private LimitResult result(int type, TransactionLimit limit, Measurements measurements, long all) {
        LatencyDistribution times = measurements.responseTime(type);
        long ended = measurements.ended(type);
        double p90 = times.count() == 0
                ? 0
                : times.toMicrosWithLonger(ended - times.count()).p90() / 1e6;
        double mean = times.count() == 0 ? 0 : times.meanNanos() / 1e9;
        double wanted = limit.responseTime90().toNanos() / 1e9;
        // A weighted mix may end just below its minimum; this counts against the run only if the limit is binding.
        boolean tooFew =
                binding && all > 0 && !background(type) && new Proportion(ended, all).high99() < limit.minimumShare();
        return new LimitResult(
                types.get(type).id(),
                limit.minimumShare(),
                all == 0 || background(type) ? 0 : (double) ended / all,
                wait(type, ThinkTimes::keying),
                wait(type, ThinkTimes::meanThink),
                wanted,
                p90,
                mean,
                (times.count() > 0 || ended == 0)
                        && p90 <= wanted
                        && (mean <= p90 + seconds(limit.meanAbove90()) || background(type))
                        && !tooFew);
    }

    private double wait(int type, Function<ThinkTimes, List<Duration>> kind) {
        return waits == null || background(type) ? 0 : seconds(kind.apply(waits).get(type));
    }

    private boolean background(int type) {
        return types.get(type).background();
    }

    /** Returns a user's mean cycle time with response times of 0, in seconds; 0 if users do not wait. */
    double cycleSeconds() {
        double weights = 0;
        double sum = 0;
        for (int type = 0; waits != null && type < waits.keying().size(); type++) {
            double weight = types.get(type).weight();
            weights += weight;
            sum += weight
                    * (seconds(waits.keying().get(type))
                            + seconds(waits.meanThink().get(type)));
        }
        return weights == 0 ? 0 : sum / weights;
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }
}
