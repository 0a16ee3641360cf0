package dev.assay.cli;

import dev.assay.analysis.Candidate;
import dev.assay.analysis.Candidates;
import dev.assay.analysis.Ceiling;
import dev.assay.analysis.Configuration;
import dev.assay.analysis.Interpolation;
import dev.assay.analysis.Ranking;
import dev.assay.analysis.Requirement;
import dev.assay.analysis.RowComparison;
import dev.assay.analysis.Step;
import dev.assay.cost.PricedPoint;
import dev.assay.cost.decision.IoBreakEven;
import dev.assay.cost.decision.IoUse;
import dev.assay.cost.decision.NextStep;
import dev.assay.cost.decision.ReservationBreakEven;
import dev.assay.cost.ledger.Ledger;
import dev.assay.cost.ledger.PricedLedger;
import dev.assay.model.cost.Estimate;
import dev.assay.model.cost.Money;
import dev.assay.model.result.Cost;
import java.math.BigDecimal;
import java.util.ArrayList;
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
     * What to buy for one workload.
     *
     * @param workload in words
     * @param ranking of configurations, each at its best load
     * @param frontierOfThroughput likewise
     * @param frontierOfLatency of all points whose load took what it could get
     * @param steps from each configuration to the next dearer one
     * @param ceiling beyond which throughput hardly grows; null if there is none
     * @param cheapest that meets the requirement; null if there is none, or nothing does
     * @param estimates where something may meet it that was not measured
     * @param throttled under loads that asked for no more than so much, the cheapest first; by what the load asked for
     */
    record Decisions(
            String workload,
            List<Candidate> ranking,
            List<Candidate> frontierOfThroughput,
            List<Candidate> frontierOfLatency,
            List<StepDocument> steps,
            @Nullable Ceiling ceiling,
            @Nullable Candidate cheapest,
            List<Candidate> estimates,
            Map<String, List<Candidate>> throttled) {

        static List<Decisions> of(List<Candidate> candidates, @Nullable Requirement requirement) {
            List<Decisions> all = new ArrayList<>();
            Candidates.byWorkload(candidates).forEach((workload, its) -> {
                List<Candidate> best = Configuration.best(its);
                all.add(new Decisions(
                        workload,
                        Ranking.byThroughputForMoney(best),
                        Ranking.frontierOfThroughput(best),
                        Ranking.frontierOfLatency(its),
                        Step.of(its).stream().map(StepDocument::of).toList(),
                        Ceiling.of(its).orElse(null),
                        requirement == null
                                ? null
                                : Ranking.cheapest(its, requirement).orElse(null),
                        requirement == null ? List.of() : Interpolation.meeting(its, requirement),
                        Candidates.byThrottle(its)));
            });
            return all;
        }
    }

    /** A step, and whether throughput grows by less than its price. */
    record StepDocument(Step step, boolean growsLessThanItsPrice) {

        static StepDocument of(Step step) {
            return new StepDocument(step, step.growsLessThanItsPrice());
        }
    }

    /**
     * Where two ways of paying cost the same.
     *
     * @param reservations of what is bought: the share of all hours from which on its reservation is worth it
     * @param requests from how many I/O requests an hour on it is cheaper to pay for none
     */
    record BreakEvens(List<ReservationBreakEven> reservations, List<RequestsDocument> requests) {}

    /**
     * A break-even of I/O requests, and on which side of it stands what was measured.
     *
     * @param used of each point that is priced so and whose requests were counted
     * @param uncounted the other points, each with the reason
     */
    record RequestsDocument(
            String billed,
            String optimised,
            @Nullable BigDecimal requestsPerHour,
            @Nullable String missing,
            @Nullable Money request,
            @Nullable Money morePerMonth,
            List<UsedDocument> used,
            List<UncountedDocument> uncounted) {

        IoBreakEven breakEven() {
            return new IoBreakEven(billed, optimised, requestsPerHour, missing, request, morePerMonth);
        }

        static RequestsDocument of(IoBreakEven breakEven, List<UsedDocument> used, List<UncountedDocument> uncounted) {
            return new RequestsDocument(
                    breakEven.billed(),
                    breakEven.optimised(),
                    breakEven.requestsPerHour(),
                    breakEven.missing(),
                    breakEven.request(),
                    breakEven.morePerMonth(),
                    used,
                    uncounted);
        }
    }

    /** What a point used. */
    record UsedDocument(String run, String target, Map<String, String> point, List<Integer> cells, IoUse requests) {}

    /** A point of which nobody counted that, and why. */
    record UncountedDocument(
            String run, String target, Map<String, String> point, List<Integer> cells, String reason) {}

    /** What one would buy next of what bound a point, which nobody measured. */
    record NextStepDocument(String run, String target, Map<String, String> point, List<Integer> cells, NextStep step) {}

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
            List<NextStepDocument> nextSteps,
            BreakEvens breakEven,
            @Nullable String difference) {}
}
