package dev.assay.junit;

import dev.assay.Assay;
import dev.assay.ExperimentBuilder;
import dev.assay.analysis.compare.ComparedMetric;
import dev.assay.model.plan.Sweep;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.RunResult;
import dev.assay.model.result.TrialResult;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.spi.target.EmbeddedDatabase;
import dev.assay.spi.target.EmbeddedDatabaseProvider;
import dev.assay.transactions.TransactionWorkload;
import dev.assay.transactions.Transactions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * Shows on an embedded PostgreSQL how often comparisons with baselines are right. A transaction of nine reads is the baseline, one
 * of ten reads the planted slowdown of 10 %. Each round measures the baseline, two equal systems and the slower one, with the
 * repetitions that finding a loss of 5 % beyond a limit of 5 % with a probability of 99 % takes.
 *
 * <p>The exit status is 1 if fewer than nine of ten slowdowns are found, or more than one of twenty equal systems raises an alarm
 * without a limit, or if the host varies too much for that. Arguments: the number of rounds, 10 by default, and the duration of a repetition in milliseconds, 500 by default.
 */
public final class GateProof {

    private static final int ROWS = 10_000;
    private static final int USERS = 2;
    private static final Percent LIMIT = new Percent(5);
    private static final Repeats DETECTS = new Repeats(5, LIMIT);

    private final Assay assay = Assay.create();
    private final EmbeddedDatabase database;
    private final Duration duration;

    private GateProof(EmbeddedDatabase database, Duration duration) {
        this.database = database;
        this.duration = duration;
    }

    /** Runs the rounds. */
    public static void main(String[] arguments) {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10;
        Duration duration = Duration.ofMillis(arguments.length > 1 ? Long.parseLong(arguments[1]) : 500);
        EmbeddedDatabaseProvider postgres = Assay.create().embeddedDatabases().stream()
                .filter(each -> each.id().equals("postgres"))
                .findFirst()
                .orElseThrow();
        boolean right;
        try (EmbeddedDatabase database =
                postgres.start(new EmbeddedDatabaseProvider.Options(null, Map.of(), 10 * USERS))) {
            right = new GateProof(database, duration).run(rounds);
        }
        System.exit(right ? 0 : 1);
    }

    private boolean run(int rounds) {
        measured(9, DETECTS.least()); // warms client and server up
        RunResult pilot = measured(9, DETECTS.least());
        if (DETECTS.planned(pilot) > Repeats.MOST) {
            System.out.printf(
                    Locale.ROOT,
                    "this host varies too much: %d repetitions would find a loss of %s, at most %d are sensible; end other"
                            + " programs, or measure longer repetitions%n",
                    DETECTS.planned(pilot),
                    LIMIT,
                    Repeats.MOST);
            return false;
        }
        int repetitions = DETECTS.needed(pilot);
        int found = 0;
        int alarms = 0;
        for (int round = 1; round <= rounds; round++) {
            BaselineDocument baseline =
                    BaselineDocument.of("gate", "GateProof", measured(9, repetitions), HostClass.here());
            for (int i = 0; i < 2; i++) {
                BaselineComparison equal = compared(baseline, new Percent(0), measured(9, repetitions));
                alarms += equal.decision() == BaselineComparison.Decision.SLOWER ? 1 : 0;
                print(round, "equal", equal);
            }
            BaselineComparison slower = compared(baseline, LIMIT, measured(10, repetitions));
            found += slower.decision() == BaselineComparison.Decision.SLOWER ? 1 : 0;
            print(round, "10 % slower", slower);
        }
        System.out.printf(
                Locale.ROOT,
                "%d repetitions of %d ms: %d of %d slowdowns found, %d alarms of %d equal systems%n",
                repetitions,
                duration.toMillis(),
                found,
                rounds,
                alarms,
                2 * rounds);
        return 10 * found >= 9 * rounds && 20 * alarms <= 2 * rounds;
    }

    private static void print(int round, String what, BaselineComparison compared) {
        System.out.printf(Locale.ROOT, "%2d  %-12s %s, %s%n", round, what, compared.change(), compared.outcome());
    }

    private static BaselineComparison compared(BaselineDocument baseline, Percent limit, RunResult run) {
        List<TrialResult> trials = run.trials();
        BaselineDocument.Figure before =
                Objects.requireNonNull(baseline.figures().get(BaselineDocument.THROUGHPUT));
        return BaselineComparison.of(
                        limit,
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

    private RunResult measured(int reads, int repetitions) {
        ExperimentBuilder experiment = assay.experiment(workload(reads))
                .users(USERS)
                .duration(duration)
                .rampUp(duration.dividedBy(5))
                .sweep(Repeats.sweep(repetitions, Sweep.Reset.NONE));
        return experiment.target(database.target()).run();
    }

    private static TransactionWorkload workload(int reads) {
        return Transactions.workload(
                        "gate",
                        Transactions.named("reads", (connection, random) -> {
                                    for (int i = 0; i < reads; i++) {
                                        read(connection, random.between(1, ROWS));
                                    }
                                })
                                .readOnly())
                .data(GateProof::rows);
    }

    private static void read(Connection connection, int id) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT payload FROM gate_row WHERE id = ?")) {
            query.setInt(1, id);
            query.executeQuery().next();
        }
    }

    private static Dataset rows(Seeds seeds) {
        Table table = Table.builder("gate_row")
                .integer("id")
                .varchar("payload", 100)
                .primaryKey("id")
                .build();
        return Dataset.builder("gate", 1, seeds)
                .table(table, ROWS, (row, random, writer) -> writer.integer(row).text("payload of row " + row))
                .build();
    }
}
