package dev.assay.analysis.quote;

import dev.assay.analysis.Comparison;
import dev.assay.analysis.quote.Quote.Group;
import dev.assay.analysis.quote.Quote.Unused;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Cell;
import dev.assay.model.result.Cost;
import dev.assay.model.result.TransactionResult;
import dev.assay.model.result.TrialResult;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Computes quotes from the priced points of runs. Pure functions. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Quotes {

    /** Shorter measurements are at most SUSPECT. */
    private static final double SHORT_SECONDS = 60;

    private Quotes() {}

    /**
     * Returns the quote of a load.
     *
     * @param workload id of the workload
     * @param offers measured points of runs; those of other workloads are named as unused
     * @throws AssayException of kind {@code PLAN} if no run has a trial of the workload, if none has a price, if prices are not
     *     comparable, or if the request names a transaction type that was not measured
     */
    public static Quote of(String workload, LoadRequest request, List<Offer> offers) {
        return of(workload, request, offers, List.of());
    }

    /**
     * Returns the quote of a load.
     *
     * @param workload id of the workload
     * @param offers measured points of runs; those of other workloads are named as unused
     * @param unread runs without points, and why
     * @throws AssayException as {@link #of(String, LoadRequest, List)}
     */
    public static Quote of(String workload, LoadRequest request, List<Offer> offers, List<Unused> unread) {
        Predicate<Offer> ofWorkload = offer -> offer.first().workload().id().equals(workload);
        List<Offer> own = offers.stream().filter(ofWorkload).toList();
        List<Unused> unused = new ArrayList<>(unread);
        offers.stream()
                .filter(ofWorkload.negate())
                .map(offer -> new Unused(
                        offer.run(),
                        "its workload is " + offer.first().workload().id()))
                .distinct()
                .forEach(unused::add);
        require(workload, request, own, unused);
        own.forEach(offer -> offer.flaw().ifPresent(flaw -> unused.add(new Unused(named(offer), flaw))));
        List<Group> groups = LikeGroups.of(Line.of(own)).stream()
                .map(group -> new GroupQuoter(request, group).quoted())
                .toList();
        return new Quote(
                Quote.SCHEMA_VERSION,
                workload,
                new Quote.Request(
                        request.text(),
                        request.perSecond(),
                        request.type(),
                        request.objective().stream().map(each -> each.text()).toList()),
                numbered(groups),
                unused,
                notes(own));
    }

    private static String named(Offer offer) {
        String at = Cell.text(offer.point().point());
        return offer.run() + ": " + offer.point().target() + (at.isEmpty() ? "" : " at " + at);
    }

    private static void require(String workload, LoadRequest request, List<Offer> own, List<Unused> unused) {
        if (own.isEmpty()) {
            throw AssayException.plan("no trial of workload '" + workload + "' was found"
                    + (unused.isEmpty() ? "" : ": " + reasons(unused))
                    + "; name runs of this workload with --from, or another workload");
        }
        request.requireTypes(own.stream()
                .flatMap(offer -> offer.trials().stream())
                .flatMap(trial -> trial.outcomes().transactions().stream())
                .map(TransactionResult::type)
                .distinct()
                .toList());
        List<Cost> prices = own.stream()
                .flatMap(offer -> Stream.ofNullable(offer.priced()))
                .map(priced -> priced.cost())
                .toList();
        if (own.stream()
                .flatMap(offer -> offer.trials().stream())
                .allMatch(trial -> trial.course().status() == TrialResult.Status.REFUSED)) {
            throw AssayException.plan("nothing was measured: all trials were refused in "
                    + String.join(", ", own.stream().map(Offer::run).distinct().toList())
                    + "; measure lower loads, or name other runs with --from");
        }
        if (prices.isEmpty()) {
            throw AssayException.plan("no run has a price: "
                    + String.join(", ", own.stream().map(Offer::run).distinct().toList())
                    + "; add --cost SYSTEM, or --cost RUN=SYSTEM for each run");
        }
        Comparison.difference(prices, "add").ifPresent(difference -> {
            throw AssayException.plan(difference);
        });
    }

    private static String reasons(List<Unused> unused) {
        return String.join(
                "; ",
                unused.stream().map(each -> each.what() + ": " + each.reason()).toList());
    }

    /** Gives each configuration a number that is unique in the quote; groups with more configurations come first. */
    private static List<Group> numbered(List<Group> groups) {
        List<Group> numbered = new ArrayList<>();
        int next = 1;
        for (Group group : groups) {
            List<QuotedConfiguration> configurations = new ArrayList<>();
            for (QuotedConfiguration each : group.configurations()) {
                configurations.add(each.numbered(next++));
            }
            QuotedConfiguration cheapest = cheapest(configurations, QuotedConfiguration::ranked);
            QuotedConfiguration likely = cheapest(
                    configurations,
                    each -> each.likely() && (cheapest == null || amount(each).compareTo(amount(cheapest)) < 0));
            numbered.add(new Group(
                    group.work(),
                    cheapest == null ? null : (Integer) cheapest.number(),
                    likely == null ? null : (Integer) likely.number(),
                    configurations,
                    group.conditions()));
        }
        return numbered;
    }

    private static @Nullable QuotedConfiguration cheapest(
            List<QuotedConfiguration> configurations, Predicate<QuotedConfiguration> which) {
        return configurations.stream()
                .filter(which)
                .min(Comparator.comparing(Quotes::amount))
                .orElse(null);
    }

    /** Returns the price of a ranked configuration, which has one. */
    private static BigDecimal amount(QuotedConfiguration configuration) {
        return Objects.requireNonNull(configuration.price()).perMonth();
    }

    private static List<String> notes(List<Offer> offers) {
        List<String> notes = new ArrayList<>();
        List<TrialResult> used = offers.stream()
                .filter(offer -> offer.flaw().isEmpty())
                .flatMap(offer -> offer.trials().stream())
                .toList();
        if (used.stream().anyMatch(trial -> trial.load().closed())) {
            notes.add(
                    "The users of a closed loop wait for each response. If transactions arrive independently of responses,"
                            + " they queue, and response times at the same rate are longer; --rate of assay run measures that.");
        }
        double least = used.stream()
                .mapToDouble(trial -> trial.course().phases().measuredSeconds())
                .min()
                .orElse(Double.NaN);
        if (least < SHORT_SECONDS) {
            notes.add(String.format(
                    Locale.ROOT,
                    "The shortest measurement took %.0f s; at least %.0f s show checkpoints and caches in balance.",
                    least,
                    SHORT_SECONDS));
        }
        return notes;
    }
}
