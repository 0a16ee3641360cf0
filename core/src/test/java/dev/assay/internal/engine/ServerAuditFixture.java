package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Measurements;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.target.ServerCounters.Upkeep;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Audits of a server that counts one transaction for a reading of its counters, and two for a new session. */
abstract class ServerAuditFixture {

    static final long SECOND = 1_000_000_000L;
    private static final LatencyLayout LAYOUT = LatencyLayout.TWO_DIGITS;

    boolean refusing;
    final FakeTarget target = new FakeTarget(number -> {
        if (refusing) {
            throw AssayException.target("no more connections", null);
        }
        return new FakeSession();
    });
    final SessionOpener<FakeSession> opener =
            new SessionOpener<>(target, FakeSession.class, new SessionOptions("test", false, Isolation.DEFAULT));
    final OutcomeTable outcomes = new OutcomeTable(List.of(ExecutorFixture.UNDONE, ExecutorFixture.NOT_FOUND));
    final ManualClock clock = new ManualClock(0);
    final List<RunEvent> stages = new ArrayList<>();
    String epoch = "first start";
    Upkeep upkeep = Upkeep.NONE;
    long readings;
    final KnownCosts known = new KnownCosts();
    final AtomicLong committed = new AtomicLong();

    ServerAudit begin(Demarcation demarcation) {
        return ServerAudit.begin(target, opener, List.of(new TransactionType("only", 1, demarcation, false)), known);
    }

    /** One transaction per given outcome, half of them in the measurement and half before it. */
    private Measurements measured(int... ended) {
        Recorder recorder = new Recorder(
                new PhaseTimes(0, SECOND, 9 * SECOND, 9 * SECOND), LAYOUT, 1, outcomes.size(), false, false);
        for (int i = 0; i < ended.length; i++) {
            long end = i % 2 == 0 ? 5 * SECOND : SECOND / 2;
            recorder.record(0, ended[i], 1, end - 1_000, end - 1_000, 0, end);
        }
        return new Sampler(List.of(recorder), 1, List.of("only"), List.of(false), List.of(), outcomes, LAYOUT)
                .measurements(false);
    }

    ServerAudit.Result ended(ServerAudit audit, int... ended) {
        return ended(audit, new ServerWatch(Optional::empty), ended);
    }

    ServerAudit.Result ended(ServerAudit audit, ServerWatch watch, int... ended) {
        return audit.end(measured(ended), outcomes, watch, new RetryDeadline(clock, stages::add, () -> false));
    }
}
