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
 * Where two ways of paying cost the same. Immutable.
 *
 * @param reservations of what is bought: the share of all hours from which on its reservation is worth it
 * @param requests from how many I/O requests an hour on it is cheaper to pay for none
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record BreakEvens(List<ReservationBreakEven> reservations, List<Requests> requests) {

    /** None. */
    public static final BreakEvens NONE = new BreakEvens(List.of(), List.of());

    /** Copies the lists. */
    public BreakEvens {
        reservations = List.copyOf(reservations);
        requests = List.copyOf(requests);
    }

    /**
     * A break-even of I/O requests, and on which side of it stands what was measured.
     *
     * @param billed the system whose requests are billed
     * @param optimised the same with storage that has them in its price
     * @param requestsPerHour from which on that is cheaper; null if it never is, or a price is missing
     * @param missing which price that is; null if none
     * @param request the price of one; null if a price is missing
     * @param morePerMonth what the optimised system costs more without requests; null if a price is missing
     * @param used of each point that is priced so and whose requests were counted
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

    /** What a point used. */
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
     * Of all that is priced, each once.
     *
     * @param runs points by their runs
     * @param prices by which repetitions are priced; asked only for points that can be paid for in two ways
     * @param bills that know what else can be bought
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
