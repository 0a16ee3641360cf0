package dev.assay.internal.verdict;

import dev.assay.internal.engine.TrialMeasurement;
import dev.assay.model.result.Condition;
import dev.assay.model.result.ConditionCount;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.Measure;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.TrialResult;
import java.util.List;

/** Counts the transactions of a trial that miss conditions. Stateless. */
public final class ConditionCounts {

    private ConditionCounts() {}

    /** Returns one entry for each condition. */
    public static List<ConditionCount> of(
            List<Condition> conditions, TrialMeasurement measurement, TrialResult result) {
        return conditions.stream().map(each -> of(each, measurement, result)).toList();
    }

    private static ConditionCount of(Condition condition, TrialMeasurement measurement, TrialResult result) {
        boolean met = condition.holds(result);
        Measurements measured = measurement.measurements();
        String type = condition.measure().type();
        int index = type == null ? -1 : measured.types().indexOf(type);
        Double limit = condition.limit();
        boolean counted = condition.relation().upper() && (type == null || index >= 0);
        if (counted && limit != null && condition.measure().figure().percentile()) {
            LatencyDistribution times = type == null ? measured.responseTime() : measured.responseTime(index);
            long waiting = measurement.arrivals() == null
                    ? 0
                    : measurement.arrivals().backlog().waiting();
            long longer = type == null ? measured.failed() + waiting : measured.failed(index);
            long of = times.count() + longer;
            long within = times.countWithin(Math.round(limit * 1_000));
            return new ConditionCount(
                    condition.text(),
                    of - within,
                    of,
                    condition.measure().figure().allowed(),
                    met);
        } else if (counted && limit != null && condition.measure().figure() == Measure.Figure.ERRORS) {
            long failed = type == null ? measured.failed() : measured.failed(index);
            long of = failed + (type == null ? measured.responseTime() : measured.responseTime(index)).count();
            return new ConditionCount(condition.text(), failed, of, limit, met);
        }
        return new ConditionCount(condition.text(), met ? 0 : 1, 1, 0, met);
    }
}
