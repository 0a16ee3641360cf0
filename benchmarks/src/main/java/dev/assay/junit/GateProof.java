package dev.assay.junit;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.analysis.compare.ComparedMetric;
import dev.assay.benchmarks.EmbeddedPostgres;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.transactions.TransactionWorkload;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Shows on an embedded PostgreSQL how often comparisons with baselines are right. The rounds have one {@link PlantedSlowdown} of 10 %
 * after another. Each round has three comparisons: two of equal systems, and one with the slower system. Each comparison has a
 * baseline of its own, so that the decisions of a round are independent.
 *
 * <p>The number of repetitions is what finding a loss of 5 % beyond a limit of 5 % with a probability of 99 % takes, by the variation
 * that a pilot finds on this host. The six systems of a round are measured in turns, one repetition each in random order: slow
 * changes of the host then meet all of them alike. They still count as variation, so that turns never make a comparison bolder. The
 * pilot has the same turns. Of the numbers for a system and for the slower one, the larger is used. Throughput varies less if client and server share one processor: on a virtual machine with two, the
 * scheduler's choice of processors decided more than the load. Commits do not wait for the disk, whose speed varies more.
 *
 * <p>The exit status is 1 if fewer than nine of ten slowdowns are found, or more than one of twenty equal systems raises an alarm
 * without a limit, or if the host needs more repetitions than the limit. Arguments: the number of rounds, 10 by default; the
 * duration of a repetition in milliseconds, 500 by default; the limit of the repetitions, 200 by default.
 */
public final class GateProof {

    private static final int USERS = 2;
    private static final Percent LIMIT = new Percent(5);
    private static final int PILOT = 20;
    private static final Repeats DETECTS = new Repeats(PILOT, LIMIT, Repeats.USUAL_POWER);

    /** Whether a system of a round is the slower one: a baseline and the system that is compared with it, three times. */
    private static final List<Boolean> SLOWER = List.of(false, false, false, false, false, true);

    private final Assay assay = Assay.create();
    private final EmbeddedDatabase database;
    private final Duration duration;
    private final int most;
    private final Random order = new Random(7);

    private GateProof(EmbeddedDatabase database, Duration duration, int most) {
        this.database = database;
        this.duration = duration;
        this.most = most;
    }

    /** Runs the rounds. */
    public static void main(String[] arguments) {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
        Duration duration = Duration.ofMillis(arguments.length > 1 ? Long.parseLong(arguments[1]) : 500);
        int most = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 200;
        boolean right;
        try (EmbeddedDatabase database = EmbeddedPostgres.start(10 * USERS, Map.of("synchronous_commit", "off"))) {
            right = new GateProof(database, duration, most).run(rounds);
        }
        System.exit(right ? 0 : 1);
    }

    private boolean run(int rounds) {
        PlantedSlowdown cache = PlantedSlowdown.droppedCache();
        turns(cache, PILOT / 4); // warms client and server up
        List<PlantedSlowdown> all =
                List.of(cache, PlantedSlowdown.extraIndex(this::perSecond), PlantedSlowdown.sleep());
        List<Integer> repetitions = new ArrayList<>();
        for (PlantedSlowdown each : all) {
            List<RunResult> pilot = turns(each, PILOT);
            int planned =
                    Math.max(DETECTS.planned(pilot.get(0), null), DETECTS.planned(pilot.get(SLOWER.size() - 1), null));
            System.out.printf(
                    Locale.ROOT,
                    "%s: %d repetitions of %d ms find a loss of %s beyond a limit of %s with a probability of %.0f %%%n",
                    each.name(),
                    planned,
                    duration.toMillis(),
                    LIMIT,
                    LIMIT,
                    100 * Repeats.USUAL_POWER);
            if (planned > most) {
                System.out.println("this host varies too much for " + most
                        + " repetitions; end other programs, or measure longer ones");
                return false;
            }
            repetitions.add(planned);
        }
        int found = 0;
        int alarms = 0;
        for (int round = 1; round <= rounds; round++) {
            int kind = (round - 1) % all.size();
            List<RunResult> runs = turns(all.get(kind), repetitions.get(kind));
            for (int system = 1; system < SLOWER.size(); system += 2) {
                boolean equal = !SLOWER.get(system);
                BaselineDocument baseline =
                        BaselineDocument.of("gate", "GateProof", runs.get(system - 1), HostClass.here());
                BaselineComparison compared = compared(baseline, equal ? new Percent(0) : LIMIT, runs.get(system));
                int slower = compared.decision() == BaselineComparison.Decision.SLOWER ? 1 : 0;
                alarms += equal ? slower : 0;
                found += equal ? 0 : slower;
                print(round, equal ? "equal" : all.get(kind).name(), compared);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%d of %d slowdowns found, %d alarms of %d equal systems%n",
                found,
                rounds,
                alarms,
                2 * rounds);
        return 10 * found >= 9 * rounds && 20 * alarms <= 2 * rounds;
    }

    /** Measures all systems in turns, in another order each time; returns the repetitions of each. */
    private List<RunResult> turns(PlantedSlowdown plant, int repetitions) {
        List<List<RunResult>> bySystem = new ArrayList<>();
        SLOWER.forEach(system -> bySystem.add(new ArrayList<>()));
        List<Integer> turn =
                new ArrayList<>(IntStream.range(0, SLOWER.size()).boxed().toList());
        for (int i = 0; i < repetitions; i++) {
            Collections.shuffle(turn, order);
            for (int system : turn) {
                bySystem.get(system).add(measured(SLOWER.get(system) ? plant.slower() : plant.usual(), duration));
            }
        }
        List<RunResult> runs = new ArrayList<>();
        for (List<RunResult> of : bySystem) {
            RunResult first = of.get(0);
            List<TrialResult> trials =
                    of.stream().flatMap(run -> run.trials().stream()).toList();
            runs.add(new RunResult(first.schemaVersion(), first.experiment(), trials));
        }
        return runs;
    }

    private double perSecond(TransactionWorkload workload) {
        return measured(workload, duration.multipliedBy(4)).trial().throughput().value();
    }

    private static void print(int round, String what, BaselineComparison compared) {
        System.out.printf(Locale.ROOT, "%2d  %-28s %s, %s%n", round, what, compared.change(), compared.outcome());
    }

    private static BaselineComparison compared(BaselineDocument baseline, Percent limit, RunResult run) {
        List<TrialResult> trials = run.trials();
        BaselineDocument.Figure before =
                Objects.requireNonNull(baseline.figures().get(BaselineDocument.THROUGHPUT));
        return BaselineComparison.of(
                        limit,
                        Repeats.USUAL_POWER,
                        new ComparedValues(
                                ComparedMetric.THROUGHPUT,
                                before.unit(),
                                before.values(),
                                Arrays.stream(BaselineFigures.values(ComparedMetric.THROUGHPUT, trials))
                                        .boxed()
                                        .toList(),
                                null),
                        trials.get(0).provenance().seed())
                .orElseThrow();
    }

    private RunResult measured(TransactionWorkload workload, Duration time) {
        ExperimentBuilder experiment =
                assay.experiment(workload).users(USERS).duration(time).rampUp(duration.dividedBy(5));
        RunResult run = experiment.target(database.target()).run();
        vacuum();
        return run;
    }

    /** Old versions of rows would make updates slower from repetition to repetition, and autovacuum would disturb some. */
    private void vacuum() {
        TargetSpec target = database.target();
        try (Connection connection = DriverManager.getConnection(target.url(), target.user(), target.password());
                Statement statement = connection.createStatement()) {
            statement.execute("VACUUM " + PlantedSlowdown.TABLES);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
