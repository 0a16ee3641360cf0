package dev.assay.report.internal.text;

import dev.assay.analysis.Analysis;
import dev.assay.analysis.BreakEvens;
import dev.assay.analysis.FigureFormat;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Recommendations about the next larger resource and the billing of I/O requests, as sentences. Stateless. */
public final class CostSentences {

    private static final FigureFormat FORMAT = new FigureFormat(
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

    /** Returns the recommended next step for the bottleneck of a point; empty if there is none. */
    public static Optional<String> nextStep(String name, ReportedPoint point, Analysis analysis) {
        return analysis.resources().nextSteps().stream()
                .filter(each -> point.is(each.target(), each.point()))
                .findFirst()
                .map(each -> each.sentence(name, FORMAT));
    }

    /** Returns for each priced point with billed requests whether billing by I/O request or without it is cheaper. */
    public static List<String> requests(ReportedRuns runs) {
        List<String> sentences = new ArrayList<>();
        runs.priced().forEach((name, point) -> {
            for (BreakEvens.Requests requests :
                    runs.analysis().resources().breakEven().requests()) {
                requests.used().stream()
                        .filter(used -> point.is(used.target(), used.point()))
                        .map(used -> "At its best point " + name + " made "
                                + Numbers.sensible(used.requests().requestsPerHour()) + " per hour"
                                + requests.cheaper(used.requests(), FORMAT) + ".")
                        .forEach(sentence -> sentences.add(requests.sentence(FORMAT) + ". " + sentence));
                requests.uncounted().stream()
                        .filter(other -> point.is(other.target(), other.point()))
                        .map(other -> "The number of requests of " + name + " is unknown: " + other.reason() + ".")
                        .forEach(sentence -> sentences.add(requests.sentence(FORMAT) + ". " + sentence));
            }
        });
        return sentences;
    }
}
