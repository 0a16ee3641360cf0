package dev.assay.cost.ledger;

import dev.assay.cost.PricedPoint;
import dev.assay.model.result.TrialResult;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;

/** The ledgers of a priced point. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PricedLedger {

    private PricedLedger() {}

    /**
     * Of each of its cells, by number. None where one of them was refused, stopped or INVALID. Where another system was measured than is
     * priced, what was bought was not used, and is in none of them.
     */
    public static Map<Integer, Ledger> of(PricedPoint point) {
        Map<Integer, Ledger> ledgers = new LinkedHashMap<>();
        for (int i = 0; i < point.cells().size() && point.flaw() == null; i++) {
            TrialResult trial = point.trials().get(i);
            ledgers.put(
                    point.cells().get(i),
                    point.cost().measured()
                            ? TrialLedger.of(trial, point.cost().basis().bill(), point.facts())
                            : TrialLedger.unpriced(trial, "what is priced was not measured"));
        }
        return ledgers;
    }
}
