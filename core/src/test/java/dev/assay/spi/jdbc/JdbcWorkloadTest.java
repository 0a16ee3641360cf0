package dev.assay.spi.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.random.Seeds;
import dev.assay.model.result.CheckResult;
import dev.assay.spi.data.Change;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.data.Table;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** {@code WorkloadContract} checks the other rules. */
@Parallel
class JdbcWorkloadTest {

    private static final class Shop extends JdbcWorkload {

        private final OutcomeCode soldOut = unsuccessful("sold-out");
        private final OutcomeCode undone = rolledBackByDesign("undone");

        Shop(Demarcation demarcation) {
            super(Dataset.builder("shop", 1, new Seeds(1))
                    .table(table("item"))
                    .table(table("sale"))
                    .table(table("log"))
                    .build());
            sql("SELECT updated FROM item");
            sql("update Item SET a = 1");
            sql(" INSERT  INTO\n sale (a) VALUES (?)");
            sql("DELETE FROM item WHERE a = ?");
            sql("INSERT INTO audit VALUES (?)");
            transaction(new TransactionType("buy", 3, demarcation, false), Only::new);
            readOnly("look", 0, Only::new);
            check("sum", "nothing is lost", "SELECT 1 AS one FROM item WHERE 1 = 0");
            checkAfterLoad("count", "no sale was made", "SELECT a FROM sale");
        }

        private static Table table(String name) {
            return Table.builder(name).integer("a").build();
        }

        void addBackground() {
            transaction(new TransactionType("clean", 1, Demarcation.DRIVER, false, true), Only::new);
        }
    }

    private record Only(WorkerContext worker) implements Transaction<JdbcSession> {

        @Override
        public void prepare() {}

        @Override
        public OutcomeCode execute(JdbcSession session) {
            return OutcomeCode.COMMITTED;
        }
    }

    @Test
    void typesOutcomesAndChecksAreInTheOrderOfDeclaration() {
        Shop shop = new Shop(Demarcation.DRIVER);
        assertThat(shop.transactionTypes())
                .containsExactly(
                        new TransactionType("buy", 3, Demarcation.DRIVER, false),
                        new TransactionType("look", 0, Demarcation.DRIVER, true));
        assertThat(shop.outcomes())
                .containsExactly(OutcomeCode.unsuccessful(1, "sold-out"), OutcomeCode.rolledBackByDesign(2, "undone"));
        assertThat(shop.outcomes().get(0)).isSameAs(shop.soldOut);
        assertThat(shop.outcomes().get(1)).isSameAs(shop.undone);
        assertThat(shop.checks()).extracting(ConsistencyCheck::id).containsExactly("sum", "count");
    }

    @Test
    void checksAfterLoadDoNotApplyToUsedData() throws Exception {
        ConsistencyCheck<JdbcSession> check =
                new Shop(Demarcation.DRIVER).checks().get(1);
        assertThat(check).isEqualTo(new SqlCheck("count", "no sale was made", true, "SELECT a FROM sale"));
        JdbcSession unused = null; // a check that does not apply sends no query
        assertThat(check.check(unused, ConsistencyCheck.Moment.USED).status())
                .isEqualTo(CheckResult.Status.NOT_APPLICABLE);
    }

    @Test
    void throughputCountsOutcomesThatAreSuccesses() {
        assertThat(new Shop(Demarcation.DRIVER).primaryMetric().outcomes())
                .containsExactlyInAnyOrder("committed", "undone");
    }

    @Test
    void changesAreReadFromTheStatementsOnTablesOfTheDataSet() {
        assertThat(new Shop(Demarcation.DRIVER).changes())
                .isEqualTo(Map.of("item", Set.of(Change.UPDATE, Change.DELETE), "sale", Set.of(Change.INSERT)));
    }

    @Test
    void preparedDemarcationAddsTwoStatements() {
        assertThat(new Shop(Demarcation.DRIVER).statementsPerSession()).isEqualTo(5);
        assertThat(new Shop(Demarcation.EXPLICIT_TEXT).statementsPerSession()).isEqualTo(5);
        assertThat(new Shop(Demarcation.EXPLICIT_SQL).statementsPerSession()).isEqualTo(7);
    }

    @Test
    void eachWorkerHasTransactionsOfItsOwn() {
        Shop shop = new Shop(Demarcation.DRIVER);
        WorkerContext worker = new WorkerContext(1, 2, new Seeds(1), null);
        Script<JdbcSession> script = shop.newScript(worker);
        assertThat(script.transaction(0)).isEqualTo(new Only(worker)).isSameAs(script.transaction(0));
        assertThat(script.transaction(1)).isNotSameAs(script.transaction(0));
        for (int i = 0; i < 100; i++) {
            assertThat(script.choose()).as("the type with a weight").isZero();
        }
    }

    @Test
    void backgroundTypesAreRefused() {
        Shop shop = new Shop(Demarcation.DRIVER);
        assertThatThrownBy(shop::addBackground)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("clean is a background type; implement Workload to have such types");
    }

    @Test
    void changesAreEmptyIfOneStatementDoesNotShowThem() {
        for (String unclear : List.of(
                "INSERT INTO item (id) VALUES (?) ON CONFLICT (id) DO UPDATE SET id = 1",
                "INSERT IGNORE INTO item (id) VALUES (?)",
                "SELECT id FROM item FOR UPDATE",
                "UPDATE shop.item SET id = 1",
                "DELETE FROM \"item\"",
                "CALL restock(?)")) {
            SqlCatalogue catalogue = new SqlCatalogue();
            catalogue.add("UPDATE item SET id = ? WHERE id = ?");
            assertThat(catalogue.changes()).isEqualTo(Map.of("item", Set.of(Change.UPDATE)));
            catalogue.add(unclear);
            assertThat(catalogue.changes()).as(unclear).isEmpty();
        }
        SqlCatalogue varying = new SqlCatalogue();
        varying.add("DELETE FROM item", Map.of("mysql", "TRUNCATE item"));
        assertThat(varying.changes()).isEmpty();
    }
}
