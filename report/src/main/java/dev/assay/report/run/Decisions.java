package dev.assay.report.run;

import dev.assay.analysis.AlikePrices;
import dev.assay.analysis.Candidate;
import dev.assay.analysis.Candidates;
import dev.assay.analysis.Ceiling;
import dev.assay.analysis.Ranking;
import dev.assay.analysis.Step;
import dev.assay.cost.PricedPoint;
import dev.assay.report.page.Numbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * What to buy, in sentences, by the best points of systems, apart for workloads that are not alike; none unless two of them can
 * be ranked. Immutable.
 *
 * @param conclusions which system gives the most for the money, and beyond which one paying more buys next to nothing
 * @param steps what each other step to the next dearer system costs and gives
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Decisions(List<String> conclusions, List<String> steps) {

    /** Copies the lists. */
    public Decisions {
        conclusions = List.copyOf(conclusions);
        steps = List.copyOf(steps);
    }

    /** Those of the systems of these runs. */
    public static Decisions of(ReportedRuns runs) {
        List<String> names = new ArrayList<>();
        List<ReportedPoint> points = new ArrayList<>();
        runs.best().forEach((name, point) -> {
            if (point.priced().flatMap(PricedPoint::transactionsPerSecond).isPresent()) {
                names.add(name);
                points.add(point);
            }
        });
        List<PricedPoint> priced =
                points.stream().flatMap(point -> point.priced().stream()).toList();
        if (AlikePrices.difference(priced).isPresent()) {
            return new Decisions(List.of(), List.of());
        }
        // Of points that measured something, there is a candidate each.
        List<Candidate> candidates = Candidates.of(priced);
        Map<Candidate, String> systems = new LinkedHashMap<>();
        for (int i = 0; i < candidates.size(); i++) {
            // What keeps up with a throttled load is no capacity.
            if (candidates.get(i).tellsCapacity()) {
                systems.put(candidates.get(i), names.get(i));
            }
        }
        List<String> conclusions = new ArrayList<>();
        List<String> steps = new ArrayList<>();
        Candidates.byWorkload(List.copyOf(systems.keySet()))
                .forEach((workload, its) -> tell(its, systems, conclusions, steps));
        return new Decisions(conclusions, steps);
    }

    private static void tell(
            List<Candidate> candidates, Map<Candidate, String> systems, List<String> conclusions, List<String> steps) {
        if (candidates.size() < 2) {
            return;
        }
        Candidate most = Ranking.byThroughputForMoney(candidates).get(0);
        conclusions.add(systems.get(most) + " is the most economic, each at its best: "
                + Numbers.sensible(most.transactionsPerSecond().value()) + " transactions per second for "
                + Numbers.money(most.perMonth()) + " a month.");
        // What a standby is paid for is not throughput.
        Map<Boolean, List<Candidate>> alike = candidates.stream()
                .collect(Collectors.partitioningBy(
                        candidate -> candidate.multiAz() || Standby.has(systems.getOrDefault(candidate, ""))));
        for (List<Candidate> kind : List.of(alike.get(false), alike.get(true))) {
            Ceiling.of(kind)
                    .ifPresent(ceiling -> conclusions.add("Beyond " + systems.get(ceiling.last())
                            + " throughput hardly grows: the most that more money bought is "
                            + Numbers.sensible(ceiling.most().throughputPercent()) + " % more, of "
                            + systems.get(ceiling.most().to()) + "."));
            Step.of(kind).forEach(step -> {
                boolean nothing = step.outcome() == Step.Outcome.FELL;
                (nothing ? conclusions : steps).add(sentence(step, systems));
            });
        }
    }

    private static String sentence(Step step, Map<Candidate, String> systems) {
        String ends = " from " + systems.get(step.from()) + " to " + systems.get(step.to()) + ": ";
        BigDecimal price = step.pricePercent();
        String costs = Numbers.money(step.perMonth()) + " more a month"
                + (price == null ? "" : " (" + Numbers.sensible(price) + " % of the price)");
        String gives = Numbers.sensible(step.throughputPercent()) + " % throughput";
        return switch (step.outcome()) {
            case GREW ->
                "What paying more buys" + ends + costs + ", and " + gives + " more"
                        + (step.growsLessThanItsPrice() ? ", which is less than it costs." : ".");
            case CANNOT_BE_TOLD ->
                "Whether paying more buys anything" + ends + costs + ", and " + gives
                        + ", which the confidence intervals cannot tell from nothing.";
            case FELL -> "Paying more buys nothing" + ends + costs + ", and " + gives + ".";
        };
    }
}
