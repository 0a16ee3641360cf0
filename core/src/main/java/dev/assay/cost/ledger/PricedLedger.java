package dev.assay.cost.ledger;

import dev.assay.cost.PricedPoint;
import java.util.Optional;
import org.apiguardian.api.API;

/** The ledger of a priced point. Stateless. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class PricedLedger {

    private PricedLedger() {}

    /** Of its first repetition; empty where that was refused, stopped or INVALID, or where another system
     * was measured than is priced, which bought nothing that was used. */
    public static Optional<Ledger> of(PricedPoint point) {
        return point.flaw() == null && point.cost().measured()
                ? Optional.of(TrialLedger.of(
                        point.trials().get(0), point.cost().bill(), point.cost().facts()))
                : Optional.empty();
    }
}
