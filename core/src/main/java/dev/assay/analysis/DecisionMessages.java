package dev.assay.analysis;

import dev.assay.cost.decision.IoBreakEven;
import dev.assay.cost.decision.IoUse;
import dev.assay.cost.decision.NextStep;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * What is said of decisions wherever they are told, so that a terminal and a report say the same. Stateless but for how numbers are
 * written.
 *
 * @param figure writes a number
 * @param estimate writes a figure with its interval, if it has one
 * @param money writes an amount with its currency
 */
@API(status = API.Status.INTERNAL)
public record DecisionMessages(
        Function<BigDecimal, String> figure, Function<Estimate, String> estimate, Function<Money, String> money) {

    /**
     * What one would buy next.
     *
     * @param whose what was bound at its best
     */
    public String next(String whose, NextStep step) {
        return "At its best " + whose + " was bound by " + step.resource()
                + (step.observed() ? "" : ", as an estimate has it")
                + (step.verdict() == Verdict.Status.VALID ? "" : " (" + step.verdict() + ")")
                + ". The next step would be " + step.next() + ", " + step.more() + ": " + price(step) + "; at most "
                + estimate.apply(step.mostTransactionsPerSecond()) + " transactions per second instead of "
                + estimate.apply(step.transactionsPerSecond()) + ", where " + step.then()
                + " would bind, if each transaction needs what it did. An estimate: nobody measured it.";
    }

    private String price(NextStep step) {
        Money more = step.perMonth();
        return (more == null
                        ? "what it costs is not known, " + step.missing()
                        : money.apply(absolute(more)) + " a month "
                                + (more.amount().signum() < 0 ? "less" : "more"))
                + (step.byUse() ? ", without what is billed by use" : "");
    }

    private static Money absolute(Money amount) {
        return new Money(amount.amount().abs(), amount.currency());
    }

    /** From how many I/O requests on it is cheaper to pay for none; without the full stop. */
    public String requests(IoBreakEven breakEven) {
        if (breakEven.missing() != null) {
            return "From how many I/O requests on " + breakEven.optimised() + " is cheaper is not known: "
                    + breakEven.missing();
        }
        BigDecimal from = breakEven.requestsPerHour();
        if (from == null) {
            return breakEven.optimised() + " is never cheaper: requests of " + breakEven.billed() + " cost nothing";
        }
        return breakEven.optimised()
                + (from.signum() == 0
                        ? " is cheaper, however many I/O requests there are"
                        : " is cheaper from " + figure.apply(from) + " I/O requests an hour on");
    }

    /** Which way is the cheaper one for what was used, behind how much that was; without the full stop. */
    public String cheaper(IoUse use, IoBreakEven breakEven) {
        return saved(use, breakEven)
                + (use.estimated() ? ", by an estimate: what the server asked of its operating system" : "")
                + (use.measured() ? "" : ", and not on the system that is priced");
    }

    private String saved(IoUse use, IoBreakEven breakEven) {
        Money saved = use.savedPerMonth();
        if (saved == null) {
            return "";
        }
        return use.cheaper() == null
                ? ", where both cost the same"
                : ", where " + use.cheaper() + " is "
                        + money.apply(absolute(saved)) + " a month cheaper"
                        + (use.cheaper().equals(breakEven.billed()) ? " as it is" : "");
    }
}
