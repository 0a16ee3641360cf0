package dev.assay.spi.workload;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.Schedule;
import java.time.Duration;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * How a workload has to be driven. What the plan leaves open follows it; what the plan says otherwise is refused.
 * Immutable.
 *
 * @param users how many, or 0 for any number
 * @param think whether users have to wait as the workload says people would
 * @param rampUp used when the plan names none; null for the usual share of the measurement, see {@link Schedule#usualRampUp}
 * @param isolation the level of all transactions, or {@link Isolation#DEFAULT} for any
 * @param freshData whether no transaction may have run on the data before
 * @param checkedBefore whether the {@link Workload#checks} have to hold before the measurement too, not only after it
 * @param transactions after how many a measurement ends unless the plan says otherwise, or 0 for no limit
 * @param binding whether a run that misses a {@link TransactionLimit} is worth nothing, rather than suspect
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record LoadRequirements(
        int users,
        boolean think,
        @Nullable Duration rampUp,
        Isolation isolation,
        boolean freshData,
        boolean checkedBefore,
        long transactions,
        boolean binding) {

    /** As people like. */
    public static final LoadRequirements FREE =
            new LoadRequirements(0, false, null, Isolation.DEFAULT, false, false, 0, false);

    /** Checks the ranges. */
    public LoadRequirements {
        if (users < 0 || (rampUp != null && rampUp.isNegative())) {
            throw AssayException.plan("users and ramp-up have to be at least 0, found " + users + ", " + rampUp);
        }
        if (transactions < 0) {
            throw AssayException.plan("transactions: found " + transactions + ", at least 0 is needed");
        }
    }
}
