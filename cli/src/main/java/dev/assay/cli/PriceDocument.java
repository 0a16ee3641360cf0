package dev.assay.cli;

import dev.assay.analysis.BreakEvens;
import dev.assay.analysis.Decisions;
import dev.assay.analysis.PointStep;
import dev.assay.analysis.RowComparison;
import dev.assay.analysis.limit.LimitedPoint;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.ledger.Ledger;
import dev.assay.model.cost.Estimate;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.Cost;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The document of {@code price --json}. */
final class PriceDocument {

    private PriceDocument() {}

    /**
     * A priced point.
     *
     * @param cells of the run, by number
     * @param flaw why the point is not ranked, independent of its price; null if it may be
     * @param transactionsPerSecond with its interval; null without a usable measurement
     * @param bottleneck what limited the throughput, as the analysis decides it
     * @param ledgers one per cell; empty without a usable measurement
     */
    record Priced(
            String run,
            String target,
            Map<String, String> point,
            List<Integer> cells,
            @Nullable String flaw,
            @Nullable Estimate transactionsPerSecond,
            Cost cost,
            Bottleneck bottleneck,
            List<LedgerDocument> ledgers) {

        static Priced of(String run, LimitedPoint limited) {
            PricedPoint point = limited.point();
            return new Priced(
                    run,
                    point.target(),
                    point.point(),
                    point.cells(),
                    point.flaw(),
                    point.transactionsPerSecond().orElse(null),
                    point.cost(),
                    limited.bottleneck(),
                    Ledger.ofCells(point).entrySet().stream()
                            .map(cell -> LedgerDocument.of(cell.getKey(), cell.getValue()))
                            .toList());
        }
    }

    /**
     * A ledger with its conclusions.
     *
     * @param cell number
     * @param bound the fully used resource, as observed; null if there is none
     * @param suspected the same by estimate only; null if there is none
     * @param unobserved resources without observed usage
     * @param unlimited observed resources of unknown capacity
     * @param unpriced why the capacity is unknown, such as that another system was measured; null if it is known
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
     * The document.
     *
     * @param priced every point of every run
     * @param decisions one per workload
     * @param rows of two tables, compared
     * @param nextSteps recommended next step for the best point of each configuration with a bottleneck that can be enlarged
     * @param breakEven between pricing options
     * @param difference why there are no decisions and rows: several currencies or months; null if prices are comparable
     */
    record Document(
            List<Priced> priced,
            List<Decisions> decisions,
            List<RowComparison> rows,
            List<PointStep> nextSteps,
            BreakEvens breakEven,
            @Nullable String difference) {}
}
