package dev.assay.report.internal.text;

import dev.assay.analysis.Analysis;
import dev.assay.analysis.BreakEvens;
import dev.assay.analysis.DecisionMessages;
import dev.assay.cost.decision.IoBreakEven;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What else there is to buy than what was measured, in sentences. Stateless. */
public final class CostSentences {

    private static final DecisionMessages WORDS = new DecisionMessages(
            Numbers::sensible,
            figure -> Numbers.sensible(figure.value())
                    + (figure.low() == null && figure.high() == null
                            ? ""
                            : " [" + end(figure.low()) + ", " + end(figure.high()) + "]"),
            Numbers::money);

    private CostSentences() {}

    private static String end(@Nullable BigDecimal end) {
        return end == null ? "–" : Numbers.sensible(end);
    }

    /** What to buy next of what bound a point; empty if nothing did of which there is more. */
    public static Optional<String> nextStep(String name, ReportedPoint point, Analysis analysis) {
        return analysis.nextSteps().stream()
                .filter(each -> point.is(each.target(), each.point()))
                .findFirst()
                .map(each -> WORDS.next(name, each.step()));
    }

    /** Whether it was cheaper to pay for each I/O request or for none of them, one for each priced point whose requests are billed. */
    public static List<String> requests(ReportedRuns runs) {
        List<String> sentences = new ArrayList<>();
        runs.priced().forEach((name, point) -> {
            for (BreakEvens.Requests requests : runs.analysis().breakEven().requests()) {
                IoBreakEven breakEven = requests.breakEven();
                requests.used().stream()
                        .filter(used -> point.is(used.target(), used.point()))
                        .map(used -> "At its best " + name + " made "
                                + Numbers.sensible(used.requests().requestsPerHour()) + " an hour"
                                + WORDS.cheaper(used.requests(), breakEven) + ".")
                        .forEach(sentence -> sentences.add(WORDS.requests(breakEven) + ". " + sentence));
                requests.uncounted().stream()
                        .filter(other -> point.is(other.target(), other.point()))
                        .map(other -> "How many " + name + " made is not known: " + other.reason() + ".")
                        .forEach(sentence -> sentences.add(WORDS.requests(breakEven) + ". " + sentence));
            }
        });
        return sentences;
    }
}
