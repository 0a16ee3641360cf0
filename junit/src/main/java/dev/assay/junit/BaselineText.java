package dev.assay.junit;

import dev.assay.analysis.compare.ComparedMetric;
import dev.assay.model.result.IntervalEstimate;
import dev.assay.model.unit.MetricNames;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The texts that comparisons with a baseline show. Stateless. */
final class BaselineText {

    private BaselineText() {}

    /** Returns what is unusual in the origin of a baseline: another test or another host; empty if nothing is. */
    static String origin(BaselineDocument baseline, BenchmarkResult result) {
        return (baseline.test().equals(result.id()) ? "" : "; measured by " + baseline.test())
                + (baseline.otherHost(HostClass.here()).isEmpty() ? "" : "; measured on another kind of host");
    }

    /** Returns the problem, and below it ratio, noise, both sides and their files. */
    static String failure(
            String problem, BaselineComparison compared, BaselineDocument baseline, Path file, BenchmarkResult result) {
        StringBuilder text = new StringBuilder(problem).append("\n\n");
        IntervalEstimate ratio = compared.figure().ratio();
        Double low = ratio.low();
        Double high = ratio.high();
        line(
                text,
                "ratio         %.3f%s",
                ratio.value(),
                low == null || high == null
                        ? ", interval not available"
                        : String.format(
                                Locale.ROOT, " [%.3f, %.3f], confidence %.0f %%", low, high, 100 * ratio.confidence()));
        ComparedValues values = compared.values();
        ComparedValues.Relative relative = values.relative();
        line(text, "limit         %s %s", compared.limit(), values.metric().higherIsBetter() ? "less" : "more");
        line(text, "A/A noise     %s", compared.noiseText());
        line(
                text,
                "baseline      %s, measured %s, verdict %s",
                value(values.metric(), values.before(), result),
                baseline.measured(),
                baseline.verdict());
        line(
                text,
                "this run      %s, verdict %s",
                value(values.metric(), values.after(), result),
                TrialsText.verdict(result.run().trials()));
        if (relative != null) {
            line(
                    text,
                    "calibration   %s, baseline %,.1f transactions/s, this run %,.1f transactions/s",
                    relative.after().workload(),
                    relative.before().mean(),
                    relative.after().mean());
            baseline.otherHost(HostClass.here()).forEach(each -> line(text, "differs       %s", each));
        }
        List<String> others =
                baseline.otherConditions(MeasuredSettings.of(result.run()).conditions());
        others.forEach(each -> line(text, "differs       %s", each));
        if (!baseline.test().equals(result.id())) {
            line(text, "differs       test: found %s, the baseline has %s", result.id(), baseline.test());
        }
        line(text, "file          %s", file);
        line(text, "report        %s", result.report());
        return text.toString();
    }

    private static String value(ComparedMetric metric, List<Double> values, BenchmarkResult result) {
        double mean = values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
        String repetitions = values.size() == 1 ? "1 repetition" : "mean of " + values.size() + " repetitions";
        return metric.higherIsBetter()
                ? String.format(Locale.ROOT, "%,.1f %s, %s", mean, unit(metric, result), repetitions)
                : String.format(Locale.ROOT, "%.2f ms, %s", mean / 1e3, repetitions);
    }

    private static String unit(ComparedMetric metric, BenchmarkResult result) {
        return metric.equals(ComparedMetric.THROUGHPUT)
                ? MetricNames.unit(result.run().trials().get(0).throughput().metric())
                : "transactions/s";
    }

    private static void line(StringBuilder text, String format, Object... arguments) {
        text.append(String.format(Locale.ROOT, format, arguments)).append('\n');
    }
}
