package dev.assay.report.internal.text;

import dev.assay.analysis.Ceiling;
import dev.assay.analysis.Choice;
import dev.assay.analysis.Step;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * What to buy among systems, in sentences. Immutable.
 *
 * @param conclusions which system gives the most for the money, and beyond which one paying more buys next to nothing
 * @param steps what each other step to the next dearer system costs and gives
 */
public record ChoiceSentences(List<String> conclusions, List<String> steps) {

    /** Copies the lists. */
    public ChoiceSentences {
        conclusions = List.copyOf(conclusions);
        steps = List.copyOf(steps);
    }

    /** Those of an analysis. */
    public static ChoiceSentences of(List<Choice> choices) {
        List<String> conclusions = new ArrayList<>();
        List<String> steps = new ArrayList<>();
        for (Choice choice : choices) {
            conclusions.add(choice.mostEconomic().name() + " is the most economic, each at its best: "
                    + Numbers.sensible(
                            choice.mostEconomic().transactionsPerSecond().value())
                    + " transactions per second for "
                    + Numbers.money(choice.mostEconomic().perMonth()) + " a month.");
            for (Choice.Ladder ladder : choice.ladders()) {
                Ceiling ceiling = ladder.ceiling();
                if (ceiling != null) {
                    conclusions.add("Beyond " + ceiling.last().name()
                            + " throughput hardly grows: the most that more money bought is "
                            + Numbers.sensible(ceiling.most().throughputPercent()) + " % more, of "
                            + ceiling.most().to().name() + ".");
                }
                ladder.steps()
                        .forEach(step ->
                                (step.outcome() == Step.Outcome.FELL ? conclusions : steps).add(sentence(step)));
            }
        }
        return new ChoiceSentences(conclusions, steps);
    }

    private static String sentence(Step step) {
        String ends = " from " + step.from().name() + " to " + step.to().name() + ": ";
        BigDecimal price = step.pricePercent();
        String costs = Numbers.money(step.perMonth()) + " more a month"
                + (price == null ? "" : " (" + Numbers.sensible(price) + " % of the price)");
        String gives = Numbers.sensible(step.throughputPercent()) + " % throughput";
        return switch (step.outcome()) {
            case GREW ->
                "What paying more buys" + ends + costs + ", and " + gives + " more"
                        + (step.growsLessThanItsPrice() ? ", which is less than it costs." : ".");
            case CANNOT_BE_TOLD ->
                "Whether paying more buys anything" + ends + costs + ", and " + gives
                        + ", which the confidence intervals cannot tell from nothing.";
            case FELL -> "Paying more buys nothing" + ends + costs + ", and " + gives + ".";
        };
    }
}
