package dev.assay.report;

import dev.assay.model.cost.Money;
import dev.assay.model.result.Cost;
import dev.assay.report.internal.text.ChoiceSentences;
import dev.assay.report.internal.text.Numbers;
import dev.assay.report.page.Answer;
import dev.assay.report.page.Answer.Tone;
import dev.assay.report.run.ReportedPoint;
import dev.assay.report.run.ReportedRuns;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer to "What does it cost?". Stateless. */
final class PriceAnswer {

    private static final String QUESTION = "What does it cost?";

    private PriceAnswer() {}

    static Answer of(ReportedRuns runs, @Nullable ReportedPoint top) {
        ReportedPoint priced = top != null && top.cost() != null
                ? top
                : runs.points().stream()
                        .filter(point -> point.cost() != null)
                        .findFirst()
                        .orElse(null);
        Cost cost = priced == null ? null : priced.cost();
        if (priced == null || cost == null) {
            return new Answer(
                    QUESTION,
                    "not priced",
                    List.of("To price this run without repeating it: assay price RUN --cost SYSTEM"),
                    Tone.PLAIN);
        }
        List<String> details = new ArrayList<>();
        String where = AnswerText.where(runs, priced);
        boolean named = where.equals(cost.system()) || where.startsWith(cost.system() + ", ");
        details.add(where.isEmpty() ? cost.system() : named ? where : cost.system() + ", " + where);
        if (!cost.measured()) {
            details.add("price of a system that was not measured; not ranked");
        }
        for (Cost.Value metric : cost.metrics()) {
            if (metric.value().signum() == 0) {
                continue; // an unused component; it is in the table
            }
            details.add(metric.label() + ": "
                    + priced.price(metric.name()).map(PriceAnswer::figure).orElse("–"));
        }
        details.addAll(
                ChoiceSentences.of(runs.analysis().recommendations().choices()).conclusions());
        return new Answer(
                QUESTION,
                Numbers.money(new Money(cost.perMonth(), Currency.getInstance(cost.currency()))) + " per month",
                AnswerText.shortened(details),
                Tone.PLAIN);
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
