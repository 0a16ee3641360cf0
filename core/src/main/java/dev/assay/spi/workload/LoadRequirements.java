package dev.assay.spi.workload;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.Schedule;
import java.time.Duration;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A workload's requirements on the load. They are defaults of the plan; contradicting values in a plan are rejected. Immutable.
 *
 * @param users required number of users, or 0 for any number
 * @param think whether users must have the workload's think times
 * @param rampUp default ramp-up; null for {@link Schedule#usualRampUp}
 * @param isolation isolation level of all transactions, or {@link Isolation#DEFAULT} for any
 * @param freshData whether the data must not have been used by transactions
 * @param checkedBefore whether {@link Workload#checks} must hold before the measurement as well as after it
 * @param transactions default number of transactions that ends a measurement, or 0 for no limit
 * @param binding whether a missed {@link TransactionLimit} makes a run INVALID instead of SUSPECT
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

    /** No requirements. */
    public static final LoadRequirements FREE =
            new LoadRequirements(0, false, null, Isolation.DEFAULT, false, false, 0, false);

    public LoadRequirements {
        if (users < 0 || (rampUp != null && rampUp.isNegative())) {
            throw AssayException.plan("users and ramp-up have to be at least 0, found " + users + ", " + rampUp);
        }
        if (transactions < 0) {
            throw AssayException.plan("transactions: found " + transactions + ", at least 0 is needed");
        }
    }
}
