package dev.assay.cost.ledger;

import dev.assay.cost.PricedPoint;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apiguardian.api.API;

/** The ledgers of a priced point. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PricedLedger {

    private PricedLedger() {}

    /**
     * Of each of its cells, by number. None where one of them was refused, stopped or INVALID, or where another system was
     * measured than is priced: what was bought was not used then.
     */
    public static Map<Integer, Ledger> of(PricedPoint point) {
        Map<Integer, Ledger> ledgers = new LinkedHashMap<>();
        for (int i = 0;
                i < point.cells().size() && point.flaw() == null && point.cost().measured();
                i++) {
            ledgers.put(
                    point.cells().get(i),
                    TrialLedger.of(
                            point.trials().get(i),
                            point.cost().bill(),
                            point.cost().facts()));
        }
        return ledgers;
    }
}
