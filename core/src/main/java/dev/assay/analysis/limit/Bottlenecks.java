package dev.assay.analysis.limit;

import dev.assay.cost.PricedPoint;
import dev.assay.cost.ledger.Ledger;
import dev.assay.model.result.Bottleneck;
import dev.assay.model.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Decides what limited the throughput of a point, from the figures of its trials. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Bottlenecks {

    /** For trials whose files are damaged. */
    public static final Bottleneck UNREADABLE = new Bottleneck(
            Bottleneck.Kind.UNKNOWN,
            null,
            "Unknown: the figures of these files cannot be read.",
            "Measure again.",
            List.of(),
            List.of(),
            null);

    private Bottlenecks() {}

    /**
     * Returns what limited the throughput of a point.
     *
     * @param trials all repetitions, at least one; refused ones included
     * @param ledger bought and used resources; null if nothing was bought
     */
    public static Bottleneck of(List<TrialResult> trials, @Nullable Ledger ledger) {
        Observed observed = Observed.of(trials, ledger);
        Finding finding = Rules.decide(observed);
        return new Bottleneck(
                finding.kind(),
                finding.share(),
                finding.sentence(),
                finding.advice(),
                observed.evidence(finding.figure()),
                unobserved(observed),
                ProcessorRules.sharedHost(observed));
    }

    /** Returns what limited the throughput of a priced point, with the limits that it bought. */
    static Bottleneck of(PricedPoint point) {
        return of(point.trials(), Ledger.ofFirstCell(point).orElse(null));
    }

    /** Returns the labels of figures that apply to the trials but are missing. */
    static List<String> unobserved(Observed observed) {
        List<String> missing = new ArrayList<>();
        TrialResult trial = observed.first();
        if (!trial.target().standsIn()) {
            boolean processors = observed.value(Figure.SERVER_CPU) != null || observed.value(Figure.SHARED_CPU) != null;
            if (!processors) {
                missing.add(Figure.SERVER_CPU.label());
            }
            for (Figure figure : List.of(Figure.LOCK_WAITS, Figure.COMMIT_WAITS, Figure.ROUND_TRIPS)) {
                if (observed.value(figure) == null) {
                    missing.add(figure.label());
                }
            }
        }
        return missing;
    }
}
