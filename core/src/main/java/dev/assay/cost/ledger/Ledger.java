package dev.assay.cost.ledger;

import dev.assay.cost.PricedPoint;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.result.TrialResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * What a cell had of each resource, and what of it was used: which of those observed bound, and how much room the others had.
 * Immutable.
 *
 * @param entries one a resource, those that nothing is known of included
 * @param unpriced why nothing is known of what was bought; null if something is
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Ledger(List<Entry> entries, @Nullable String unpriced) {

    /** A resource that is used so far has no room that one could count on. */
    private static final double BOUND = 0.9;

    /** Copies the list. */
    public Ledger {
        entries = List.copyOf(entries);
    }

    /** One of what was bought. */
    public Ledger(List<Entry> entries) {
        this(entries, null);
    }

    /**
     * Returns the ledger of a trial on the system of a bill.
     *
     * @param facts of its instance, or null if none are known
     */
    public static Ledger of(TrialResult trial, ResourceBill bill, @Nullable InstanceFacts facts) {
        return TrialLedger.of(trial, bill, facts);
    }

    /**
     * Returns the ledger of a trial without a bill: the use of resources alone.
     *
     * @param reason why there is no bill
     */
    public static Ledger unpriced(TrialResult trial, String reason) {
        return TrialLedger.unpriced(trial, reason);
    }

    /**
     * Returns the ledgers of a point by cell number. Empty if the point is not ranked. If the priced system is not the measured one,
     * the ledgers have no bought resources.
     */
    public static Map<Integer, Ledger> ofCells(PricedPoint point) {
        Map<Integer, Ledger> ledgers = new LinkedHashMap<>();
        for (int i = 0; i < point.cells().size() && point.flaw() == null; i++) {
            TrialResult trial = point.trials().get(i);
            ledgers.put(
                    point.cells().get(i),
                    point.cost().measured()
                            ? of(trial, point.cost().basis().bill(), point.facts())
                            : unpriced(trial, "what is priced was not measured"));
        }
        return ledgers;
    }

    /**
     * A resource.
     *
     * @param resource its name, such as {@code cpu}
     * @param bought how much there is, with its unit; null where nothing limits it or nobody wrote it down
     * @param used of it, with its unit; null where it was not observed
     * @param utilization what was used of what was bought, 0 to 1 and above in bursts; null unless both are known
     * @param slows whether what runs gets slower when all of it is used; full connections only keep others out
     * @param estimated whether use or limit is an estimate: then it is never said to have bound
     * @param remark what one has to know about it, and why something is not known
     */
    public record Entry(
            String resource,
            @Nullable String bought,
            @Nullable String used,
            @Nullable Double utilization,
            boolean slows,
            boolean estimated,
            String remark) {

        /** What is left of it, 0 to 1; null where that is not known. */
        public @Nullable Double headroom() {
            return utilization == null ? null : Double.valueOf(Math.max(0, 1 - utilization));
        }
    }

    /** The resource that bound: the most used one, if hardly anything was left of it; empty if none of those observed did. */
    public Optional<Entry> bound() {
        return most(false);
    }

    /** Likewise of those of which there are estimates alone: it may have bound, and nobody observed that it did. */
    public Optional<Entry> suspected() {
        return most(true);
    }

    private Optional<Entry> most(boolean estimated) {
        Entry most = null;
        double highest = BOUND;
        for (Entry entry : entries) {
            Double utilization = entry.utilization();
            if (entry.slows() && entry.estimated() == estimated && utilization != null && utilization >= highest) {
                most = entry;
                highest = utilization;
            }
        }
        return Optional.ofNullable(most);
    }

    /** The names of resources whose use nobody observed. */
    public List<String> unobserved() {
        return named(entry -> entry.used() == null);
    }

    /** The names of those whose use was observed, and of which nobody can say how much there is. */
    public List<String> unlimited() {
        return named(entry -> entry.used() != null && entry.utilization() == null);
    }

    private List<String> named(Predicate<Entry> which) {
        return entries.stream().filter(which).map(Entry::resource).toList();
    }
}
