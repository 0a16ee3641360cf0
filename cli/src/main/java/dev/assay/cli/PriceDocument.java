package dev.assay.cli;

import dev.assay.analysis.BreakEvens;
import dev.assay.analysis.Decisions;
import dev.assay.analysis.PointStep;
import dev.assay.analysis.RowComparison;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.ledger.Ledger;
import dev.assay.cost.ledger.PricedLedger;
import dev.assay.model.cost.Estimate;
import dev.assay.model.result.Cost;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@code price --json} prints. */
final class PriceDocument {

    private PriceDocument() {}

    /**
     * A point.
     *
     * @param cells of the run, by number
     * @param flaw why the point is not ranked, whatever it is priced as; null if it may be
     * @param transactionsPerSecond with its interval; null where nothing was measured that can be believed
     * @param ledgers of each cell; none of what measured nothing that can be believed
     */
    record Priced(
            String run,
            String target,
            Map<String, String> point,
            List<Integer> cells,
            @Nullable String flaw,
            @Nullable Estimate transactionsPerSecond,
            Cost cost,
            List<LedgerDocument> ledgers) {

        static Priced of(String run, PricedPoint point) {
            return new Priced(
                    run,
                    point.target(),
                    point.point(),
                    point.cells(),
                    point.flaw(),
                    point.transactionsPerSecond().orElse(null),
                    point.cost(),
                    PricedLedger.of(point).entrySet().stream()
                            .map(cell -> LedgerDocument.of(cell.getKey(), cell.getValue()))
                            .toList());
        }
    }

    /**
     * A ledger, and what it says.
     *
     * @param cell its number
     * @param bound the resource that bound, of those observed; null if none did
     * @param suspected one of which no more than an estimate says that it may have bound; null if there is none
     * @param unobserved resources whose use nobody observed
     * @param unlimited those observed, of which nobody can say how much there is
     * @param unpriced why nothing is known of what was bought, such as that another system was measured than is priced; null if it is
     */
    record LedgerDocument(
            int cell,
            List<EntryDocument> entries,
            @Nullable String bound,
            @Nullable String suspected,
            List<String> unobserved,
            List<String> unlimited,
            @Nullable String unpriced) {

        static LedgerDocument of(int cell, Ledger ledger) {
            return new LedgerDocument(
                    cell,
                    ledger.entries().stream().map(EntryDocument::of).toList(),
                    ledger.bound().map(Ledger.Entry::resource).orElse(null),
                    ledger.suspected().map(Ledger.Entry::resource).orElse(null),
                    ledger.unobserved(),
                    ledger.unlimited(),
                    ledger.unpriced());
        }
    }

    /** An entry of it, with its headroom. */
    record EntryDocument(
            String resource,
            @Nullable String bought,
            @Nullable String used,
            @Nullable Double utilization,
            @Nullable Double headroom,
            boolean estimated,
            String remark) {

        static EntryDocument of(Ledger.Entry entry) {
            return new EntryDocument(
                    entry.resource(),
                    entry.bought(),
                    entry.used(),
                    entry.utilization(),
                    entry.headroom(),
                    entry.estimated(),
                    entry.remark());
        }
    }

    /**
     * All of it.
     *
     * @param priced every point of every run
     * @param decisions one for each workload
     * @param rows of two tables, compared
     * @param nextSteps what one would buy next, of the best point of each configuration that a resource bound of which there is more
     * @param breakEven where two ways of paying cost the same
     * @param difference why there are neither decisions nor rows: prices are of several currencies, or months; null if they are not
     */
    record Document(
            List<Priced> priced,
            List<Decisions> decisions,
            List<RowComparison> rows,
            List<PointStep> nextSteps,
            BreakEvens breakEven,
            @Nullable String difference) {}
}
