package dev.assay.analysis.quote;

import dev.assay.analysis.limit.Bottlenecks;
import dev.assay.analysis.quote.LikeGroups.LikeGroup;
import dev.assay.analysis.quote.Quote.Group;
import dev.assay.analysis.quote.QuotedConfiguration.Bound;
import dev.assay.analysis.quote.QuotedConfiguration.MeasuredLoad;
import dev.assay.analysis.quote.QuotedConfiguration.Origin;
import dev.assay.analysis.quote.QuotedConfiguration.Outcome;
import dev.assay.analysis.quote.QuotedConfiguration.Price;
import dev.assay.cost.Costing;
import dev.assay.cost.PriceAtLoad;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.ledger.Ledger;
import dev.assay.model.cost.CostComponent;
import dev.assay.model.cost.Money;
import dev.assay.model.cost.ResourceBill.Gap;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.Condition;
import dev.assay.model.result.Cost;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.Verdict;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Quotes the configurations of one group. Confined to one thread. */
final class GroupQuoter {

    private static final Comparator<QuotedConfiguration> ORDER = Comparator.comparing(
                    (QuotedConfiguration each) -> !each.ranked())
            .thenComparing(each -> each.unranked() != null)
            .thenComparing(QuotedConfiguration::outcome)
            .thenComparing(GroupQuoter::money, Comparator.nullsLast(Comparator.naturalOrder()))
            .thenComparingDouble(each -> -headroom(each));

    private final LoadRequest request;
    private final LikeGroup group;
    private final Set<CostComponent> lackingEverywhere;

    GroupQuoter(LoadRequest request, LikeGroup group) {
        this.request = request;
        this.group = group;
        lackingEverywhere = EnumSet.allOf(CostComponent.class);
        for (Line line : group.lines()) {
            PricedPoint priced = line.priced();
            // A price that is not ranked anyway does not show what the ranked ones lack.
            if (priced != null && priced.cost().measured()) {
                lackingEverywhere.retainAll(lacking(priced.cost()));
            }
        }
    }

    Group quoted() {
        return new Group(
                group.work(),
                null,
                null,
                group.lines().stream().map(this::quoted).sorted(ORDER).toList(),
                group.conditions());
    }

    private static @Nullable BigDecimal money(QuotedConfiguration configuration) {
        Price price = configuration.price();
        return price == null ? null : price.perMonth();
    }

    private static double headroom(QuotedConfiguration configuration) {
        QuotedConfiguration.HighestRate highest = configuration.highestRate();
        return highest == null ? Double.NEGATIVE_INFINITY : highest.headroom();
    }

    private QuotedConfiguration quoted(Line line) {
        List<LoadPoint> points = line.points(request);
        if (points.isEmpty()) {
            return configuration(line, points, Decision.unknown("no measurement is usable: " + flaws(line)), null);
        }
        MeasuredScaling scaling = new MeasuredScaling(
                points,
                line.closed(),
                request.objective(),
                line.first().first().provenance().seed());
        LoadPoint top = Line.top(points);
        Bottleneck bottleneck = bottleneck(top);
        BusiestResource busiest = BusiestResource.of(bottleneck);
        double last = points.get(points.size() - 1).load();
        Decision decision = new Decider(request, line.closed(), scaling, busiest, line.tried(last)).decide();
        if (decision.outcome() == Outcome.MISSES && bottleneck.kind() == Bottleneck.Kind.CLIENT) {
            decision = decision.with(
                    Outcome.NOT_MEASURED,
                    "the client limited the throughput at " + Phrases.rate(top.rate())
                            + ", so that the database may carry more; measure with more client hosts");
        }
        return configuration(line, points, decision, bound(decision, bottleneck, busiest, top));
    }

