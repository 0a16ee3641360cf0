package dev.assay.report;

import dev.assay.report.page.Answer;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The answers of the first screen. Stateless. */
final class Answers {

    private Answers() {}

    static List<Answer> of(ReportedRuns runs, List<String> problems) {
        ReportedPoint top = attempt("the best trial", problems, () -> runs.top().orElse(null));
        List<Answer> answers = new ArrayList<>();
        for (Answer each : Arrays.asList(
                attempt("the throughput answer", problems, () -> SpeedAnswer.of(runs, top)),
                attempt("the steadiness answer", problems, () -> SteadinessAnswer.of(runs, top)),
                attempt("the cost answer", problems, () -> PriceAnswer.of(runs, top)),
                attempt("the validity answer", problems, () -> ValidityAnswer.of(runs)),
                attempt("the bottleneck", problems, () -> LimitAnswer.of(runs, top)))) {
            if (each != null) {
                answers.add(each);
            }
        }
        return answers;
    }

    /** Files may be damaged: an answer that fails becomes a problem; the other answers remain. */
    private static <T> @Nullable T attempt(String what, List<String> problems, Supplier<@Nullable T> answer) {
        try {
            return answer.get();
        } catch (RuntimeException e) {
            problems.add("cannot compute " + what + " from these files: " + e);
            return null;
        }
    }
}
