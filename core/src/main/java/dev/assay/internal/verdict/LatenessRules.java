package dev.assay.internal.verdict;

import dev.assay.internal.engine.TrialMeasurement.Arrivals;
import dev.assay.internal.engine.TrialMeasurement.Window;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.VerdictCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rules about delays on this host: response times include the delay of transactions whose session was free. Stateless. */
final class LatenessRules {

    private static final double[] PERCENTILES = {50, 99};

    private LatenessRules() {}

    /** Returns no reasons if nothing waits for a start, or if sessions are borrowed: waiting for a connection is not lateness. */
    static List<Reason> reasons(TrialContext context) {
        List<Reason> reasons = new ArrayList<>();
        begin(context, reasons);
        Measurements measurements = context.measurement().measurements();
        LatencyDistribution response = measurements.responseTime();
        Arrivals arrivals = context.measurement().arrivals();
        if (response.count() == 0 || context.measurement().sessions().waits() != null) {
            return reasons;
        }
        for (double percentile : PERCENTILES) {
            double whole = response.percentileNanos(percentile);
            double own = arrivals == null
                    ? whole - context.serviceTimes().percentileNanos(percentile)
                    : arrivals.scheduleErrors().percentileNanos(percentile);
            if (own > context.threshold(VerdictCode.CLIENT_LATE) * whole) {
                reasons.add(reason(percentile, own, whole, arrivals == null));
                break;
            }
        }
        return reasons;
    }

    private static void begin(TrialContext context, List<Reason> reasons) {
        Window window = context.measurement().window();
        long late = window.latestBeginNanos();
        if (late - window.rampUpNanos() > context.threshold(VerdictCode.LATE_START) * window.measuredNanos()) {
            reasons.add(VerdictCode.LATE_START.reason(String.format(
                    Locale.ROOT,
                    "the last user began %.2f s after the start of the load: fewer users than planned were measured at"
                            + " first; use a ramp-up of at least %.0f s",
                    late / 1e9,
                    Math.ceil(late / 1e9))));
        }
    }

    private static Reason reason(double percentile, double own, double whole, boolean closed) {
        return VerdictCode.CLIENT_LATE.reason(String.format(
                Locale.ROOT,
                closed
                        ? "transactions began late on this host: the p%.0f of response times is %.3f ms, %.3f ms above"
                                + " that of service times; use a less busy client host or fewer users"
                        : "transactions began late on this host: the p%.0f of response times is %.3f ms, that of the"
                                + " lateness of free sessions %.3f ms; use a less busy client host or more sessions",
                percentile,
                whole / 1e6,
                own / 1e6));
    }
}
