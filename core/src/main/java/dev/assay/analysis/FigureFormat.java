package dev.assay.analysis;

import dev.assay.analysis.BreakEvens.Requests;
import dev.assay.cost.decision.IoUse;
import dev.assay.cost.decision.NextStep;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.ResourceNames;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.util.Locale;
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
        return "At its best point, " + system + " used 90 % or more of its " + inSentence(step.resource())
                + (step.observed() ? "" : " (estimated)")
                + (step.verdict() == Verdict.Status.VALID ? "" : " (" + step.verdict() + ")")
                + ". The next step would be " + step.next() + ", " + step.more() + ": " + price(step) + "; at most "
                + estimate.apply(step.mostTransactionsPerSecond()) + " transactions per second instead of "
                + estimate.apply(step.transactionsPerSecond()) + ", where " + inSentence(step.then())
                + " would be the limit, if the transactions do not change. This is an estimate, not a measurement.";
    }

    /** Names of processors and IOPS are abbreviations. */
    private static String inSentence(String resource) {
        String label = ResourceNames.label(resource);
        return label.length() > 1 && Character.isUpperCase(label.charAt(1))
                ? label
                : label.substring(0, 1).toLowerCase(Locale.ROOT) + label.substring(1);
    }

    private String price(NextStep step) {
        Money more = step.perMonth();
        return (more == null
                        ? "price unknown: " + step.missing()
                        : money.apply(absolute(more)) + " a month "
                                + (more.amount().signum() < 0 ? "less" : "more"))
                + (step.byUse() ? ", without metered usage" : "");
    }

    private static Money absolute(Money amount) {
        return new Money(amount.amount().abs(), amount.currency());
    }

    String requests(Requests breakEven) {
        if (breakEven.missing() != null) {
            return "The break-even of I/O requests with " + breakEven.optimised() + " is unknown: "
                    + breakEven.missing();
        }
        BigDecimal from = breakEven.requestsPerHour();
        if (from == null) {
            return breakEven.optimised() + " is never cheaper: requests of " + breakEven.billed() + " cost nothing";
        }
        return breakEven.optimised()
                + (from.signum() == 0
                        ? " is cheaper at any number of I/O requests"
                        : " is cheaper from " + figure.apply(from) + " I/O requests per hour on");
    }

    String cheaper(IoUse use, Requests breakEven) {
        return saved(use, breakEven)
                + (use.estimated() ? ", by an estimate: requests of the server to its operating system" : "")
                + (use.measured() ? "" : ", measured on another system than the priced one");
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
