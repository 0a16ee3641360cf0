package dev.assay.junit;

import dev.assay.analysis.compare.ComparedMetric;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The figures that a baseline stores. Stateless. */
final class BaselineFigures {

    private static final List<String> TIMES = List.of("mean", "p50", "p90", "p95", "p99", "p999");

    /** Six digits keep lines short and lose nothing: the histograms have two or three. */
    private static final MathContext DIGITS = new MathContext(6);

    private BaselineFigures() {}

    /** Returns the figures that all repetitions have: rates, response times of all transactions, then of each type. */
    static Map<String, BaselineDocument.Figure> of(List<TrialResult> trials) {
        Map<String, BaselineDocument.Figure> figures = new LinkedHashMap<>();
        for (ComparedMetric metric : metrics(trials.get(0))) {
            double[] values = values(metric, trials);
            if (Arrays.stream(values).allMatch(value -> value > 0 && Double.isFinite(value))) {
                figures.put(
                        metric.text(),
                        new BaselineDocument.Figure(
                                metric.unit(trials.get(0)),
                                Arrays.stream(values)
                                        .map(BaselineFigures::rounded)
                                        .boxed()
                                        .toList()));
            }
        }
        return figures;
    }

    private static List<ComparedMetric> metrics(TrialResult trial) {
        List<ComparedMetric> metrics = new ArrayList<>(List.of(ComparedMetric.THROUGHPUT, ComparedMetric.TRANSACTIONS));
        times(metrics, null);
        trial.outcomes().transactions().stream().map(TransactionResult::type).forEach(type -> times(metrics, type));
        return metrics;
    }

    private static void times(List<ComparedMetric> metrics, @Nullable String type) {
        TIMES.forEach(name -> metrics.add(new ComparedMetric(name, type)));
    }

    /** Returns the value of each trial; NaN where it is unknown. */
    static double[] values(ComparedMetric metric, List<TrialResult> trials) {
        return trials.stream().mapToDouble(metric::of).toArray();
    }

    /** Returns a value with the digits that a baseline stores. */
    static double rounded(double value) {
        return new BigDecimal(value).round(DIGITS).doubleValue();
    }
}
