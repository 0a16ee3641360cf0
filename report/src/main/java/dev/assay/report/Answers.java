package dev.assay.report;

import dev.assay.report.page.Answer;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The four answers of the first screen. Stateless. */
final class Answers {

    private Answers() {}

    static List<Answer> of(ReportedRuns runs, List<String> problems) {
        ReportedPoint top =
                attempt("which trial was best", problems, () -> runs.top().orElse(null));
        List<Answer> answers = new ArrayList<>();
        for (Answer each : Arrays.asList(
                attempt("how fast it was", problems, () -> SpeedAnswer.of(runs, top)),
                attempt("how steady it was", problems, () -> SteadinessAnswer.of(runs, top)),
                attempt("what it costs", problems, () -> PriceAnswer.of(runs, top)),
                attempt("whether it can be believed", problems, () -> ValidityAnswer.of(runs)))) {
            if (each != null) {
                answers.add(each);
            }
        }
        return answers;
    }

    /** Files may hold anything: an answer that cannot be made of them does not cost the others. */
    private static <T> @Nullable T attempt(String what, List<String> problems, Supplier<@Nullable T> answer) {
        try {
            return answer.get();
        } catch (RuntimeException e) {
            problems.add(what + " could not be made of these files: " + e);
            return null;
        }
    }
}
