package dev.assay.report;

import dev.assay.model.result.Bottleneck;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer to "What limits it?", as the analysis decided. Stateless. */
final class LimitAnswer {

    private static final String QUESTION = "What limits it?";

    private LimitAnswer() {}

    /** Returns the bottleneck of the best point; of the only point also if that is not ranked. Null without one of these. */
    static @Nullable Answer of(ReportedRuns runs, @Nullable ReportedPoint top) {
        ReportedPoint shown =
                top != null ? top : runs.points().size() == 1 ? runs.points().get(0) : null;
        if (shown == null) {
            return null;
        }
        if (runs.kinds().size() > 1) {
            return new Answer(QUESTION, AnswerText.unlike(runs), List.of("Each at its best point"), Tone.PLAIN)
                    .folding("Bottleneck of each workload", each(runs));
        }
        Bottleneck bottleneck = shown.bottleneck();
        List<String> details = new ArrayList<>();
        details.add(bottleneck.sentence());
        if (bottleneck.sharedHost() != null && bottleneck.kind() != Bottleneck.Kind.SHARED_CPU) {
            details.add(bottleneck.sharedHost().sentence());
        }
        details.add(bottleneck.advice());
        Answer answer =
                new Answer(QUESTION, AnswerText.headline(bottleneck.kind().label()), details, Tone.PLAIN);
        return runs.best().size() > 1
                ? answer.folding("Bottleneck of each of " + runs.best().size() + " systems", each(runs))
                : answer.folding("Compared figures", evidence(bottleneck));
    }

    private static List<String> each(ReportedRuns runs) {
        List<String> lines = new ArrayList<>();
        runs.best()
                .forEach((name, point) ->
                        lines.add(name + ": " + point.bottleneck().sentence()));
        return lines;
    }

    private static List<String> evidence(Bottleneck bottleneck) {
        List<String> lines = new ArrayList<>();
        bottleneck.evidence().forEach(each -> lines.add(each.text()));
        if (!bottleneck.unobserved().isEmpty()) {
            lines.add("Not observed: " + String.join(", ", bottleneck.unobserved()));
        }
        return lines;
    }
}
