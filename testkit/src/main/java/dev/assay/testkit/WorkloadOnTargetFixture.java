package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.internal.engine.DatasetLoader;
import dev.assay.internal.engine.LocalTrialRunner;
import dev.assay.internal.engine.SystemUnderTest;
import dev.assay.internal.engine.Trial;
import dev.assay.internal.engine.TrialMeasurement;
import dev.assay.model.plan.ClosedLoop;
import dev.assay.model.plan.Isolation;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.CheckResult;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.target.DatasetStore.Presence;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.SessionOptions;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.ConsistencyCheck.Moment;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The workload under test, and the database of its data and runs.
 *
 * @param <P> the workload's parameter record
 * @param <S> the kind of session that its transactions use
 */
abstract class WorkloadOnTargetFixture<P extends Record, S extends Session> extends WorkloadFixture<P, S> {

    private static final Duration LONGEST_RUN = Duration.ofMinutes(5);

    /**
     * Returns an open target. Its database is empty, or holds what an earlier test of this class left. Each call may
     * return the same target; the subclass closes it.
     */
    protected abstract Target target();

    /** Returns the number of users; 4 unless overridden. */
    @Override
    protected int users() {
        return 4;
    }

    /** Returns the number of transactions of a run; 400 unless overridden. */
    protected int transactions() {
        return 400;
    }

    /**
     * Cuts the connections of sessions while they are in use, called in a thread of its own. Unless overridden, the
     * client cuts them; a subclass for one product should let the server cut them.
     */
    protected void cut(List<S> sessions) {
        sessions.forEach(Session::abort);
    }

    /** Returns the names of all visible tables, in lower case; empty if the target opens no {@link JdbcSession}s. */
    protected Set<String> tables() {
        Set<String> names = new HashSet<>();
        if (target().opens(JdbcSession.class)) {
            try (JdbcSession session = target().open(JdbcSession.class, SessionOptions.auxiliary("contract"));
                    ResultSet rows = session.connection()
                            .getMetaData()
                            .getTables(
                                    session.connection().getCatalog(),
                                    session.connection().getSchema(),
                                    "%",
                                    // H2 uses the second name, from the SQL standard
                                    new String[] {"TABLE", "BASE TABLE"})) {
                while (rows.next()) {
                    names.add(rows.getString("TABLE_NAME").toLowerCase(Locale.ROOT));
                }
            } catch (SQLException e) {
                throw new AssertionError("cannot list the tables", e);
            }
        }
        return names;
    }

    /** Loads the data set unless the database holds all of it. */
    protected final void requireData() {
        if (found().presence() != Presence.COMPLETE) {
            target().datasets().drop(workload().dataset());
            new DatasetLoader(target().datasets(), workload().dataset(), 2, event -> {}).load();
        }
    }

    final DatasetStore.Found found() {
        return target().datasets().find(workload().dataset());
    }

    /** Fails if a consistency check of the workload fails. */
    protected final void requireConditions(Moment moment) {
        try (S session = target().open(factory().sessionType(), SessionOptions.auxiliary("contract"))) {
            for (ConsistencyCheck<S> check : workload().checks()) {
                CheckResult result = check.check(session, moment);
                assertThat(result.id()).as("id in the result of a check").isEqualTo(check.id());
                assertThat(result.status())
                        .as("check %s (%s), data %s: %s", check.id(), check.title(), moment, result.detail())
                        .isNotEqualTo(CheckResult.Status.FAILED);
            }
        } catch (Exception e) {
            throw new AssertionError("a consistency check of the workload threw " + e, e);
        }
    }

    /**
     * Runs a workload on the target.
     *
     * @param watch the workload, with an action in the middle of the run
     * @param limit the number of transactions; 0 for no limit
     */
    final TrialMeasurement run(RunWatch<S> watch, Isolation isolation, int limit) {
        Target target = target();
        target.datasets().markUsed(watch.workload().dataset());
        Trial<S> trial = new Trial<>(
                watch.workload(),
                factory().sessionType(),
                new SystemUnderTest.Database(watch.target(target)),
                new ClosedLoop(users()),
                isolation,
                new Schedule(Duration.ZERO, LONGEST_RUN, Duration.ZERO, limit),
                new Seeds(seed()),
                found().marker(),
                2);
        return new LocalTrialRunner().run(trial, event -> {});
    }

    /** Returns one transaction of each type; background types have an item of work to do. */
    final List<Transaction<S>> transactions(Workload<S> workload) {
        return SingleItemQueue.transactions(
                workload,
                new WorkerContext(0, users(), new Seeds(seed()), found().marker()),
                () -> new RecordingProxy().refusing(factory().sessionType()));
    }

    final S open(Workload<S> workload) {
        boolean autocommit = workload.transactionTypes().get(0).demarcation().autocommit();
        return target().open(factory().sessionType(), new SessionOptions("contract", autocommit, Isolation.DEFAULT));
    }

    static boolean canUndo(TransactionType type) {
        return type.demarcation() == Demarcation.DRIVER || type.demarcation().explicit();
    }
}
