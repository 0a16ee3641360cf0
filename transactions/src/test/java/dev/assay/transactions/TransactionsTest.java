package dev.assay.transactions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.model.random.Seeds;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What lambdas get, and what becomes of them; {@code OwnTransactionsIT} runs them on a database. */
@Parallel
class TransactionsTest {

    private static final TransactionBody<RandomStream> NOTHING = (connection, random) -> {};

    private final FakeSession session = new FakeSession();
    private final List<Object> seen = new ArrayList<>();

    private static Workload<JdbcSession> created(TransactionWorkload workload) {
        return workload.create(new TransactionWorkload.NoParameters(), new WorkloadContext(new Seeds(7), 1, 0));
    }

    private static Transaction<JdbcSession> first(NamedTransaction transaction) {
        return created(Transactions.workload("shop", transaction))
                .newScript(new WorkerContext(0, 1, new Seeds(7), null))
                .transaction(0);
    }

    private static Transaction<JdbcSession> first(TransactionBody<RandomStream> body) {
        return first(Transactions.named("checkout", body));
    }

    @Test
    void typesHaveTheirSettings() {
        Workload<JdbcSession> shop = created(Transactions.workload(
                "shop",
                Transactions.named("checkout", NOTHING).weight(3),
                Transactions.named("look", NOTHING).readOnly().weight(7),
                Transactions.named("call", NOTHING).commitsItself()));

        assertThat(shop.transactionTypes())
                .containsExactly(
                        new TransactionType("checkout", 3, Demarcation.DRIVER, false),
                        new TransactionType("look", 7, Demarcation.DRIVER, true),
                        new TransactionType("call", 1, Demarcation.SELF, false));
        assertThat(shop.dataset().tables()).isEmpty();
        assertThat(shop.loadRequirements()).isEqualTo(LoadRequirements.FREE);
        assertThat(shop.thinkTimes()).isEmpty();
    }

    @Test
    void autocommitIsAModeOfTheWholeWorkload() {
        NamedTransaction look = Transactions.named("look", NOTHING).readOnly();

        assertThat(created(Transactions.workload("shop", look).autocommit()).transactionTypes())
                .containsExactly(new TransactionType("look", 1, Demarcation.AUTOCOMMIT, true));
        assertThatThrownBy(() ->
                        Transactions.workload("shop", look.commitsItself()).autocommit())
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("look commits itself, which autocommit makes impossible");
    }

    @Test
    void thinkTimesMakeAClosedLoopWithThem() {
        Workload<JdbcSession> shop = created(Transactions.workload(
                "shop",
                Transactions.named("checkout", NOTHING).think(Duration.ofSeconds(2)),
                Transactions.named("look", NOTHING)));

        assertThat(shop.loadRequirements().think()).isTrue();
        assertThat(shop.thinkTimes().orElseThrow().meanThink()).containsExactly(Duration.ofSeconds(2), Duration.ZERO);
    }

