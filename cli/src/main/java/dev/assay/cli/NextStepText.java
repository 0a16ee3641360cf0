package dev.assay.cli;

import dev.assay.analysis.PointStep;
import java.util.List;

/** What one would buy next, for a person. Stateless. */
final class NextStepText {

    private NextStepText() {}

    /** A line each. */
    static List<String> lines(List<PointStep> steps) {
        return steps.stream().map(NextStepText::text).toList();
    }

    private static String text(PointStep next) {
        return CostText.point(next.run(), next.target(), next.point()) + ": "
                + CostText.SENTENCES.next(next.step().system(), next.step());
    }
}
