package dev.assay.cost.decision;

import dev.assay.model.cost.Money;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apiguardian.api.API;

/**
 * From one measured candidate to the next dearer one: what it costs and what it gives. Immutable.
 *
 * @param from the cheaper one
 * @param to the dearer one
 * @param perMonth that it costs more
 * @param transactionsPerSecond that it gives more; negative where it gives less
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Step(Candidate from, Candidate to, Money perMonth, BigDecimal transactionsPerSecond) {

    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** All steps between measured candidates, by price. */
    public static List<Step> of(List<Candidate> candidates) {
        List<Candidate> byPrice = candidates.stream()
                .filter(Candidate::ranked)
                .sorted(Comparator.comparing(Candidate::perMonth))
                .toList();
        List<Step> steps = new ArrayList<>();
        for (int i = 1; i < byPrice.size(); i++) {
            Candidate from = byPrice.get(i - 1);
            Candidate to = byPrice.get(i);
            steps.add(new Step(
                    from,
                    to,
                    to.perMonth().minus(from.perMonth()),
                    to.transactionsPerSecond()
                            .value()
                            .subtract(from.transactionsPerSecond().value())));
        }
        return List.copyOf(steps);
    }

    /** The change of throughput in percent. */
    public BigDecimal percent() {
        return transactionsPerSecond
                .multiply(HUNDRED)
                .divide(from.transactionsPerSecond().value(), Money.DIVISION);
    }

    /** Whether one pays more for nothing: throughput did not grow, or by less than the intervals allow to tell. */
    public boolean buysNothing() {
        BigDecimal before = from.transactionsPerSecond().high();
        BigDecimal after = to.transactionsPerSecond().low();
        boolean doubtful = before != null && after != null && after.compareTo(before) <= 0;
        return transactionsPerSecond.signum() <= 0 || doubtful;
    }
}
