package dev.assay.analysis;

import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * From the best point of one configuration to that of the next dearer one: what it costs and what it gives. Immutable.
 *
 * @param from the cheaper one
 * @param to the dearer one
 * @param perMonth that it costs more, above zero
 * @param pricePercent likewise, of the cheaper one's price; null if that costs nothing
 * @param transactionsPerSecond that it gives more; negative where it gives less
 * @param throughputPercent likewise, of the cheaper one's throughput
 * @param outcome what can be said of that
 * @param withIntervals whether both have a confidence interval; single measurements are taken as they are
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Step(
        Candidate from,
        Candidate to,
        Money perMonth,
        @Nullable BigDecimal pricePercent,
        BigDecimal transactionsPerSecond,
        BigDecimal throughputPercent,
        Outcome outcome,
        boolean withIntervals) {

    /** What throughput did. */
    public enum Outcome {
        /** It grew by more than the intervals. */
        GREW,
        /** The intervals overlap, so that nobody can tell; more repetitions would make them narrower. */
        CANNOT_BE_TOLD,
        /** It did not grow, or fell. */
        FELL
    }

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** All steps between measured configurations of one workload, by price; those at one price are no step. */
    public static List<Step> of(List<Candidate> candidates) {
        List<Candidate> byPrice = Configuration.byPrice(candidates);
        List<Step> steps = new ArrayList<>();
        for (int i = 1; i < byPrice.size(); i++) {
            steps.add(between(byPrice.get(i - 1), byPrice.get(i)));
        }
        return List.copyOf(steps);
    }

    /** From a cheaper one to a dearer one. */
    static Step between(Candidate from, Candidate to) {
        Estimate before = from.transactionsPerSecond();
        Estimate after = to.transactionsPerSecond();
        Money more = to.perMonth().minus(from.perMonth());
        BigDecimal gain = after.value().subtract(before.value());
        return new Step(
                from,
                to,
                more,
                from.perMonth().amount().signum() == 0
                        ? null
                        : percent(more.amount(), from.perMonth().amount()),
                gain,
                percent(gain, before.value()),
                outcome(before, after),
                interval(before) && interval(after));
    }

    private static BigDecimal percent(BigDecimal part, BigDecimal whole) {
        return part.multiply(HUNDRED).divide(whole, Money.DIVISION);
    }

    private static boolean interval(Estimate rate) {
        return rate.low() != null && rate.high() != null;
    }

    private static Outcome outcome(Estimate before, Estimate after) {
        BigDecimal most = before.high() == null ? before.value() : before.high();
        BigDecimal least = before.low() == null ? before.value() : before.low();
        BigDecimal afterLeast = after.low() == null ? after.value() : after.low();
        BigDecimal afterMost = after.high() == null ? after.value() : after.high();
        if (afterLeast.compareTo(most) > 0) {
            return Outcome.GREW;
        }
        boolean single = !interval(before) && !interval(after);
        return afterMost.compareTo(least) <= 0 || single ? Outcome.FELL : Outcome.CANNOT_BE_TOLD;
    }

    /** Whether throughput grew, and by a smaller share than the price. */
    public boolean growsLessThanItsPrice() {
        return outcome == Outcome.GREW && pricePercent != null && throughputPercent.compareTo(pricePercent) < 0;
    }
}
