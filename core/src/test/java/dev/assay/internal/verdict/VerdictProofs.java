package dev.assay.internal.verdict;

import dev.assay.internal.engine.Calibration;
import dev.assay.internal.engine.SimulatedService;
import dev.assay.internal.engine.TrialMeasurement.Interruptions;
import dev.assay.internal.engine.TrialMeasurement.ServerCounts;
import dev.assay.model.ConnectionsRefusedException;
import dev.assay.model.InfeasibleLoadException;
import dev.assay.model.OutOfConnectionsException;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.Schedule;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.Verdict.Status;
import dev.assay.model.result.VerdictCode;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.model.unit.Rate;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionLimit;
import dev.assay.spi.workload.TransactionType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleFunction;
import java.util.function.Function;

/**
 * For each verdict code a trial with that one cause, and a valid twin as close to the threshold as possible. Loads on simulated
 * servers run in virtual time on the engine itself. Stateless.
 */
final class VerdictProofs {

    private static final OpenLoop OPEN = new OpenLoop(Rate.perSecond(10_000), OpenLoop.Arrivals.POISSON, 10);
    private static final long SECOND = 1_000_000_000L;

    private VerdictProofs() {}

    /**
     * The proof of a code.
     *
     * @param status of the reason
     * @param cause a trial with the cause
     * @param clean the trial without the cause
     * @param lenient a threshold at which the cause is accepted; empty if there is none
     */
    record Proof(
            VerdictCode code,
            Status status,
            Function<VerdictThresholds, Verdict> cause,
            Function<VerdictThresholds, Verdict> clean,
            String lenient) {

        @Override
        public String toString() {
            return code.code();
        }
    }

    static List<Proof> all() {
        List<Proof> proofs = new ArrayList<>();
        course(proofs);
        amount(proofs);
        load(proofs);
        client(proofs);
        standard(proofs);
        availability(proofs);
        laws(proofs);
        database(proofs);
        return proofs;
    }

    private static Function<VerdictThresholds, Verdict> trial(Consumer<TrialFixture> change) {
        return thresholds -> {
            TrialFixture trial = new TrialFixture();
            trial.thresholds = thresholds;
            change.accept(trial);
            return trial.verdict();
        };
    }

    private static Proof proof(VerdictCode code, Consumer<TrialFixture> cause, Consumer<TrialFixture> clean) {
        return proof(code, cause, clean, "");
    }

    private static Proof proof(
            VerdictCode code, Consumer<TrialFixture> cause, Consumer<TrialFixture> clean, String lenient) {
        Status status = code.severity() == VerdictCode.Severity.SUSPECT ? Status.SUSPECT : Status.INVALID;
        return new Proof(code, status, trial(cause), trial(clean), lenient);
    }

    /** A thousand recorded arrivals, all started. */
    private static void replayed(TrialFixture trial) {
        trial.load = OPEN;
        trial.recorded = 1_000;
        trial.started = 1_000;
    }

    /** A hundred transactions per second on one simulated server, after 10 s of ramp-up. */
    private static Consumer<TrialFixture> simulated(int seconds, Duration service, int freezeSeconds) {
        return trial -> {
            OpenLoop load = new OpenLoop(Rate.perSecond(100), OpenLoop.Arrivals.CONSTANT, 1);
            Schedule schedule = new Schedule(Duration.ofSeconds(10), Duration.ofSeconds(seconds), Duration.ZERO, 0);
            trial.load = load;
            trial.measurement = Calibration.simulated(
                    new SimulatedService(service.toNanos(), true, 1, 40 * SECOND, freezeSeconds * SECOND),
                    load,
                    schedule);
        };
    }

    private static void course(List<Proof> proofs) {
        RefusedTrial none = RefusedTrialTest.trial(OPEN);
        Function<VerdictThresholds, Verdict> quiet = trial(trial -> {});
        proofs.add(new Proof(
                VerdictCode.REFUSED,
                Status.INVALID,
                thresholds -> none.result(new ConnectionsRefusedException(
                                97, 100, new OutOfConnectionsException("too many", null)))
                        .verdict(),
                quiet,
                ""));
        proofs.add(new Proof(
                VerdictCode.INFEASIBLE,
                Status.INVALID,
                thresholds -> none.result(new InfeasibleLoadException("rate: too much"))
                        .verdict(),
                quiet,
                ""));
        proofs.add(proof(
                VerdictCode.GAVE_UP,
                trial -> {
                    trial.failure = "new-order failed 10 times";
                    trial.stoppedEarly = true;
                },
                trial -> trial.stoppedEarly = true));
        proofs.add(proof(VerdictCode.STOPPED_EARLY, trial -> trial.stoppedEarly = true, trial -> {}));
        proofs.add(proof(
                VerdictCode.PARTIAL_REPLAY,
                replay -> {
                    replayed(replay);
                    replay.started = 999;
                },
                VerdictProofs::replayed));
        proofs.add(proof(VerdictCode.OVERRUN, trial -> trial.overrun = 1, trial -> trial.overrun = 0));
    }