    private String flaws(Line line) {
        return line.offers().stream()
                .map(offer -> offer.flaw().orElse("no transaction of type " + request.type() + " completed"))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private QuotedConfiguration configuration(
            Line line, List<LoadPoint> points, Decision decision, @Nullable Bound bound) {
        Offer first = line.first();
        PricedPoint priced = line.priced();
        return new QuotedConfiguration(
                0,
                priced == null ? first.point().target() + " of " + first.run() : system(priced.cost()),
                origin(line, points),
                decision.outcome(),
                decision.reason(),
                priced == null ? null : price(points, priced),
                unranked(line, priced),
                decision.highestRate(),
                decision.basis(),
                decision.atRate(),
                bound);
    }

    private static String system(Cost cost) {
        String option = cost.terms().option().code();
        return cost.system() + (option.equals("on-demand") ? "" : ", " + option);
    }

    private Origin origin(Line line, List<LoadPoint> points) {
        List<TrialResult> trials =
                points.stream().flatMap(point -> point.trials().stream()).toList();
        return new Origin(
                line.offers().stream().map(Offer::run).distinct().toList(),
                line.first().point().target(),
                line.others(),
                line.axis(),
                points.stream().map(this::measured).toList(),
                points.isEmpty() ? null : Double.valueOf(Line.top(points).rate()),
                trials.size(),
                trials.stream()
                        .map(trial -> trial.verdict().status())
                        .max(Comparator.naturalOrder())
                        .orElse(Verdict.Status.INVALID));
    }

    private MeasuredLoad measured(LoadPoint point) {
        Map<String, Double> figures = new LinkedHashMap<>();
        for (int k = 0; k < request.objective().size(); k++) {
            double figure = point.figure(k);
            if (Double.isFinite(figure)) {
                figures.put(request.objective().get(k).measure().text(), figure);
            }
        }
        return new MeasuredLoad(point.load(), point.rate(), figures);
    }

    /** Returns the price at the requested rate, from the use at the nearest measured rate. */
    private Price price(List<LoadPoint> points, PricedPoint otherwise) {
        LoadPoint nearest = points.stream()
                .min(Comparator.comparingDouble(point -> Math.abs(Math.log(point.rate() / request.perSecond()))))
                .orElse(null);
        PricedPoint priced = nearest == null ? null : nearest.offers().get(0).priced();
        Cost cost = priced == null ? otherwise.cost() : priced.cost();
        Money money = nearest == null || priced == null
                ? PriceAtLoad.perMonth(cost, 1)
                : PriceAtLoad.perMonth(cost, request.perSecond() / nearest.rate());
        return new Price(
                money.amount(), cost.currency(), cost.measured(), cost.listAge().orElse(null));
    }

    private @Nullable String unranked(Line line, @Nullable PricedPoint priced) {
        if (priced == null) {
            return line.samples().isEmpty()
                    ? "all its trials were refused"
                    : "it has no price; --cost RUN=SYSTEM adds one";
        }
        Cost cost = priced.cost();
        if (!cost.measured()) {
            return cost.notes().stream()
                    .filter(note -> note.startsWith(Costing.NOT_MEASURED))
                    .findFirst()
                    .orElse(Costing.NOT_MEASURED);
        }
        Set<CostComponent> lacking = lacking(cost);
        lacking.removeAll(lackingEverywhere);
        return lacking.isEmpty()
                ? null
                : "its price lacks a part that others have: "
                        + lacking.stream().map(CostComponent::code).collect(Collectors.joining(", "));
    }

    private static Set<CostComponent> lacking(Cost cost) {
        Set<CostComponent> lacking = EnumSet.noneOf(CostComponent.class);
        for (Gap gap : cost.basis().missing()) {
            lacking.add(gap.component());
        }
        return lacking;
    }

    private static Bottleneck bottleneck(LoadPoint top) {
        PricedPoint priced = top.offers().get(0).priced();
        return Bottlenecks.of(
                top.trials(), priced == null ? null : Ledger.ofFirstCell(priced).orElse(null));
    }

    private Bound bound(Decision decision, Bottleneck bottleneck, BusiestResource busiest, LoadPoint top) {
        Double used = busiest.known() ? Double.valueOf(busiest.used() * request.perSecond() / top.rate()) : null;
        String resource = busiest.known() ? busiest.name() : null;
        if (decision.missed() >= 0) {
            Condition condition = request.objective().get(decision.missed());
            return new Bound(condition.text(), bottleneck.sentence(), used, resource);
        }
        String what = switch (bottleneck.kind()) {
            case LOAD, NOTHING -> "nothing yet";
            default -> bottleneck.kind().label();
        };
        return new Bound(what, bottleneck.sentence(), used, resource);
    }
}
