package dev.assay.cli;

import dev.assay.cli.PriceDocument.BreakEvens;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.Repricing;
import dev.assay.cost.decision.BreakEven;
import dev.assay.cost.decision.IoBreakEven;
import dev.assay.cost.decision.ReservationBreakEven;
import dev.assay.model.cost.PriceBook;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Where two ways of paying cost the same, for a person. Stateless. */
final class BreakEvenText {

    private BreakEvenText() {}

    /** Of all that is priced, each once. */
    static BreakEvens of(List<PricedPoint> points, Repricing repricing) {
        Set<ReservationBreakEven> reservations = new LinkedHashSet<>();
        Set<IoBreakEven> requests = new LinkedHashSet<>();
        for (PricedPoint point : points) {
            PriceBook prices = repricing.prices(point.trials());
            BreakEven.utilization(point, prices).ifPresent(reservations::add);
            IoBreakEven.of(point, prices).ifPresent(requests::add);
        }
        return new BreakEvens(List.copyOf(reservations), List.copyOf(requests));
    }

    /** A line each. */
    static List<String> lines(BreakEvens breakEven) {
        List<String> lines = new ArrayList<>();
        for (ReservationBreakEven reservation : breakEven.reservations()) {
            BigDecimal share = reservation.utilization();
            lines.add(
                    share == null
                            ? "From which share of all hours on the reservation of the instance of "
                                    + reservation.system() + " is worth it is not known: " + reservation.missing()
                            : "The reservation of the instance of " + reservation.system() + " is worth it from "
                                    + CostText.figure(share.movePointRight(2)) + " % of all hours on.");
        }
        for (IoBreakEven requests : breakEven.requests()) {
            lines.add(
                    requests.missing() == null
                            ? text(requests)
                            : "From how many I/O requests on " + requests.optimised() + " is cheaper is not known: "
                                    + requests.missing());
        }
        return lines;
    }

    private static String text(IoBreakEven requests) {
        BigDecimal from = requests.requestsPerHour();
        if (from == null) {
            return requests.optimised() + " is never cheaper: requests of " + requests.billed() + " cost nothing.";
        }
        return requests.optimised()
                + (from.signum() == 0
                        ? " is cheaper, however many I/O requests there are."
                        : " is cheaper from " + CostText.figure(from) + " I/O requests an hour on.");
    }
}
