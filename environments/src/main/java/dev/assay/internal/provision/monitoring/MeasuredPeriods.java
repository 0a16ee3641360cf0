package dev.assay.internal.provision.monitoring;

import dev.assay.model.result.Monitoring.MonitoredPoint;
import dev.assay.model.result.Monitoring.MonitoredSeries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The periods of a series that stand for a measurement. Stateless. */
final class MeasuredPeriods {

    private static final double HALF = 0.5;

    private MeasuredPeriods() {}

    /**
     * Returns the complete periods of a measurement; without one, those that have a part in it, whose values include the time around
     * it.
     */
    static List<MonitoredPoint> of(MonitoredSeries series, double measuredSeconds) {
        List<MonitoredPoint> complete = series.within(measuredSeconds);
        return complete.isEmpty() ? series.overlapping(measuredSeconds) : complete;
    }

    /** Returns the value of the period that contains the middle of each second; null for a second without one. */
    static List<@Nullable Double> perSecond(MonitoredSeries series, double measuredSeconds, int seconds) {
        List<@Nullable Double> values = new ArrayList<>(Collections.nCopies(seconds, null));
        for (MonitoredPoint point : of(series, measuredSeconds)) {
            int from = (int) Math.max(0, Math.ceil(point.second() - HALF));
            double until = Math.min(seconds, point.second() + series.periodSeconds() - HALF);
            for (int second = from; second < until; second++) {
                values.set(second, point.value());
            }
        }
        return values;
    }

    /** Returns whether the provider has recorded the measurement up to its last period, which it may show minutes later. */
    static boolean recorded(MonitoredSeries series, double measuredSeconds) {
        int period = series.periodSeconds();
        return series.points().stream()
                .anyMatch(point -> point.second() + period > 0 && point.second() + 2.0 * period > measuredSeconds);
    }
}
