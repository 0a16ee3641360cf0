package dev.assay.cli;

import dev.assay.cli.PriceDocument.BreakEvens;
import dev.assay.cli.PriceDocument.RequestsDocument;
import dev.assay.cli.PriceDocument.UncountedDocument;
import dev.assay.cli.PriceDocument.UsedDocument;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.Repricing;
import dev.assay.cost.decision.BreakEven;
import dev.assay.cost.decision.IoBreakEven;
import dev.assay.cost.decision.IoUse;
import dev.assay.cost.decision.ReservationBreakEven;
import dev.assay.model.cost.PriceBook;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where two ways of paying cost the same, for a person. Stateless. */
final class BreakEvenText {

    private static final String INDENT = "    ";

    private BreakEvenText() {}

    /** Of all that is priced, each once; points by their runs. */
    static BreakEvens of(Map<String, List<PricedPoint>> runs, Repricing repricing) {
        Set<ReservationBreakEven> reservations = new LinkedHashSet<>();
        Map<IoBreakEven, List<UsedDocument>> used = new LinkedHashMap<>();
        Map<IoBreakEven, List<UncountedDocument>> uncounted = new LinkedHashMap<>();
        runs.forEach((run, points) -> points.forEach(point -> {
            PriceBook prices = repricing.prices(point.trials());
            BreakEven.utilization(point, prices).ifPresent(reservations::add);
            IoBreakEven.of(point, () -> prices, repricing.known().bills()).ifPresent(requests -> {
                List<UsedDocument> counted = used.computeIfAbsent(requests, one -> new ArrayList<>());
                List<UncountedDocument> others = uncounted.computeIfAbsent(requests, one -> new ArrayList<>());
                IoUse.of(point, requests)
                        .ifPresent(use ->
                                counted.add(new UsedDocument(run, point.target(), point.point(), point.cells(), use)));
                IoUse.uncounted(point, requests)
                        .ifPresent(why -> others.add(
                                new UncountedDocument(run, point.target(), point.point(), point.cells(), why)));
            });
        }));
        List<RequestsDocument> requests = new ArrayList<>();
        used.forEach((one, its) -> requests.add(RequestsDocument.of(one, its, uncounted.getOrDefault(one, List.of()))));
        return new BreakEvens(List.copyOf(reservations), requests);
    }

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
        for (RequestsDocument requests : breakEven.requests()) {
            // The message of what is missing ends as it likes.
            lines.add(CostText.SENTENCES.requests(requests.breakEven()) + (requests.missing() == null ? "." : ""));
            requests.used().forEach(used -> lines.add(INDENT + text(used, requests)));
            requests.uncounted().stream()
                    .collect(
                            Collectors.groupingBy(UncountedDocument::reason, LinkedHashMap::new, Collectors.counting()))
                    .forEach((reason, points) -> lines.add(INDENT + "How many there were is not known"
                            + (points == 1 ? "" : " of " + points + " points") + ": " + reason + "."));
        }
        return lines;
    }

    private static String text(UsedDocument used, RequestsDocument requests) {
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
