package dev.assay.analysis;

import dev.assay.analysis.Candidate.Standing;
import dev.assay.cost.PricedPoint;
import dev.assay.internal.usage.ImposedRate;
import dev.assay.internal.usage.MeasuredPerformance;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.PurchaseOption;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceBill.Gap;
import dev.assay.model.cost.ResourceBill.Line;
import dev.assay.model.cost.ResourceBill.Meter;
import dev.assay.model.plan.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Currency;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** Computes candidates from priced points. Stateless. */
final class Candidates {

    private Candidates() {}

    /** The purchased resources and the purchase option. Bills of one name may differ in them. */
    private record Bought(List<Line> lines, List<Meter> meters, List<Gap> gaps, PurchaseOption option) {}

    /** Returns a candidate for each point with a throughput. */
    static List<Candidate> of(List<PricedPoint> points) {
        List<String> workloads = WorkloadComparability.of(points);
        Map<Bought, String> names = new HashMap<>();
        Map<String, Set<CostComponent>> lacking = lackingEverywhere(points, workloads);
        List<Candidate> candidates = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            PricedPoint point = points.get(i);
            String workload = workloads.get(i);
            String configuration = configuration(point, names);
            point.transactionsPerSecond()
                    .map(rate -> new Candidate(
                            (point.target() + " " + Cell.text(point.point())).strip() + ", " + configuration,
                            configuration,
                            workload,
                            point.point(),
                            new Money(
                                    point.cost().perMonth(),
                                    Currency.getInstance(point.cost().currency())),
                            rate,
                            MeasuredPerformance.p95Millis(point.trials()).orElse(null),
                            point.cost().basis().bill().hasStandby(),
                            standing(point, lacking.getOrDefault(workload, Set.of())),
                            point.status(),
                            ImposedRate.of(point.trials().get(0).load()).orElse(null)))
                    .ifPresent(candidates::add);
        }
        return List.copyOf(candidates);
    }

    /**
     * Returns whether tables are comparable row by row: rows of one name have the same workload, and the same throttle if any, in
     * all tables.
     *
     * @param points of all tables
     */
    static boolean alike(List<PricedPoint> points) {
        List<String> workloads = WorkloadComparability.of(points);
        Map<Map<String, String>, String> rows = new HashMap<>();
        for (int i = 0; i < points.size(); i++) {
            PricedPoint point = points.get(i);
            if (point.transactionsPerSecond().isEmpty()) {
                continue;
            }
            String ran = workloads.get(i)
                    + ImposedRate.of(point.trials().get(0).load())
                            .map(asked -> ", " + asked)
                            .orElse("");
            String before = rows.putIfAbsent(point.point(), ran);
            if (before != null && !before.equals(ran)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the point with the highest throughput for each configuration and workload, whether or not its price is complete.
     * Throttled loads are left out.
     */
    static List<PricedPoint> best(List<PricedPoint> points) {
        List<PricedPoint> measured = points.stream()
                .filter(point -> point.transactionsPerSecond().isPresent())
                .toList();
        List<Candidate> candidates = of(measured);
        Map<List<String>, Integer> best = new LinkedHashMap<>();
        for (int i = 0; i < candidates.size(); i++) {
            Candidate one = candidates.get(i);
            boolean known = one.standing() == Standing.MEASURED || one.standing() == Standing.PRICED_IN_PART;
            if (known && one.throttle() == null) {
                best.merge(
                        List.of(one.workload(), one.configuration()),
                        i,
                        (before, now) -> Configuration.rate(candidates.get(now))
                                                .compareTo(Configuration.rate(candidates.get(before)))
                                        > 0
                                ? now
                                : before);
            }
        }
        return best.values().stream().map(measured::get).toList();
    }

    /** Groups candidates by workload, in the order of their first candidates. */
    static Map<String, List<Candidate>> byWorkload(List<Candidate> candidates) {
        Map<String, List<Candidate>> groups = new LinkedHashMap<>();
        candidates.forEach(candidate -> groups.computeIfAbsent(candidate.workload(), workload -> new ArrayList<>())
                .add(candidate));
        return groups;
    }

    /**
     * Groups measured candidates with throttled loads by the throttle: the cheapest first, then the lowest response time. Only
     * prices compare among them.
     */
    static Map<String, List<Candidate>> byImposedRate(List<Candidate> candidates) {
        Map<String, List<Candidate>> groups = new TreeMap<>();
        candidates.stream()
                .filter(Candidate::ranked)
                .filter(one -> one.throttle() != null)
                .sorted(Comparator.comparing(Candidate::perMonth)
                        .thenComparing(Candidate::p95Millis, Comparator.nullsLast(Comparator.naturalOrder())))
                .forEach(one -> groups.computeIfAbsent(
                                Objects.requireNonNull(one.throttle()), asked -> new ArrayList<>())
                        .add(one));
        return groups;
    }

    private static String configuration(PricedPoint point, Map<Bought, String> names) {
        PurchaseOption option = point.cost().terms().option();
        String system = point.cost().system() + (option == PurchaseOption.ON_DEMAND ? "" : ", " + option.code());
        // Client hosts are no part of the purchase.
        ResourceBill bill = point.cost().basis().bill();
        Bought bought = new Bought(
                bill.lines().stream()
                        .filter(line -> line.component() != CostComponent.PROBE)
                        .toList(),
                bill.meters(),
                bill.gaps(),
                option);
        String known = names.get(bought);
        if (known != null) {
            return known;
        }
        String name = system;
        for (int number = 2; names.containsValue(name); number++) {
            name = system + " (" + number + ")";
        }
        names.put(bought, name);
        return name;
    }

    /** Returns the components that are missing from all bills of a workload. They favour no candidate. */
    private static Map<String, Set<CostComponent>> lackingEverywhere(List<PricedPoint> points, List<String> workloads) {
        Map<String, Set<CostComponent>> lacking = new HashMap<>();
        for (int i = 0; i < points.size(); i++) {
            lacking.computeIfAbsent(workloads.get(i), workload -> EnumSet.allOf(CostComponent.class))
                    .retainAll(lacking(points.get(i)));
        }
        return lacking;
    }

    private static Set<CostComponent> lacking(PricedPoint point) {
        Set<CostComponent> lacking = EnumSet.noneOf(CostComponent.class);
        point.cost().basis().missing().forEach(gap -> lacking.add(gap.component()));
        return lacking;
    }

    private static Standing standing(PricedPoint point, Set<CostComponent> lackingEverywhere) {
        if (point.flaw() != null) {
            return Standing.INVALID;
        }
        if (!lackingEverywhere.containsAll(lacking(point))) {
            return Standing.PRICED_IN_PART;
        }
        return point.cost().measured() ? Standing.MEASURED : Standing.OTHER_SYSTEM;
    }
}
