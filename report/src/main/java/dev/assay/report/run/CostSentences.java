package dev.assay.report.run;

import dev.assay.cost.decision.IoUse;
import dev.assay.cost.decision.Sentences;
import dev.assay.report.page.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/** What else there is to buy than what was measured, in sentences. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CostSentences {

    private static final Sentences WORDS = new Sentences(Numbers::sensible, Numbers::money);

    private CostSentences() {}

    /** One for each of these points that a resource bound of which more can be bought; points by what they are called. */
    public static List<String> nextSteps(Map<String, ReportedPoint> points) {
        List<String> sentences = new ArrayList<>();
        points.forEach((name, point) -> point.nextStep().ifPresent(step -> sentences.add(WORDS.next(name, step))));
        return sentences;
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
