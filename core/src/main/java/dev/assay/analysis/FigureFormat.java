package dev.assay.analysis;

import dev.assay.analysis.BreakEvens.Requests;
import dev.assay.cost.decision.IoUse;
import dev.assay.cost.decision.NextStep;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.util.function.Function;
import org.apiguardian.api.API;

/**
 * Formats of numbers in sentences about decisions. The terminal and the report share the sentences and differ in the formats.
 * Immutable.
 *
 * @param figure formats a number
 * @param estimate formats a number with its interval, if it has one
 * @param money formats an amount with its currency
 */
@API(status = API.Status.INTERNAL)
public record FigureFormat(
        Function<BigDecimal, String> figure, Function<Estimate, String> estimate, Function<Money, String> money) {

    String next(String system, NextStep step) {
        return "At its best " + system + " was bound by " + step.resource()
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

    String requests(Requests breakEven) {
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

    String cheaper(IoUse use, Requests breakEven) {
        return saved(use, breakEven)
                + (use.estimated() ? ", by an estimate: what the server asked of its operating system" : "")
                + (use.measured() ? "" : ", and not on the system that is priced");
    }

    private String saved(IoUse use, Requests breakEven) {
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
