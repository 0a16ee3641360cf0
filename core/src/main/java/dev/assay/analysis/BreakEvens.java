package dev.assay.analysis;

import dev.assay.cost.BillSources;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.decision.IoBreakEven;
import dev.assay.cost.decision.IoUse;
import dev.assay.cost.decision.ReservationBreakEven;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.result.TrialResult;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Break-even points between two ways to pay. Immutable.
 *
 * @param reservations utilization from which on a reservation is cheaper
 * @param requests rate of I/O requests from which on included requests are cheaper
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BreakEvens(List<ReservationBreakEven> reservations, List<Requests> requests) {

    /** No break-even points. */
    public static final BreakEvens NONE = new BreakEvens(List.of(), List.of());

    /** Copies the lists. */
    public BreakEvens {
        reservations = List.copyOf(reservations);
        requests = List.copyOf(requests);
    }

    /**
     * A break-even of I/O requests, with the requests of the measured points.
     *
     * @param billed the system whose requests are billed
     * @param optimised the same system on storage with included requests
     * @param requestsPerHour the break-even; null if requests cost nothing or a price is missing
     * @param missing the missing price; null if none
     * @param request price of one request; null if a price is missing
     * @param morePerMonth monthly price difference without requests: optimised minus billed; null if a price is missing
     * @param used points with counted requests
     * @param uncounted the other points, each with the reason
     */
    public record Requests(
            String billed,
            String optimised,
            @Nullable BigDecimal requestsPerHour,
            @Nullable String missing,
            @Nullable Money request,
            @Nullable Money morePerMonth,
            List<Used> used,
            List<Uncounted> uncounted) {

        /** Copies the lists. */
        public Requests {
            used = List.copyOf(used);
            uncounted = List.copyOf(uncounted);
        }

        private static Requests of(IoBreakEven breakEven, List<Used> used, List<Uncounted> uncounted) {
            return new Requests(
                    breakEven.billed(),
                    breakEven.optimised(),
                    breakEven.requestsPerHour(),
                    breakEven.missing(),
                    breakEven.request(),
                    breakEven.morePerMonth(),
                    used,
                    uncounted);
        }

        /** Returns the break-even in a sentence without a full stop. */
        public String sentence(FigureFormat format) {
            return format.requests(this);
        }

        /** Returns which system is cheaper at the requests of a point, as a clause that follows their number. */
        public String cheaper(IoUse use, FigureFormat format) {
            return format.cheaper(use, this);
        }
    }

    /** The requests of a point. */
    public record Used(String run, String target, Map<String, String> point, List<Integer> cells, IoUse requests) {

        /** Copies map and list. */
        public Used {
            point = Analysis.ordered(point);
            cells = List.copyOf(cells);
        }
    }

    /** A point whose requests were not counted, with the reason. */
    public record Uncounted(String run, String target, Map<String, String> point, List<Integer> cells, String reason) {

        /** Copies map and list. */
        public Uncounted {
            point = Analysis.ordered(point);
            cells = List.copyOf(cells);
        }
    }

    /**
     * Returns each break-even once.
     *
     * @param runs points by run
     * @param prices for repetitions; called only for points with two ways to pay
     * @param bills sources of alternatives
     */
    public static BreakEvens of(
            Map<String, List<PricedPoint>> runs, Function<List<TrialResult>, PriceBook> prices, BillSources bills) {
        Set<ReservationBreakEven> reservations = new LinkedHashSet<>();
        Map<IoBreakEven, List<Used>> used = new LinkedHashMap<>();
        Map<IoBreakEven, List<Uncounted>> uncounted = new LinkedHashMap<>();
        runs.forEach((run, points) -> points.forEach(point -> {
            if (point.cost().terms().option() != PurchaseOption.ON_DEMAND) {
                ReservationBreakEven.of(point, prices.apply(point.trials())).ifPresent(reservations::add);
            }
            IoBreakEven.of(point, () -> prices.apply(point.trials()), bills).ifPresent(requests -> {
                List<Used> counted = used.computeIfAbsent(requests, one -> new ArrayList<>());
                List<Uncounted> others = uncounted.computeIfAbsent(requests, one -> new ArrayList<>());
                IoUse.of(point, requests)
                        .ifPresent(
                                use -> counted.add(new Used(run, point.target(), point.point(), point.cells(), use)));
                IoUse.uncounted(point, requests)
                        .ifPresent(why ->
                                others.add(new Uncounted(run, point.target(), point.point(), point.cells(), why)));
            });
        }));
        List<Requests> requests = new ArrayList<>();
        used.forEach((one, its) -> requests.add(Requests.of(one, its, uncounted.getOrDefault(one, List.of()))));
        return new BreakEvens(List.copyOf(reservations), requests);
    }
}
