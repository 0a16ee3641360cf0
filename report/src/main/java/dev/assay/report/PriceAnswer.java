package dev.assay.report;

import dev.assay.model.cost.Money;
import dev.assay.model.result.Cost;
import dev.assay.report.internal.text.ChoiceSentences;
import dev.assay.report.internal.text.Numbers;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.page.NamedValue;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer to "What does it cost?": a price with the throughput of the same point. Stateless. */
final class PriceAnswer {

    private static final String QUESTION = "What does it cost?";

    /** More systems are in the section on cost. */
    private static final int MOST_SYSTEMS = 3;

    private PriceAnswer() {}

    static Answer of(ReportedRuns runs, @Nullable ReportedPoint top) {
        boolean several = runs.best().size() > 1;
        // Of several systems, the price of another one would stand beside the throughput of the fastest.
        ReportedPoint priced = several || (top != null && top.cost() != null)
                ? top
                : runs.points().stream()
                        .filter(point -> point.cost() != null)
                        .findFirst()
                        .orElse(null);
        Cost cost = priced == null ? null : priced.cost();
        if (priced == null || cost == null) {
            List<String> others = systems(runs, null);
            return others.isEmpty()
                    ? new Answer(
                            QUESTION,
                            "Not priced",
                            List.of("To price this run without repeating it: assay price RUN --cost SYSTEM"),
                            Tone.PLAIN)
                    : withSystems(
                            new Answer(QUESTION, "The fastest system is not priced", List.of(), Tone.PLAIN), others);
        }
        List<String> details = new ArrayList<>();
        details.add(system(runs, priced, cost));
        cost.listAge().ifPresent(age -> details.add("By " + age));
        if (!cost.measured()) {
            details.add("Price of a system that was not measured; not ranked");
        }
        List<String> others = systems(runs, priced);
        if (several && others.size() < MOST_SYSTEMS) {
            details.addAll(others);
        }
        List<String> conclusions = new ArrayList<>(
                ChoiceSentences.of(runs.analysis().recommendations().choices()).conclusions());
        if (!conclusions.isEmpty()) {
            details.add(conclusions.remove(0));
        }
        return new Answer(QUESTION, perMonth(cost), details, Tone.PLAIN)
                .with(figures(priced, cost))
                .folding(AnswerText.count(conclusions.size(), "more recommendation"), conclusions);
    }

    /** Returns a line for each priced system, with its own price and throughput. */
    private static List<String> systems(ReportedRuns runs, @Nullable ReportedPoint besides) {
        List<String> lines = new ArrayList<>();
        runs.priced().values().stream().filter(point -> !point.equals(besides)).forEach(point -> {
            Cost cost = point.cost();
            if (cost != null) {
                lines.add(system(runs, point, cost) + ", " + perMonth(cost));
            }
        });
        return lines;
    }

    private static Answer withSystems(Answer answer, List<String> lines) {
        return lines.size() > MOST_SYSTEMS
                ? answer.folding("Price of each other system", lines)
                : new Answer(answer.question(), answer.headline(), lines, answer.tone());
    }

    private static String perMonth(Cost cost) {
        return Numbers.money(new Money(cost.perMonth(), Currency.getInstance(cost.currency()))) + " per month";
    }

    /** Names the priced system, and the throughput that this price buys. */
    private static String system(ReportedRuns runs, ReportedPoint priced, Cost cost) {
        String where = AnswerText.where(runs, priced);
        boolean named = where.equals(cost.system()) || where.startsWith(cost.system() + ", ");
        String name = where.isEmpty() ? cost.system() : named ? where : cost.system() + ", " + where;
        return cost.measured() ? name + ": " + AnswerText.throughput(runs.throughput(), priced) : name;
    }

    /** Returns the price/performance metrics, without those that are a part of another one. */
    private static List<NamedValue> figures(ReportedPoint priced, Cost cost) {
        return cost.metrics().stream()
                .filter(metric -> metric.value().signum() != 0)
                .filter(metric -> cost.metrics().stream()
                        .noneMatch(whole -> metric.label().startsWith(whole.label() + ", ")))
                .map(metric -> new NamedValue(
                        metric.label(),
                        priced.price(metric.name()).map(PriceAnswer::figure).orElse("–")))
                .toList();
    }

    private static String figure(Cost.Value figure) {
        BigDecimal low = figure.low();
        BigDecimal high = figure.high();
        return Numbers.sensible(figure.value())
                + (low == null && high == null
                        ? ""
                        : " (95 %: " + (low == null ? "–" : Numbers.sensible(low)) + " to "
                                + (high == null ? "–" : Numbers.sensible(high)) + ")");
    }
}
