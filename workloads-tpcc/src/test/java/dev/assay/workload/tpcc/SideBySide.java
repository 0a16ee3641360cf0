package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.Assay;
import dev.assay.internal.engine.DatasetLoader;
import dev.assay.model.plan.Checking;
import dev.assay.model.plan.TargetSpec;
import dev.assay.model.result.CheckResult;
import dev.assay.model.result.TrialResult;
import dev.assay.model.unit.Kebab;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Target;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Executes the same transactions on two databases that hold the same two warehouses, and compares what terminals show.
 * Times of day differ and are left out.
 * Thread-safe.
 */
final class SideBySide {

    static final int WAREHOUSES = 2;
    static final int USERS = 4;

    /** In turn, so that every third transaction is a New-Order and every eighth or so one of each of the others. */
    private static final int[] TYPES = {0, 1, 2, 0, 3, 1, 0, 4};

    private static boolean loaded;

    private SideBySide() {}

    /** A copy of the two warehouses on PostgreSQL, which are loaded once. It puts names in order by their bytes, as the others do. */
    static synchronized TargetSpec onPostgres(String database) throws SQLException {
        if (!loaded) {
            try (Target target = PostgresDatabase.target(PostgresDatabase.emptyInByteOrder("side_by_side"))) {
                new DatasetLoader(target.datasets(), workload().dataset(), 3, event -> {}).load();
            }
            loaded = true;
        }
        return PostgresDatabase.copy(database, "side_by_side");
    }

    static TpccWorkload workload() {
        return workload(AccessStyle.DEFAULT);
    }

    static TpccWorkload workload(AccessStyle style) {
        return new TpccWorkload(
                new TpccParameters(WAREHOUSES, Profile.STANDARD, false, MixChoice.PROFILE, RunConstants.DRAWN, style),
                new WorkloadContext(PostgresDatabase.SEEDS, USERS));
    }

    /** Four users' transactions, by user and type; those of two calls draw the same inputs. */
    static List<List<Transaction<JdbcSession>>> transactions(AccessStyle style) {
        TpccWorkload workload = workload(style);
        DatasetMarker marker = workload.dataset().marker();
        List<List<Transaction<JdbcSession>>> users = new ArrayList<>();
        for (int user = 0; user < USERS; user++) {
            Script<JdbcSession> script =
                    workload.newScript(new WorkerContext(user, USERS, PostgresDatabase.SEEDS, marker));
            users.add(IntStream.range(0, workload.transactionTypes().size())
                    .mapToObj(script::transaction)
                    .toList());
        }
        return users;
    }

    /** A session of one of the databases, and how its transactions are executed. */
    record Side(JdbcSession session, AccessStyle style) {}

    /** Requires that all sides show the same, that types show something, and that some New-Orders are undone. */
    static void requireSameScreens(int transactions, List<Side> sides) throws Exception {
        List<List<List<Transaction<JdbcSession>>>> all =
                sides.stream().map(side -> transactions(side.style)).toList();
        Map<Integer, Set<String>> shown = new HashMap<>();
        int undone = 0;
        for (int i = 0; i < transactions; i++) {
            int user = i % USERS;
            int type = TYPES[i / USERS % TYPES.length];
            Transaction<JdbcSession> here = all.get(0).get(user).get(type);
            OutcomeCode outcome = execute(here, sides.get(0).session);
            String screen = comparable(type, here);
            for (int side = 1; side < sides.size(); side++) {
                Transaction<JdbcSession> there = all.get(side).get(user).get(type);
                assertThat(execute(there, sides.get(side).session))
                        .as("transaction %d of type %d, %s", i, type, sides.get(side).style)
                        .isEqualTo(outcome);
                assertThat(comparable(type, there))
                        .as("transaction %d of type %d, %s", i, type, sides.get(side).style)
                        .isEqualTo(screen);
            }
            shown.computeIfAbsent(type, t -> new HashSet<>()).add(screen);
            undone += outcome.ending() == OutcomeCode.Ending.ROLLBACK ? 1 : 0;
        }
        assertThat(undone).as("New-Orders that were rolled back").isPositive();
        for (int type = 0; type < TransactionKind.values().length; type++) {
            assertThat(shown.get(type)).as("screens of type %d", type).hasSizeGreaterThan(10);
        }
    }

    private static OutcomeCode execute(Transaction<JdbcSession> transaction, JdbcSession session) throws Exception {
        transaction.prepare();
        OutcomeCode outcome = transaction.execute(session);
        if (outcome.ending() == OutcomeCode.Ending.COMMIT) {
            session.commit();
        } else {
            session.rollback();
        }
        return outcome;
    }

    private static String comparable(int type, Transaction<JdbcSession> transaction) {
        String screen = transaction
                .toString()
                .replaceAll("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+", "TIME")
                // MariaDB's driver shows the microseconds of a whole second, too
                .replaceAll("(:\\d\\d)\\.0{6}\\b", "$1");
        return type == TransactionKind.NEW_ORDER.ordinal() ? withLastQuantities(screen) : screen;
    }

    /**
     * Of an item that occurs twice, one way shows what each line left, the other what the last one left; clause 2.4.3.3
     * does not say which. So what the last one left stands for all of them.
     */
    private static String withLastQuantities(String screen) {
        String[] words = screen.substring(screen.indexOf(": ") + 2).split(" ");
        Map<String, String> last = new HashMap<>();
        for (int at = 0; at < words.length; at += 2) {
            last.put(words[at], words[at + 1]);
        }
        for (int at = 0; at < words.length; at += 2) {
            words[at + 1] = last.get(words[at]);
        }
        return screen.substring(0, screen.indexOf(": ")) + ": " + String.join(" ", words);
    }

    /** Runs a few hundred transactions of eight users on the two warehouses, and checks all conditions after it. */
    static TrialResult run(TargetSpec spec, AccessStyle style) {
        return Assay.create()
                .experiment("tpcc")
                .parameter("warehouses", WAREHOUSES)
                .parameter("access", Kebab.of(style))
                .target(spec)
                .users(8)
                .rampUp(Duration.ZERO)
                .duration(Duration.ofMinutes(5))
                .transactions(400)
                .checking(Checking.AFTER)
                .run()
                .trials()
                .get(0);
    }

    /** Deadlocks are the database's business, and retried. */
    static void requireConsistent(TrialResult result) {
        assertThat(result.course().status()).isEqualTo(TrialResult.Status.DONE);
        assertThat(result.outcomes().errors())
                .allMatch(error -> error.errorClass().equals("retryable"));
        assertThat(result.compliance().checks())
                .filteredOn(check -> check.status() != CheckResult.Status.PASSED)
                .extracting(CheckResult::id)
                .as("broken conditions, except the one that applies to new data only")
                .containsExactly("3.3.2.11");
    }
}
