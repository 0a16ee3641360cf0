package dev.assay.report.run;

import dev.assay.analysis.Sentences;
import dev.assay.cost.decision.IoUse;
import dev.assay.report.page.Numbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** What else there is to buy than what was measured, in sentences. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CostSentences {

    private static final Sentences WORDS = new Sentences(
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

    /** What one would buy next of what bound a point; empty if nothing did that more can be bought of. */
    public static Optional<String> nextStep(String name, ReportedPoint point) {
        return point.nextStep().map(step -> WORDS.next(name, step));
    }

    /** Whether it was cheaper to pay for each I/O request or for none of them, one for each of these points whose requests are billed. */
    public static List<String> requests(Map<String, ReportedPoint> points) {
        List<String> sentences = new ArrayList<>();
        points.forEach((name, point) -> point.priced()
                .ifPresent(priced -> point.requestsBreakEven()
                        .ifPresent(breakEven -> sentences.add(WORDS.requests(breakEven) + ". "
                                + IoUse.of(priced, breakEven)
                                        .map(use -> "At its best " + name + " made "
                                                + Numbers.sensible(use.requestsPerHour()) + " an hour"
                                                + WORDS.cheaper(use, breakEven) + ".")
                                        .orElseGet(() -> "How many " + name + " made is not known: "
                                                + IoUse.uncounted(priced, breakEven)
                                                        .orElseThrow() + ".")))));
        return sentences;
    }
}
