package dev.assay.report;

import dev.assay.analysis.compare.RunComparison;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.MeanEstimate;
import dev.assay.report.internal.text.Numbers;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import dev.assay.report.run.Throughput;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Text shared by the answers of the first screen. Stateless. */
final class AnswerText {

    /** Kinds that differ in the distance only. */
    private static final Pattern DISTANCES = Pattern.compile("[^ ]+ distance=[^ ]+");

    private AnswerText() {}

    /** Returns system and point of a point, without the system if there is only one; empty for the only point. */
    static String where(ReportedRuns runs, ReportedPoint point) {
        String at = Cell.text(point.at());
        String system = runs.systems().size() > 1 ? point.system() : "";
        return system.isEmpty() || at.isEmpty() ? system + at : system + ", " + at;
    }

    /** Returns the throughput of a ranked point with its unit: {@code 1,020 ± 25 TPS}. */
    static String throughput(Throughput throughput, ReportedPoint point) {
        return point.estimate(throughput::value)
                .map(estimate -> estimate(estimate) + " " + throughput.inShort())
                .orElse("no ranked throughput");
    }

    /** Returns a mean with the half-width of its 95 % confidence interval. */
    static String estimate(MeanEstimate estimate) {
        OptionalDouble half = estimate.halfWidth95();
        return half.isPresent()
                ? Numbers.uncertain(estimate.mean(), half.getAsDouble())
                : Numbers.measured(estimate.mean());
    }

    /** Returns the headline of workloads that are not ranked together: those that the run compares, or that nothing compares. */
    static String unlike(ReportedRuns runs) {
        List<String> kinds = runs.kinds();
        if (!ranking(runs).isEmpty()) {
            return kinds.size() + " settings, compared in pairs";
        }
        // A kind is the workload's id, followed by the parameters that distinguish it.
        List<String> ids =
                kinds.stream().map(kind -> kind.split(" ", 2)[0]).distinct().toList();
        if (ids.size() == 1
                && kinds.stream().allMatch(kind -> DISTANCES.matcher(kind).matches())) {
            return kinds.size() + " distances to the database";
        }
        return kinds.size() + (ids.size() == 1 ? " settings of " + ids.get(0) : " workloads") + ", not comparable";
    }

    /** Returns the comparisons of the analysis that rank their sides. */
    static List<RunComparison> ranking(ReportedRuns runs) {
        return runs.analysis().comparisons().stream()
                .flatMap(each -> Stream.ofNullable(each.measured()))
                .filter(each -> each.refusal() == null)
                .toList();
    }

    /** Returns a text with a capital letter first. */
    static String headline(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** Returns a count with its noun: {@code 1 more reason}, {@code 4 more reasons}. */
    static String count(int count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
