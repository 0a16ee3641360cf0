package dev.assay.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.codec.Json;
import dev.assay.internal.verdict.TrialContext.TrialCell;
import dev.assay.model.ConnectionsRefusedException;
import dev.assay.model.InfeasibleLoadException;
import dev.assay.model.OutOfConnectionsException;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.PartlyOpen;
import dev.assay.model.plan.ThinkTime;
import dev.assay.model.result.TrialResult;
import dev.assay.model.result.TrialResult.LoadInfo;
import dev.assay.model.result.TrialResult.Status;
import dev.assay.model.result.Verdict;
import dev.assay.model.unit.Rate;
import dev.assay.test.Parallel;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Reports the rate of transactions that would have been offered. */
@Parallel
class RefusedTrialTest {

    @Test
    void aLoadThatNobodyCanOfferAskedForNoConnection() {
        TrialResult result = trial(new ClosedLoop(1)).result(new InfeasibleLoadException("rate: too much"));
        assertThat(result.course().status()).isEqualTo(Status.REFUSED);
        assertThat(result.course().refusal()).isEqualTo(new TrialResult.Refusal(null, null, "rate: too much"));
        assertThat(result.verdict().reasons())
                .containsExactly(new Verdict.Reason("infeasible", Verdict.Status.INVALID, "rate: too much"));
        assertThat(Json.write(result)).contains("\"accepted\" : null");
    }

    private static TrialResult refused(LoadModel load) {
        TrialContext context = new TrialFixture().context();
        TrialResult whole = TrialSummary.of(context);
        TrialResult result = trial(load)
                .result(new ConnectionsRefusedException(
                        97, load.users(), new OutOfConnectionsException("too many connections", null)));
        assertThat(result.target()).isEqualTo(whole.target());
        assertThat(result.course().status()).isEqualTo(Status.REFUSED);
        assertThat(result.provenance().cell()).isEqualTo(7);
        return result;
    }

    static RefusedTrial trial(LoadModel load) {
        TrialContext context = new TrialFixture().context();
        TrialCell cell = context.cell();
        return new RefusedTrial(
                new TrialCell(7, cell.workload(), cell.metric(), load, cell.seed(), cell.distance()),
                context.environment(),
                Objects.requireNonNull(context.target()),
                context.measurement().window().startedAt());
    }

    @Test
    void usersOfAClosedLoopOfferNothing() {
        ClosedLoop load = new ClosedLoop(100, ThinkTime.parse("exponential 2s"));
        assertThat(refused(load).load())
                .isEqualTo(new LoadInfo("closed", 100, null, null, "exponential 2s", "dedicated", 1, null));
    }

    @Test
    void openLoadsOfferTheMeanOfTheirSchedule() {
        OpenLoop load = new OpenLoop(Rate.perSecond(500), Arrivals.POISSON, 100);
        assertThat(refused(load).load())
                .isEqualTo(new LoadInfo("open", 100, 500.0, "poisson", "none", "dedicated", 1, null));
    }

    @Test
    void visitorsOfferAllTheirTransactions() {
        PartlyOpen load = new PartlyOpen(Rate.perSecond(50), Arrivals.CONSTANT, 10, ThinkTime.parse("2s"), 100);
        assertThat(refused(load).load())
                .isEqualTo(new LoadInfo("partly-open", 100, 500.0, "constant", "2s", "dedicated", 1, 10.0));
        assertThat(refused(load).course().refusal())
                .extracting(TrialResult.Refusal::accepted, TrialResult.Refusal::wanted)
                .containsExactly(97, 100);
    }
}