    private static void amount(List<Proof> proofs) {
        proofs.add(proof(
                VerdictCode.SHORT_MEASUREMENT,
                simulated(59, Duration.ofMillis(5), 0),
                simulated(60, Duration.ofMillis(5), 0),
                "59s"));
        proofs.add(proof(
                VerdictCode.NO_RAMP_UP,
                trial -> {
                    trial.load = OPEN;
                    trial.rampUpNanos = 0;
                },
                trial -> {
                    trial.load = OPEN;
                    trial.rampUpNanos = 0;
                    trial.measuredNanos = 3_000 * SECOND;
                },
                "30 %"));
        proofs.add(proof(
                VerdictCode.NOTHING_MEASURED,
                trial -> trial.counts[0][TrialFixture.COMMITTED] = trial.counts[1][TrialFixture.COMMITTED] = 0,
                trial -> {}));
        proofs.add(proof(VerdictCode.FEW_TRANSACTIONS, few(999), few(1_000), "999"));
        proofs.add(proof(VerdictCode.MOSTLY_FAILURES, failed(500_001), failed(500_000), "60 %"));
        proofs.add(proof(VerdictCode.FAILURES, failed(1_001), failed(1_000), "0.2 %"));
        proofs.add(proof(VerdictCode.CLAMPED, trial -> trial.clamped = 1, trial -> trial.clamped = 0));
    }

    /** One second each. */
    private static Consumer<TrialFixture> few(int transactions) {
        return trial -> {
            trial.nanosEach = trial.exactNanosEach = SECOND;
            trial.counts[0][TrialFixture.COMMITTED] = 600;
            trial.counts[1][TrialFixture.COMMITTED] = transactions - 600L;
        };
    }

    /** Of a million. */
    private static Consumer<TrialFixture> failed(int failures) {
        return trial -> {
            trial.counts[0][TrialFixture.FATAL] = failures;
            trial.counts[0][TrialFixture.COMMITTED] = 600_000L - failures;
        };
    }

    private static void load(List<Proof> proofs) {
        proofs.add(proof(
                VerdictCode.RATE_NOT_SUSTAINED,
                simulated(60, Duration.ofMillis(11), 0),
                simulated(60, Duration.ofNanos(9_500_000), 0),
                "10 %"));
        proofs.add(proof(
                VerdictCode.LATE_START,
                trial -> trial.latestBeginNanos = trial.rampUpNanos + SECOND + 1,
                trial -> trial.latestBeginNanos = trial.rampUpNanos + SECOND,
                "2 %"));
        proofs.add(proof(VerdictCode.DRIFT, falling(60, 0.93), falling(60, 0.96), "8 %"));
        proofs.add(proof(VerdictCode.NO_STEADY_STATE, falling(20, 0.93), falling(20, 0.96), "8 %"));
    }

    /** A constant rate from one second on, with little random variation. */
    private static Consumer<TrialFixture> falling(int from, double to) {
        return trial -> {
            trial.committedPerSecond = new ArrayList<>();
            for (int second = 0; second < TrialFixture.SECONDS; second++) {
                trial.committedPerSecond.add(Math.round(10_000 * (second < from ? 1 : to)) + 13L * (second % 3));
            }
        };
    }

    private static void client(List<Proof> proofs) {
        proofs.add(proof(
                VerdictCode.NOISY_HOST,
                trial -> trial.stallBaselineNanos = 1_000_001,
                trial -> trial.stallBaselineNanos = 1_000_000,
                "2ms"));
        proofs.add(proof(
                VerdictCode.CLIENT_LATE,
                trial -> trial.lateNanos = 150_000,
                trial -> trial.lateNanos = 90_000,
                "20 %"));
        health(proofs, VerdictCode.CLIENT_CPU, cpu -> new IntervalHealth(cpu, 0, 0, 0, 0, 0), 0.71, 0.70, "75 %");
        health(proofs, VerdictCode.HOST_CPU, cpu -> new IntervalHealth(0.5, cpu, 0, 0, 0, 0), 0.41, 0.40, "95 %");
        health(proofs, VerdictCode.CLIENT_STEAL, steal -> new IntervalHealth(0, 0, steal, 0, 0, 0), 0.021, 0.02, "3 %");
        health(proofs, VerdictCode.CLIENT_GC, pause -> new IntervalHealth(0, 0, 0, pause, 0, 0), 11, 10, "2 %");
        health(
                proofs,
                VerdictCode.CLIENT_STALLS,
                stall -> new IntervalHealth(0, 0, 0, 0, stall, 0),
                0.11,
                0.10,
                "20 %");
        health(
                proofs,
                VerdictCode.CLIENT_THROTTLED,
                times -> new IntervalHealth(0, 0, 0, 0, 0, (long) times),
                1,
                0,
                "");
    }

