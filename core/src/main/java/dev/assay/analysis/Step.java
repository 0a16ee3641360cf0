package dev.assay.analysis;

import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The difference between the best points of two configurations that are neighbours by price. Immutable.
 *
 * @param from the cheaper configuration
 * @param to the dearer configuration
 * @param perMonth price difference, above zero
 * @param pricePercent the same relative to the cheaper price; null if that is zero
 * @param transactionsPerSecond throughput difference, negative if it falls
 * @param throughputPercent the same relative to the throughput of the cheaper configuration
 * @param outcome significance of the difference
 * @param withIntervals whether both have a confidence interval; otherwise the values are compared as they are
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

    /** The change of throughput. */
    public enum Outcome {
        /** It grew, and the intervals do not overlap. */
        GREW,
        /** The intervals overlap. More repetitions make them narrower. */
        CANNOT_BE_TOLD,
        /** It did not grow, or fell. */
        FELL
    }

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** Returns the steps between measured configurations of one workload, by price; equal prices make no step. */
    public static List<Step> of(List<Candidate> candidates) {
        List<Candidate> byPrice = Configuration.byPrice(candidates);
        List<Step> steps = new ArrayList<>();
        for (int i = 1; i < byPrice.size(); i++) {
            steps.add(between(byPrice.get(i - 1), byPrice.get(i)));
        }
        return List.copyOf(steps);
    }

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

    /** Returns whether throughput grew by a smaller percentage than the price. */
    public boolean growsLessThanItsPrice() {
        return outcome == Outcome.GREW && pricePercent != null && throughputPercent.compareTo(pricePercent) < 0;
    }
}
