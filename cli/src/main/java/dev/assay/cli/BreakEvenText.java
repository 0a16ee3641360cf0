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

/** Where two ways of paying cost the same, for a person. Stateless. */
final class BreakEvenText {

    private static final String INDENT = "    ";

    private BreakEvenText() {}

    /** A line each, and below that of requests one for each point that is priced so. */
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
        for (BreakEvens.Requests requests : breakEven.requests()) {
            // The message of what is missing ends as it likes.
            lines.add(CostText.SENTENCES.requests(requests.breakEven()) + (requests.missing() == null ? "." : ""));
            requests.used().forEach(used -> lines.add(INDENT + text(used, requests)));
            requests.uncounted().stream()
                    .collect(Collectors.groupingBy(
                            BreakEvens.Uncounted::reason, LinkedHashMap::new, Collectors.counting()))
                    .forEach((reason, points) -> lines.add(INDENT + "How many there were is not known"
                            + (points == 1 ? "" : " of " + points + " points") + ": " + reason + "."));
        }
        return lines;
    }

    private static String text(BreakEvens.Used used, BreakEvens.Requests requests) {
        IoUse use = used.requests();
        return CostText.point(used.run(), used.target(), used.point())
                + ": " + CostText.figure(use.requestsPerHour()) + " an hour" + side(use.beyond())
                + CostText.SENTENCES.cheaper(use, requests.breakEven())
                + ".";
    }

    /** Where nobody can say how many there have to be, or any number will do, there are no sides. */
    private static String side(@Nullable BigDecimal beyond) {
        return beyond == null || beyond.signum() == 0
                ? ""
                : ", " + CostText.figure(beyond.abs()) + (beyond.signum() > 0 ? " above" : " below") + " that";
    }
}