    private static void health(
            List<Proof> proofs,
            VerdictCode code,
            DoubleFunction<IntervalHealth> of,
            double beyond,
            double at,
            String lenient) {
        proofs.add(proof(
                code,
                trial -> trial.health = Collections.nCopies(6, of.apply(beyond)),
                trial -> trial.health = Collections.nCopies(TrialFixture.SECONDS, of.apply(at)),
                lenient));
    }

    /** The demands of a binding standard. */
    private static Demands demands(Duration limit, AuditResult.Status audit) {
        return new Demands(
                List.of(
                        new TransactionType("new-order", 3, Demarcation.DRIVER, false),
                        new TransactionType("payment", 1, Demarcation.DRIVER, false)),
                List.of(
                        new TransactionLimit(0, limit, Duration.ZERO),
                        new TransactionLimit(0, Duration.ofSeconds(5), Duration.ZERO)),
                true,
                null,
                List.of(new AuditResult("rollbacks", "1 %", audit, 0.01, "share", 0.009, 0.011, 9, "1 %")));
    }

    private static void standard(List<Proof> proofs) {
        Duration limit = Duration.ofSeconds(5);
        Demands kept = demands(limit, AuditResult.Status.PASSED);
        proofs.add(proof(
                VerdictCode.LIMIT_MISSED,
                trial -> trial.demands = demands(Duration.ofNanos(999_999), AuditResult.Status.PASSED),
                trial -> trial.demands = kept));
        proofs.add(proof(
                VerdictCode.AUDIT,
                trial -> trial.demands = demands(limit, AuditResult.Status.FAILED),
                trial -> trial.demands = kept));
        proofs.add(proof(VerdictCode.WORK_LEFT, queued(kept, 11), queued(kept, 0)));
        proofs.add(proof(
                VerdictCode.CONSISTENCY,
                trial -> trial.checks = List.of(CheckResult.failed("3.3.2.3", "orders are complete", "one is missing")),
                trial -> trial.checks = List.of(CheckResult.passed("3.3.2.3", "orders are complete", ""))));
        proofs.add(proof(
                VerdictCode.CHECKS_NOT_ASKED, trial -> trial.checksNotAsked = "12 could not be asked", trial -> {}));
    }

    /** Ninety pieces of work were done. */
    private static Consumer<TrialFixture> queued(Demands demands, int left) {
        return trial -> {
            trial.load = OPEN;
            trial.background = List.of(true, false);
            trial.counts[0][TrialFixture.COMMITTED] = 90;
            trial.demands = demands;
            trial.unfinished = left;
        };
    }

    private static void availability(List<Proof> proofs) {
        proofs.add(proof(
                VerdictCode.OUTAGE, simulated(60, Duration.ofMillis(1), 3), simulated(60, Duration.ofMillis(1), 0)));
        interrupted(proofs, VerdictCode.SESSIONS_LOST, new Interruptions(3, 2, false, false, false));
        interrupted(proofs, VerdictCode.SERVER_RESTARTED, new Interruptions(0, 0, true, false, false));
        interrupted(proofs, VerdictCode.SERVER_SHARED, new Interruptions(0, 0, false, false, true));
        proofs.add(proof(VerdictCode.IN_DOUBT, trial -> trial.around[TrialFixture.IN_DOUBT] = 1, trial -> {}));
    }

    private static void interrupted(List<Proof> proofs, VerdictCode code, Interruptions by) {
        proofs.add(proof(code, trial -> trial.interruptions = by, trial -> trial.interruptions = Interruptions.NONE));
    }

    /** Ten users who are always busy. */
    private static void laws(List<Proof> proofs) {
        proofs.add(proof(
                VerdictCode.RECORDS_DISAGREE,
                trial -> trial.missingFromRecords = 1,
                trial -> trial.missingFromRecords = 0));
        proofs.add(proof(VerdictCode.MEANS_DISAGREE, mean(1_030_000), mean(1_008_000)));
        proofs.add(proof(VerdictCode.MORE_BUSY_THAN_USERS, users(9), users(10), "12 %"));
        proofs.add(proof(VerdictCode.USERS_NOT_BUSY, users(11), users(10), "10 %"));
    }

    private static Consumer<TrialFixture> mean(long nanos) {
        return trial -> {
            trial.load = OPEN;
            trial.exactNanosEach = nanos;
        };
    }

    private static Consumer<TrialFixture> users(int count) {
        return trial -> trial.load = new ClosedLoop(count);
    }

    private static void database(List<Proof> proofs) {
        proofs.add(proof(VerdictCode.NO_DATABASE, trial -> trial.database = false, trial -> trial.database = true));
        proofs.add(proof(VerdictCode.SAME_HOST, trial -> trial.sameHost = true, trial -> trial.sameHost = false));
        proofs.add(proof(
                VerdictCode.DURABILITY_RELAXED,
                trial -> trial.relaxed = List.of("fsync=off"),
                trial -> trial.relaxed = List.of()));
        proofs.add(proof(
                VerdictCode.COMMITS_DISAGREE,
                trial -> trial.server = new ServerCounts(999_999, 0, 1_000_000),
                trial -> trial.server = new ServerCounts(1_000_000, 0, 1_000_000)));
    }
}
