package dev.assay.internal.verdict;

import dev.assay.internal.verdict.TrialContext.TrialCell;
import dev.assay.internal.verdict.TrialContext.TrialEnvironment;
import dev.assay.model.ConnectionsRefusedException;
import dev.assay.model.InfeasibleLoadException;
import dev.assay.model.result.ClientHealth;
import dev.assay.model.result.Compliance;
import dev.assay.model.result.Hosts;
import dev.assay.model.result.Outcomes;
import dev.assay.model.result.Provenance;
import dev.assay.model.result.Rates;
import dev.assay.model.result.Series;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialCourse;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.AgentInfo;
import dev.assay.model.result.TrialResult.Jitter;
import dev.assay.model.result.TrialResult.Phases;
import dev.assay.model.result.TrialResult.Refusal;
import dev.assay.model.result.TrialResult.Status;
import dev.assay.model.result.TrialResult.Throughput;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.unit.Rate;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * A trial that the database refused, or that was infeasible. All its figures are NaN. Immutable.
 *
 * @param cell that would have run
 * @param environment where it would have run
 * @param target the database
 * @param at when it was refused
 */
public record RefusedTrial(TrialCell cell, TrialEnvironment environment, TargetInfo target, Instant at) {

    /** Returns the result for refused connections. */
    public TrialResult result(ConnectionsRefusedException refused) {
        String message = Objects.requireNonNullElse(refused.getCause(), refused).getMessage();
        return result(
                new Refusal(refused.accepted(), refused.wanted(), Objects.requireNonNullElse(message, "")),
                VerdictCode.REFUSED.reason(refused.message()));
    }

    /** Returns the result for a load known to be infeasible. */
    public TrialResult result(InfeasibleLoadException infeasible) {
        return result(
                new Refusal(null, null, infeasible.message()), VerdictCode.INFEASIBLE.reason(infeasible.message()));
    }

    private TrialResult result(Refusal refusal, Verdict.Reason reason) {
        double none = Double.NaN;
        Rate offered = cell.load().offered();
        return new TrialResult(
                new Provenance(
                        TrialResult.SCHEMA_VERSION,
                        environment.tool(),
                        at,
                        cell.seed(),
                        cell.number(),
                        environment.runDirectory(),
                        null),
                cell.workload(),
                target,
                LoadSummary.of(cell.load(), target.connections(), offered == null ? null : offered.perSecond()),
                new TrialCourse(Status.REFUSED, new Phases(0, 0, null), refusal, null, List.of(), null, null),
                new Throughput(cell.metric().id(), none, cell.metric().unit()),
                new Rates(
                        none,
                        null,
                        null,
                        null,
                        new Series(1, List.of(), List.of(), List.of()),
                        new Jitter(none, none, none)),
                new Outcomes(List.of(), List.of(), null, null, null, null, null),
                new Hosts(
                        List.of(new AgentInfo(environment.host(), cell.load().users(), 0, environment.java())),
                        new ClientHealth(none, none, none, none, none, none, none, null, null),
                        null,
                        NetworkSummary.ofNone(cell.distance())),
                new Compliance(List.of(), List.of(), List.of(), List.of()),
                Verdict.of(List.of(reason)),
                null);
    }
}
