package dev.assay.cli;

import dev.assay.analysis.BreakEvens;
import dev.assay.cost.decision.IoUse;
import dev.assay.cost.decision.ReservationBreakEven;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats break-even points between two pricing options for the terminal. Stateless. */
final class BreakEvenText {

    private static final String INDENT = "    ";

    private BreakEvenText() {}

    /** Returns a line for each break-even; for I/O requests, also one for each point that is billed by them. */
    static List<String> lines(BreakEvens breakEven) {
        List<String> lines = new ArrayList<>();
        for (ReservationBreakEven reservation : breakEven.reservations()) {
            BigDecimal share = reservation.utilization();
            lines.add(
                    share == null
                            ? "The break-even of a reserved instance for " + reservation.system() + " is unknown: "
                                    + reservation.missing()
                            : "A reserved instance for " + reservation.system() + " is cheaper if it runs at least "
                                    + CostText.figure(share.movePointRight(2)) + " % of all hours.");
        }
        for (BreakEvens.Requests requests : breakEven.requests()) {
            // The message of a missing price has its own punctuation.
            lines.add(requests.sentence(CostText.FORMAT) + (requests.missing() == null ? "." : ""));
            requests.used().forEach(used -> lines.add(INDENT + text(used, requests)));
            requests.uncounted().stream()
                    .collect(Collectors.groupingBy(
                            BreakEvens.Uncounted::reason, LinkedHashMap::new, Collectors.counting()))
                    .forEach((reason, points) -> lines.add(INDENT + "The number of requests is unknown"
                            + (points == 1 ? "" : " for " + points + " points") + ": " + reason + "."));
        }
        return lines;
    }

    private static String text(BreakEvens.Used used, BreakEvens.Requests requests) {
        IoUse use = used.requests();
        return CostText.point(used.run(), used.target(), used.point())
                + ": " + CostText.figure(use.requestsPerHour()) + " per hour" + distance(use.beyond())
                + requests.cheaper(use, CostText.FORMAT)
                + ".";
    }

    /** Returns the distance to the break-even; empty if that is unknown or zero. */
    private static String distance(@Nullable BigDecimal beyond) {
        return beyond == null || beyond.signum() == 0
                ? ""
                : ", " + CostText.figure(beyond.abs()) + (beyond.signum() > 0 ? " above" : " below") + " that";
    }
}
