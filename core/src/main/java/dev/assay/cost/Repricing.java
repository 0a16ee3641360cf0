package dev.assay.cost;

import dev.assay.internal.usage.MeasuredPerformance;
import dev.assay.internal.usage.WorkloadAxes;
import dev.assay.model.AssayException;
import dev.assay.model.cost.ClientPlace;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.PriceBook;
import dev.assay.model.cost.PricingTerms;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.UnitPrice;
import dev.assay.model.result.Condition;
import dev.assay.model.result.Cost;
import dev.assay.model.result.Measure;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.SweepPoint;
import dev.assay.model.result.TrialResult;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Prices a stored run again. Unspecified settings keep their value in the run, including its prices: price lists may have grown
 * since. Immutable.
 *
 * @param bill of another system, or null for that of the run
 * @param region another region, or null
 * @param clients another client location, or null
 * @param probe other client hosts, or null
 * @param lists prices for items without a price in the run
 * @param own prices with priority over those of the run and of the lists
 * @param terms that change
 * @param models ids of cost models; empty for those of the run
 * @param p95Millis objective in milliseconds: the capacity of a target is its point with the highest rate whose 95th percentile
 *     of response times is below it; null for the objective of the run's plan
 * @param known available price sources, bill sources and cost models
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Repricing(
        @Nullable ResourceBill bill,
        @Nullable String region,
        @Nullable ClientPlace clients,
        @Nullable ProbeHosts probe,
        PriceBook lists,
        PriceBook own,
        PricingOverrides terms,
        List<String> models,
        @Nullable BigDecimal p95Millis,
        Prices known) {

    private static final int MICROS_OF_A_MILLI = 3;

    /** Copies the list and checks the model ids. */
    public Repricing {
        models = List.copyOf(models);
        known.models(models);
    }

    /**
     * Returns the priced points of a run in the order of their first cells. Points whose trials were all refused are left out.
     *
     * @param name of the run, for messages
     * @throws AssayException of kind {@code PLAN} if a price is missing, or if neither the run nor the caller has a bill
     */
    public List<PricedPoint> of(RunResult run, String name) {
        List<PricedPoint> priced = new ArrayList<>();
        List<SweepPoint> points = SweepPoint.of(run);
        Set<SweepPoint> capacities = capacities(points, p95Millis == null ? objective(run) : p95Millis);
        for (SweepPoint point : points) {
            List<TrialResult> trials = trials(point);
            if (trials.stream().anyMatch(trial -> trial.course().status() != TrialResult.Status.REFUSED)) {
                Cost cost = costing(trials, name).of(trials, capacities.contains(point));
                priced.add(new PricedPoint(
                        point.target(),
                        point.point(),
                        point.results().stream()
                                .map(result -> result.cell().id())
                                .toList(),
                        point.status(),
                        point.flaw().orElse(null),
                        cost,
                        trials,
                        known.bills()
                                .facts(cost.basis().bill(), cost.basis().facts())
                                .orElse(null)));
            }
        }
        return priced;
    }

    /**
     * Returns the common cost of repetitions at the prices of the run; null if none was priced. The cost of a single trial is the
     * stored one.
     *
     * @param trials at least one
     * @param known available cost models
     * @throws AssayException of kind {@code PLAN} if a model or a price is no longer known
     */
    public static @Nullable Cost together(List<TrialResult> trials, Prices known) {
        Cost stored = stored(trials);
        if (stored == null || trials.size() == 1) {
            return stored;
        }
        // Documents of earlier versions have no prices.
        return again(trials, stored.basis().prices().isEmpty() ? known.book(null) : PriceBook.EMPTY, known);
    }

    /**
     * Returns the common cost of repetitions at the prices of the run, with use that became known since they were priced, such as the
     * counts of a provider; null if none was priced.
     *
     * @param trials at least one
     * @param lists prices for items without a price in the run
     * @param known available cost models
     * @throws AssayException of kind {@code PLAN} if a model or a price is no longer known
     */
    public static @Nullable Cost again(List<TrialResult> trials, PriceBook lists, Prices known) {
        Cost stored = stored(trials);
        if (stored == null) {
            return null;
        }
        return new Repricing(
                        null, null, null, null, lists, PriceBook.EMPTY, PricingOverrides.NONE, List.of(), null, known)
                .costing(trials, stored.system())
                .of(trials);
    }

    private static List<TrialResult> trials(SweepPoint point) {
        return point.results().stream().map(result -> result.trial()).toList();
    }

    /** Returns the plan's objective for the 95th percentile of response times, in milliseconds; null if it has none. */
    private static @Nullable BigDecimal objective(RunResult run) {
        return Condition.of(run.experiment()).stream()
                .filter(each -> each.role() == Condition.Role.OBJECTIVE
                        && each.measure().figure() == Measure.Figure.P95
                        && each.measure().type() == null
                        && each.relation().upper())
                .map(Condition::limit)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .map(micros -> new BigDecimal(micros.toString()).movePointLeft(MICROS_OF_A_MILLI))
                .orElse(null);
    }

    /** Returns the group of points that share a capacity: a target, and the parameters that make a different workload. */
    private static List<String> kind(SweepPoint point) {
        Map<String, String> telling = WorkloadAxes.workloadValues(
                point.point(), point.results().get(0).trial());
        return List.of(point.target(), telling.toString());
    }

    /** Returns the fastest point within the objective of each group. */
    private static Set<SweepPoint> capacities(List<SweepPoint> points, @Nullable BigDecimal p95Millis) {
        Map<List<String>, SweepPoint> best = new HashMap<>();
        Map<List<String>, BigDecimal> rates = new HashMap<>();
        for (SweepPoint point : points) {
            BigDecimal rate = MeasuredPerformance.transactionsPerSecond(trials(point))
                    .map(Estimate::value)
                    .orElse(BigDecimal.ZERO);
            boolean kept = p95Millis != null
                    && MeasuredPerformance.p95Millis(trials(point))
                            .filter(p95 -> p95.compareTo(p95Millis) < 0)
                            .isPresent();
            List<String> swept = kind(point);
            if (kept && rate.compareTo(rates.getOrDefault(swept, BigDecimal.ZERO)) > 0) {
                best.put(swept, point);
                rates.put(swept, rate);
            }
        }
        return Set.copyOf(best.values());
    }

    private Costing costing(List<TrialResult> trials, String name) {
        Cost stored = stored(trials);
        ResourceBill asked = asked(stored, name);
        LocalDate day = LocalDate.ofInstant(trials.get(0).provenance().startedAt(), ZoneOffset.UTC);
        List<String> ids = models.isEmpty() && stored != null ? stored.basis().models() : models;
        return new Costing(
                asked,
                prices(trials),
                terms.over(stored == null ? PricingTerms.onDemand(day) : stored.terms()),
                terms.on() != null,
                known.models(ids),
                claim(asked, stored),
                stored == null ? List.of() : stored.basis().facts(),
                known.bills());
    }

    /** Returns the caller's prices, and those of the lists for other items. */
    public PriceBook book() {
        return lists.overriddenBy(own);
    }

    /**
     * Returns the costing of published figures.
     *
     * @param system in short form or a bill file, with priority over {@code bill}; null for {@code bill}
     * @param folder that a relative path of a bill starts from
     * @param book the result of {@link #book}, computed once for all figures
     * @throws AssayException of kind {@code PLAN} if there is no system, or it has no price
     */
    public Costing ofPublished(@Nullable String system, Path folder, PriceBook book) {
        ResourceBill asked = system == null ? bill : known.bills().bill(system, book, folder, clients);
        if (asked == null) {
            throw AssayException.plan("no system to price: add --cost, or a column " + PublishedFigures.SYSTEM);
        }
        ResourceBill there = region == null ? asked : known.bills().in(asked, region);
        return new Costing(
                probe == null ? there : probe.on(there),
                book,
                terms.over(PricingTerms.onDemand(LocalDate.now(ZoneOffset.UTC))),
                true,
                known.models(models),
                Costing.Claim.NONE,
                List.of(),
                known.bills());
    }

    private static @Nullable Cost stored(List<TrialResult> trials) {
        return trials.stream()
                .map(TrialResult::cost)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the prices for repetitions: those of the caller, then those of the run unless the terms set a day, then those of
     * lists.
     *
     * @param trials at least one
     */
    public PriceBook prices(List<TrialResult> trials) {
        return terms.on() == null ? kept(trials, lists).overriddenBy(own) : book();
    }

    /**
     * Returns the prices of the run, and those of the lists for other items.
     *
     * @param trials at least one
     */
    public static PriceBook kept(List<TrialResult> trials, PriceBook lists) {
        Cost stored = stored(trials);
        if (stored == null) {
            return lists;
        }
        List<UnitPrice> had = new ArrayList<>(stored.basis().otherTerms());
        had.addAll(stored.listPrices());
        return lists.overriddenBy(PriceBook.of(had));
    }

    private ResourceBill asked(@Nullable Cost stored, String name) {
        if (bill == null && stored == null) {
            throw AssayException.plan(name
                    + " has no bill because it was not priced when it ran; add --cost with a system or a bill file");
        }
        ResourceBill found =
                bill != null ? bill : Objects.requireNonNull(stored).basis().bill();
        ResourceBill there = region == null ? found : known.bills().in(found, region);
        ResourceBill placed = placed(there, stored);
        if (probe != null) {
            return probe.on(placed);
        }
        return stored == null || bill == null
                ? placed
                : ProbeHosts.like(placed, stored.basis().bill());
    }

    /** Keeps the client location of the run unless the caller sets another one. */
    private ResourceBill placed(ResourceBill asked, @Nullable Cost stored) {
        if (clients != null) {
            return known.bills().withClients(asked, clients);
        }
        return bill == null || stored == null
                ? asked
                : known.bills().withClientsOf(asked, stored.basis().bill());
    }

    /** Any other bill than the stored one is of another system. A run without a price may get its bill later. */
    private Costing.Claim claim(ResourceBill asked, @Nullable Cost stored) {
        if (stored == null) {
            return region == null ? Costing.Claim.NONE : Costing.Claim.OTHER;
        }
        // Client hosts and the client location are not part of the measured system.
        boolean moved =
                region != null && !asked.system().equals(stored.basis().bill().system());
        if (moved
                || !ProbeHosts.without(asked)
                        .lines()
                        .equals(ProbeHosts.without(stored.basis().bill()).lines())) {
            return Costing.Claim.OTHER;
        }
        return Boolean.TRUE.equals(stored.basis().stated()) ? Costing.Claim.STATED : Costing.Claim.NONE;
    }
}
