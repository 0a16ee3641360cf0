package dev.assay.model.result;

import dev.assay.model.FlatInJson;
import java.util.List;
import org.apiguardian.api.API;

/**
 * Checks of the data, and of the run against the standard of the workload. Immutable.
 *
 * @param checks the consistency conditions after the trial
 * @param limits the limits that the standard sets for each transaction type; empty if it sets none
 * @param audits the rules that the standard sets for the run as a whole; empty if it sets none
 * @param deviations where the workload departs from its standard
 * @param conditions the objective of a search; empty without one, and in documents of earlier versions
 */
@FlatInJson
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public record Compliance(
        List<CheckResult> checks,
        List<LimitResult> limits,
        List<AuditResult> audits,
        List<String> deviations,
        List<ConditionCount> conditions) {

    /** Copies the lists; documents of earlier versions lack limits and audits. */
    public Compliance {
        checks = List.copyOf(checks);
        limits = limits == null ? List.of() : List.copyOf(limits);
        audits = audits == null ? List.of() : List.copyOf(audits);
        deviations = List.copyOf(deviations);
        conditions = conditions == null ? List.of() : List.copyOf(conditions);
    }

    /** Creates the checks of a trial without an objective. */
    public Compliance(
            List<CheckResult> checks, List<LimitResult> limits, List<AuditResult> audits, List<String> deviations) {
        this(checks, limits, audits, deviations, List.of());
    }
}
