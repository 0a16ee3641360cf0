package dev.assay.cost;

import dev.assay.model.cost.ResourceBill;
import dev.assay.model.result.TargetInfo;
import dev.assay.spi.cost.BillMatch;
import java.util.Optional;

/** Decides whether a bill is of the measured system: its source recognises the system, or the user states it. Stateless. */
final class MeasuredSystem {

    private static final BillMatch UNKNOWN =
            BillMatch.unrecognized("the measured database is not recognised as that of the bill");
    private static final String STATE = "; set cost.measured in the plan if it is the same";

    private MeasuredSystem() {}

    /** Returns why the bill is not of the measured system; empty if it is. */
    static Optional<String> mismatchReason(
            TargetInfo target, ResourceBill bill, Costing.Claim claim, BillSources bills) {
        if (target.standsIn()) {
            return Optional.of(target.product() + " is a stand-in, not a database");
        }
        if (claim == Costing.Claim.OTHER) {
            return Optional.of("the run was priced as another system");
        }
        if (Boolean.TRUE.equals(target.sameHost())) {
            return Optional.of("the database ran on the host that drove the load");
        }
        BillMatch match = bills.match(bill, target).orElse(UNKNOWN);
        return switch (match.kind()) {
            case SAME -> Optional.empty();
            case DIFFERENT -> Optional.of(match.reason());
            case UNRECOGNIZED -> claim == Costing.Claim.STATED ? Optional.empty() : Optional.of(match.reason() + STATE);
        };
    }
}
