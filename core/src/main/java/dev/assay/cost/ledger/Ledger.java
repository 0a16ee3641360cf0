package dev.assay.cost.ledger;

import dev.assay.cost.PricedPoint;
import dev.assay.model.cost.InstanceFacts;
import dev.assay.model.cost.ResourceBill;
import dev.assay.model.cost.ResourceNames;
import dev.assay.model.result.TrialResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Bought and used resources of a cell. Immutable.
 *
 * @param entries one per resource, including resources without data
 * @param unpriced why the bought resources are unknown; null if they are known
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Ledger(List<Entry> entries, @Nullable String unpriced) {

    /** Utilization from which on a resource counts as fully used. */
    private static final double BOUND = 0.9;

    /** Copies the list. */
    public Ledger {
        entries = List.copyOf(entries);
    }

    /** A ledger with known bought resources. */
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
            ledgers.put(point.cells().get(i), ofCell(point, i));
        }
        return ledgers;
    }

    /** Returns the ledger of the first cell of a point, which stands for the repetitions; empty if the point is not ranked. */
    public static Optional<Ledger> ofFirstCell(PricedPoint point) {
        return point.flaw() == null && !point.cells().isEmpty() ? Optional.of(ofCell(point, 0)) : Optional.empty();
    }

    private static Ledger ofCell(PricedPoint point, int index) {
        TrialResult trial = point.trials().get(index);
        return point.cost().measured()
                ? of(trial, point.cost().basis().bill(), point.facts())
                : unpriced(trial, "the priced system was not measured");
    }

    /**
     * A resource.
     *
     * @param resource name, such as {@code cpu}
     * @param bought amount with its unit; null if unlimited or unknown
     * @param used amount with its unit; null if not observed
     * @param utilization used share of the bought amount, above 1 in bursts; null if either is unknown
     * @param slows whether full utilization slows the workload; a full connection limit only refuses connections
     * @param estimated whether use or limit is an estimate, which alone never proves full use
     * @param remark reason for missing values, and other notes
     */
    public record Entry(
            String resource,
            @Nullable String bought,
            @Nullable String used,
            @Nullable Double utilization,
            boolean slows,
            boolean estimated,
            String remark) {

        /** Returns the name of the resource for display. */
        public String label() {
            return ResourceNames.label(resource);
        }

        /** Returns the unused share, 0 to 1; null if unknown. */
        public @Nullable Double headroom() {
            return utilization == null ? null : Double.valueOf(Math.max(0, 1 - utilization));
        }
    }

    /**
     * Returns the fully used resource: that with the highest observed utilization, from 90 %; empty if there is none. What limited a
     * point is decided by {@link dev.assay.analysis.limit.Bottlenecks}, which also knows waits and the client.
     */
    public Optional<Entry> bound() {
        return most(false);
    }

    /** Returns the same for estimated utilizations: it may be fully used. */
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

    /** Returns the names of resources whose use was not observed. */
    public List<String> unobserved() {
        return named(entry -> entry.used() == null);
    }

    /** Returns the names of resources whose use was observed and whose limit is unknown. */
    public List<String> unlimited() {
        return named(entry -> entry.used() != null && entry.utilization() == null);
    }

    private List<String> named(Predicate<Entry> which) {
        return entries.stream().filter(which).map(Entry::resource).toList();
    }
}
