package dev.assay.report.internal.text;

import dev.assay.analysis.Ceiling;
import dev.assay.analysis.Choice;
import dev.assay.analysis.Step;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/**
 * Purchase recommendations among systems, as sentences. Immutable.
 *
 * @param conclusions the best price/performance, and the system beyond which a higher price gains next to nothing
 * @param steps cost and gain of each other step to the next more expensive system
 */
public record ChoiceSentences(List<String> conclusions, List<String> steps) {

    /** Copies the lists. */
    public ChoiceSentences {
        conclusions = List.copyOf(conclusions);
        steps = List.copyOf(steps);
    }

    /** Returns the sentences for the choices of an analysis. */
    public static ChoiceSentences of(List<Choice> choices) {
        List<String> conclusions = new ArrayList<>();
        List<String> steps = new ArrayList<>();
        for (Choice choice : choices) {
            conclusions.add(choice.mostEconomic().name() + " has the best price/performance: "
                    + Numbers.sensible(
                            choice.mostEconomic().transactionsPerSecond().value())
                    + " transactions per second for "
                    + Numbers.money(choice.mostEconomic().perMonth()) + " per month.");
            for (Choice.Ladder ladder : choice.ladders()) {
                Ceiling ceiling = ladder.ceiling();
                if (ceiling != null) {
                    conclusions.add("Beyond " + ceiling.last().name()
                            + " throughput hardly grows: the largest gain for more money is "
                            + Numbers.sensible(ceiling.most().throughputPercent()) + " %, of "
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
        String costs = Numbers.money(step.perMonth()) + " more per month"
                + (price == null ? "" : " (" + Numbers.sensible(price) + " % of the price)");
        String gives = Numbers.sensible(step.throughputPercent()) + " % throughput";
        return switch (step.outcome()) {
            case GREW ->
                "Upgrade" + ends + costs + ", " + gives
                        + (step.growsLessThanItsPrice() ? "; throughput grows less than the price." : ".");
            case CANNOT_BE_TOLD ->
                "Upgrade" + ends + costs + ", " + gives
                        + "; the confidence intervals overlap, so the gain is not significant.";
            case FELL -> "Upgrade without gain" + ends + costs + ", " + gives + ".";
        };
    }
}
