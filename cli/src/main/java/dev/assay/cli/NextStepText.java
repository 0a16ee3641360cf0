package dev.assay.cli;

import dev.assay.analysis.Candidates;
import dev.assay.cli.PriceDocument.NextStepDocument;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.Repricing;
import dev.assay.cost.decision.NextStep;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What one would buy next, for a person. Stateless. */
final class NextStepText {

    private NextStepText() {}

    /** Of the best point of each configuration that something bound of which more can be bought; points by their runs. */
    static List<NextStepDocument> of(Map<String, List<PricedPoint>> runs, Repricing repricing) {
        // Points of two runs may be equal.
        Set<PricedPoint> best = Collections.newSetFromMap(new IdentityHashMap<>());
        best.addAll(Candidates.best(runs.values().stream().flatMap(List::stream).toList()));
        List<NextStepDocument> steps = new ArrayList<>();
        runs.forEach((run, points) -> points.stream()
                .filter(best::contains)
                .forEach(point -> NextStep.of(
                                point,
                                () -> repricing.prices(point.trials()),
                                repricing.known().bills())
                        .ifPresent(step -> steps.add(
                                new NextStepDocument(run, point.target(), point.point(), point.cells(), step)))));
        return steps;
    }

    /** A line each. */
    static List<String> lines(List<NextStepDocument> steps) {
        return steps.stream().map(NextStepText::text).toList();
    }

    private static String text(NextStepDocument document) {
        return CostText.point(document.run(), document.target(), document.point()) + ": "
                + CostText.SENTENCES.next(document.step().system(), document.step());
    }
}
