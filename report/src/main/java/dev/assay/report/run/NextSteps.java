package dev.assay.report.run;

import dev.assay.cost.decision.NextStep;
import dev.assay.report.page.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;

/** What one would buy next of what bound, in sentences. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NextSteps {

    private NextSteps() {}

    /** One for each of these points that a resource bound of which more can be bought; points by what they are called. */
    public static List<String> sentences(Map<String, ReportedPoint> points) {
        List<String> sentences = new ArrayList<>();
        points.forEach((name, point) -> point.nextStep().ifPresent(step -> sentences.add(sentence(name, step))));
        return sentences;
    }

    private static String sentence(String name, NextStep step) {
        return "At its best " + name + " was bound by " + step.resource()
                + (step.observed() ? "" : ", as an estimate has it") + ". The next step would be " + step.next() + ", "
                + step.more() + ": "
                + (step.perMonth() == null
                        ? "what it costs is not known, " + step.missing()
                        : Numbers.money(step.perMonth()) + " a month more")
                + "; " + Numbers.sensible(step.mostTransactionsPerSecond())
                + " transactions per second at most instead of " + Numbers.sensible(step.transactionsPerSecond())
                + ", where " + step.then()
                + " would bind. An estimate from what each transaction used: nobody measured it.";
    }
}
