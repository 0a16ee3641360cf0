package dev.assay.report;

import dev.assay.model.plan.Cell;
import dev.assay.model.result.MeanEstimate;
import dev.assay.report.internal.text.Numbers;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Text shared by the answers of the first screen. Stateless. */
final class AnswerText {

    private static final int MOST_LINES = 12;

    private AnswerText() {}

    static String where(ReportedRuns runs, ReportedPoint point) {
        String at = Cell.text(point.at());
        String system = runs.systems().size() > 1 ? point.system() : "";
        return system.isEmpty() || at.isEmpty() ? system + at : system + ", " + at;
    }

    static String estimate(MeanEstimate estimate) {
        OptionalDouble half = estimate.halfWidth95();
        return half.isPresent()
                ? Numbers.uncertain(estimate.mean(), half.getAsDouble()) + " (95 %)"
                : Numbers.sensible(estimate.mean());
    }

    static List<String> shortened(List<String> lines) {
        if (lines.size() <= MOST_LINES) {
            return lines;
        }
        List<String> first = new ArrayList<>(lines.subList(0, MOST_LINES - 1));
        first.add("and " + (lines.size() - first.size()) + " more, below");
        return first;
    }
}
