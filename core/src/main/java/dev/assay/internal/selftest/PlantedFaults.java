package dev.assay.internal.selftest;

import dev.assay.internal.engine.Calibration;
import dev.assay.internal.engine.LocalTrialRunner;
import dev.assay.internal.engine.SimulatedService;
import dev.assay.internal.engine.SystemUnderTest;
import dev.assay.internal.engine.Trial;
import dev.assay.internal.engine.TrialMeasurement;
import dev.assay.internal.run.RunningJava;
import dev.assay.internal.verdict.Demands;
import dev.assay.internal.verdict.TrialContext;
import dev.assay.internal.verdict.TrialContext.Preparation;
import dev.assay.internal.verdict.TrialContext.TestedSystem;
import dev.assay.internal.verdict.TrialContext.TrialCell;
import dev.assay.internal.verdict.TrialContext.TrialEnvironment;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.LoadModel;
import dev.assay.model.plan.NetworkDistance;
import dev.assay.model.plan.OpenLoop;
import dev.assay.model.plan.OpenLoop.Arrivals;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.Durability;
import dev.assay.model.result.SelfCheck;
import dev.assay.model.result.TargetInfo;
import dev.assay.model.result.TrialResult.Tool;
import dev.assay.model.result.TrialResult.WorkloadInfo;
import dev.assay.model.result.Verdict;
import dev.assay.model.result.Verdict.Reason;
import dev.assay.model.result.VerdictThresholds;
import dev.assay.model.unit.Metric;
import dev.assay.model.unit.Rate;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Measurements with planted faults, and the same measurements without them: the verdict must report the fault in the former only.
 * Immutable.
 *
 * @param tool that measures
 * @param judge makes the verdict
 */
public record PlantedFaults(Tool tool, Function<TrialContext, Verdict> judge) {

    private static final Schedule MINUTE =
            new Schedule(Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ZERO, 0);
    private static final Schedule SECONDS =
            new Schedule(Duration.ofMillis(500), Duration.ofSeconds(2), Duration.ZERO, 0);
    private static final int USERS = 4;

    /** Number of connections that the database must accept. */
    public static final int CONNECTIONS = 2 * USERS;

    private static OpenLoop hundred(int sessions) {
        return new OpenLoop(Rate.perSecond(100), Arrivals.POISSON, sessions);
    }

    /** Checks on simulated servers, in virtual time. */
    public List<SelfCheck> simulated() {
        List<SelfCheck> checks = new ArrayList<>(twins(
                "an overload by a tenth",
                "rate-not-sustained",
                trial(hundred(1), Calibration.simulated(constant(11), hundred(1), MINUTE)),
                trial(hundred(1), Calibration.simulated(constant(9), hundred(1), MINUTE))));
        SimulatedService frozen = new SimulatedService(1_000_000, true, 1, 40_000_000_000L, 3_000_000_000L);
        checks.addAll(twins(
                "a server that stands still for 3 s",
                "outage",
                trial(hundred(1), Calibration.simulated(frozen, hundred(1), MINUTE)),
                trial(hundred(1), Calibration.simulated(constant(1), hundred(1), MINUTE))));
        return checks;
    }

    /**
     * Checks late wake-ups on this host for five seconds: 60 ms with transactions of 200 ms. The clean twin fails on a host that
     * is as late by itself.
     */
    public List<SelfCheck> late() {
        OpenLoop load = new OpenLoop(Rate.perSecond(20), Arrivals.POISSON, 16);
        SimulatedService service = new SimulatedService(200_000_000, true, 16, 0, 0);
        return twins(
                "threads that wake 60 ms late",
                "client-late",
                trial(load, Calibration.late(service, load, SECONDS, Duration.ofMillis(60))),
                trial(load, Calibration.late(service, load, SECONDS, Duration.ZERO)));
    }

    private static SimulatedService constant(int millis) {
        return new SimulatedService(millis * 1_000_000L, true, 1, 0, 0);
    }

    /** Checks transactions of which one in fifty silently rolls back; takes about ten seconds. */
    public List<SelfCheck> onDatabase(Target target, RunListener listener) {
        ClosedLoop users = new ClosedLoop(USERS);
        List<TrialContext> trials = new ArrayList<>();
        for (int lost : new int[] {50, 0}) {
            Trial<JdbcSession> trial = new Trial<>(
                    new LosingWorkload(lost),
                    JdbcSession.class,
                    new SystemUnderTest.Database(target),
                    users,
                    Isolation.DEFAULT,
                    SECONDS,
                    new Seeds(1),
                    null,
                    2);
            trials.add(trial(users, new LocalTrialRunner().run(trial, listener)));
        }
        return twins(
                "one commit in fifty that the server does not make", "commits-disagree", trials.get(0), trials.get(1));
    }

    private List<SelfCheck> twins(String fault, String code, TrialContext faulty, TrialContext clean) {
        Set<String> found = codes(faulty);
        Set<String> beside = codes(clean);
        return List.of(
                new SelfCheck("verdict", fault, found.contains(code), found.contains(code) ? code : "not named", code),
                new SelfCheck(
                        "verdict",
                        "the same without it",
                        !beside.contains(code),
                        beside.contains(code) ? code : "not named",
                        "no " + code));
    }

    private Set<String> codes(TrialContext trial) {
        return judge.apply(trial).reasons().stream().map(Reason::code).collect(Collectors.toSet());
    }

    /** Returns the context of a measurement of a remote database without other findings. */
    private TrialContext trial(LoadModel load, TrialMeasurement measurement) {
        TargetInfo target = new TargetInfo(
                "selftest",
                "",
                "none",
                null,
                Map.of(),
                Durability.UNKNOWN,
                "",
                "none",
                "none",
                "dedicated",
                false,
                null);
        return new TrialContext(
                new TrialCell(
                        1,
                        new WorkloadInfo("selftest", Map.of(), Map.of()),
                        Metric.transactionsPerSecond(Set.of("committed")),
                        load,
                        1,
                        NetworkDistance.NONE),
                new TrialEnvironment(tool, "selftest", RunningJava.info(), null),
                new TestedSystem("selftest", target, OptionalLong.empty(), OptionalLong.empty()),
                new Preparation(null, null, List.of()),
                List.of(),
                Demands.NONE,
                VerdictThresholds.USUAL,
                measurement,
                List.of(),
                null);
    }

    /**
     * A planted fault: transactions that sometimes roll back but report a commit. Immutable.
     *
     * @param lost one in this number is rolled back; 0 for none
     */
    private record LosingWorkload(int lost) implements Workload<JdbcSession> {

        @Override
        public List<TransactionType> transactionTypes() {
            return List.of(new TransactionType("ask", 1, Demarcation.DRIVER, false));
        }

        @Override
        public Metric primaryMetric() {
            return Metric.transactionsPerSecond(Set.of("committed"));
        }

        @Override
        public Dataset dataset() {
            return Dataset.builder("selftest", 1, new Seeds(0)).build();
        }

        @Override
        public Script<JdbcSession> newScript(WorkerContext context) {
            return Script.single(new Ask(lost));
        }

        private static final class Ask implements Transaction<JdbcSession> {

            private final int lost;
            private long made;

            Ask(int lost) {
                this.lost = lost;
            }

            @Override
            public void prepare() {
                made++;
            }

            @Override
            public OutcomeCode execute(JdbcSession session) throws SQLException {
                Connection connection = session.connection();
                try (Statement statement = connection.createStatement()) {
                    statement.execute("SELECT 1");
                }
                if (lost > 0 && made % lost == 0) {
                    connection.rollback();
                }
                return OutcomeCode.COMMITTED;
            }
        }
    }
}
