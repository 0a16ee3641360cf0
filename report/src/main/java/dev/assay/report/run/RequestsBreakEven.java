package dev.assay.report.run;

import dev.assay.cost.PricedPoint;
import dev.assay.cost.decision.IoBreakEven;
import dev.assay.cost.decision.IoUse;
import dev.assay.model.cost.Money;
import dev.assay.report.page.Numbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** Whether it was cheaper to pay for each I/O request or for none of them, in sentences. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RequestsBreakEven {

    private RequestsBreakEven() {}

    /** One for each of these points whose requests are billed; points by what they are called. */
    public static List<String> sentences(Map<String, ReportedPoint> points) {
        List<String> sentences = new ArrayList<>();
        points.forEach((name, point) -> point.priced()
                .ifPresent(priced -> point.requestsBreakEven()
                        .ifPresent(
                                breakEven -> sentences.add(from(breakEven) + ". " + used(name, priced, breakEven)))));
        return sentences;
    }

    private static String from(IoBreakEven breakEven) {
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
                        : " is cheaper from " + Numbers.sensible(from) + " I/O requests an hour on");
    }

    private static String used(String name, PricedPoint point, IoBreakEven breakEven) {
        return IoUse.of(point, breakEven)
                .map(use -> "At its best " + name + use(use, breakEven) + ".")
                .orElseGet(() -> "How many " + name + " made is not known: "
                        + IoUse.uncounted(point, breakEven).orElseThrow() + ".");
    }

    private static String use(IoUse use, IoBreakEven breakEven) {
        String cheaper = Optional.ofNullable(use.savedPerMonth())
                .map(saved -> use.cheaper() == null
                        ? ", where both cost the same"
                        : ", where " + use.cheaper() + " is "
                                + Numbers.money(new Money(saved.amount().abs(), saved.currency())) + " a month cheaper"
                                + (use.cheaper().equals(breakEven.billed()) ? " as it is" : ""))
                .orElse("");
        return " made " + Numbers.sensible(use.requestsPerHour()) + " an hour" + cheaper
                + (use.estimated() ? ", by an estimate: what the server asked of its operating system" : "")
                + (use.measured() ? "" : ", and not on the system that is priced");
    }
}