    @Test
    void wrongDeclarationsAreRejected() {
        NamedTransaction look = Transactions.named("look", NOTHING);

        assertThatThrownBy(() -> Transactions.named("Check out", NOTHING))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("'Check out' has to be kebab-case");
        assertThatThrownBy(() -> look.weight(-1)).isInstanceOf(AssayException.class);
        assertThatThrownBy(() -> look.think(Duration.ofSeconds(-1)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("think time of look");
        assertThatThrownBy(() -> Transactions.workload("Shop", look))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("workload 'Shop' has to be kebab-case");
        assertThatThrownBy(() -> Transactions.workload("shop"))
                .isInstanceOf(AssayException.class)
                .hasMessage("workload shop has no transactions; add Transactions.named(…)");
        assertThatThrownBy(() -> Transactions.workload("shop", look, look))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("has two transactions named look");
        assertThatThrownBy(() -> Transactions.workload("shop", look.weight(0)))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("weight 0 only");
    }

    @Test
    void inputsAreDrawnOnceForAllExecutionsOfATransaction() throws Exception {
        Transaction<JdbcSession> checkout = first(Transactions.named(
                "checkout", random -> random.between(1, 1_000_000), (connection, item) -> seen.add(item)));

        checkout.prepare();
        assertThat(checkout.execute(session)).isSameAs(OutcomeCode.COMMITTED);
        checkout.execute(session);
        checkout.prepare();
        checkout.execute(session);

        assertThat(seen).hasSize(3);
        assertThat(seen.get(0)).isEqualTo(seen.get(1)).isNotEqualTo(seen.get(2));
    }

    @Test
    void aRepetitionDrawsTheSame() throws Exception {
        Transaction<JdbcSession> checkout = first((connection, random) -> seen.add(random.nextLong()));
        checkout.prepare();
        checkout.execute(session);
        checkout.execute(session);
        checkout.prepare();
        checkout.execute(session);

        assertThat(seen.get(0)).isEqualTo(seen.get(1)).isNotEqualTo(seen.get(2));
    }

    @Test
    void equalSeedsGiveEqualInputs() throws Exception {
        for (int i = 0; i < 2; i++) {
            Transaction<JdbcSession> checkout = first((connection, random) -> seen.add(random.nextLong()));
            checkout.prepare();
            checkout.execute(session);
        }

        assertThat(seen.get(0)).isEqualTo(seen.get(1));
    }

    @Test
    void onlyTransactionsThatCommitThemselvesMayCommit() throws Exception {
        TransactionBody<RandomStream> commits = (connection, random) -> {
            connection.commit();
            connection.rollback();
        };
        assertThatThrownBy(() -> first(commits).execute(session))
                .isInstanceOf(SQLException.class)
                .hasMessage(
                        "transaction checkout calls commit() of its connection: Assay ends the transaction; declare it"
                                + " with commitsItself(), or leave out the call");
        assertThatThrownBy(() ->
                        first((connection, random) -> connection.rollback()).execute(session))
                .hasMessageContaining("calls rollback()");

        first(Transactions.named("checkout", commits).commitsItself()).execute(session);

        assertThat(session.calls()).contains("commit", "rollback");
    }

    @Test
    void modesOfTheConnectionStay() throws Exception {
        first((connection, random) -> {
                    connection.setAutoCommit(false);
                    connection.setTransactionIsolation(Connection.TRANSACTION_NONE);
                    connection.close();
                })
                .execute(session);
        assertThat(session.calls()).doesNotContain("setAutoCommit", "setTransactionIsolation", "close");

        assertThatThrownBy(() -> first((connection, random) -> connection.setAutoCommit(true))
                        .execute(session))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("the mode is that of the whole workload");
        assertThatThrownBy(() -> first((connection, random) ->
                                connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE))
                        .execute(session))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("the isolation level is a setting of the target");
    }

    @Test
    void settingsOfTheSessionStay() throws Exception {
        first((connection, random) -> {
                    connection.setReadOnly(false);
                    connection.setSchema("shop");
                    connection.setCatalog("shop");
                    connection.setHoldability(1);
                    connection.setNetworkTimeout(Runnable::run, 1);
                    connection.setTypeMap(Map.of());
                })
                .execute(session);
        assertThat(session.calls()).noneMatch(call -> call.startsWith("set"));

        assertThatThrownBy(() -> first((connection, random) -> connection.setReadOnly(true))
                        .execute(session))
                .isInstanceOf(SQLException.class)
                .hasMessage("transaction checkout calls setReadOnly(true) of its connection: it is false, and a change"
                        + " would apply to later transactions too; set it in the URL or the data source of the target");
        List<TransactionBody<RandomStream>> changes = List.of(
                (connection, random) -> connection.setSchema("other"),
                (connection, random) -> connection.setCatalog("other"),
                (connection, random) -> connection.setHoldability(2),
                (connection, random) -> connection.setNetworkTimeout(Runnable::run, 2),
                (connection, random) -> connection.setTypeMap(Map.of("a", String.class)));
        assertThat(changes)
                .allSatisfy(change -> assertThatThrownBy(() -> first(change).execute(session))
                        .hasMessageContaining("a change would apply to later transactions too"));
    }

    /** Their connection would permit commits otherwise. */
    @Test
    void statementsAndMetadataHaveTheGuardedConnection() throws Exception {
        first((connection, random) -> {
                    assertThat(connection.prepareStatement("SELECT 1").getConnection())
                            .isSameAs(connection);
                    assertThat(connection.createStatement().getConnection()).isSameAs(connection);
                    assertThat(connection.prepareCall("CALL a()").getConnection())
                            .isSameAs(connection);
                    assertThat(connection.getMetaData().getConnection()).isSameAs(connection);
                    assertThatThrownBy(connection.getMetaData()::getURL)
                            .isInstanceOf(SQLException.class)
                            .hasMessage("getURL");
                })
                .execute(session);
    }

    @Test
    void drawsOfABodyDoNotMoveThoseOfLaterTransactions() throws Exception {
        for (int draws = 1; draws < 3; draws++) {
            int inFirst = draws;
            Transaction<JdbcSession> checkout = first((connection, random) -> {
                seen.add(random.nextLong());
                if (seen.size() % 2 == 1 && inFirst == 2) {
                    random.nextLong();
                }
            });
            for (int i = 0; i < 2; i++) {
                checkout.prepare();
                checkout.execute(session);
            }
        }

        assertThat(seen.subList(0, 2)).isEqualTo(seen.subList(2, 4)).doesNotHaveDuplicates();
    }

    @Test
    void otherCallsReachTheConnectionOfTheSession() throws Exception {
        first((connection, random) -> {
                    connection.createStatement();
                    seen.add(connection.isWrapperFor(SessionConnection.class));
                })
                .execute(session);

        assertThat(session.calls()).containsExactly("createStatement");
        assertThat(seen).containsExactly(true);
    }
}
