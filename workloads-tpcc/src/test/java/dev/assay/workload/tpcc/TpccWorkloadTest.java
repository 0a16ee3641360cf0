package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.TrialResult.WorkloadInfo;
import dev.assay.spi.data.Routine;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.target.Capability;
import dev.assay.spi.workload.ConsistencyCheck;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.spi.workload.WorkloadFactory;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class TpccWorkloadTest {

    private static final Seeds SEEDS = new Seeds(42);

    @Test
    void isFoundAsAService() {
        assertThat(ServiceLoader.load(WorkloadFactory.class))
                .anySatisfy(factory -> assertThat(factory.id()).isEqualTo("tpcc"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 100_001})
    void refusesOtherNumbersOfWarehouses(int warehouses) {
        assertThatThrownBy(() -> new TpccParameters(warehouses, Profile.STANDARD, false))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessage("--warehouses: found " + warehouses + ", a number from 1 to 100000 is needed");
    }

    @Test
    void hasTheFiveTransactionsInOrderWithTheirWeights() {
        TpccWorkload workload = workload(1, 10);
        assertThat(workload.transactionTypes())
                .containsExactly(
                        new TransactionType("new-order", 45, Demarcation.DRIVER, false),
                        new TransactionType("payment", 43, Demarcation.DRIVER, false),
                        new TransactionType("order-status", 4, Demarcation.DRIVER, true),
                        new TransactionType("delivery", 4, Demarcation.DRIVER, false),
                        new TransactionType("stock-level", 4, Demarcation.DRIVER, true));
        assertThat(workload.outcomes())
                .containsExactly(new OutcomeCode(1, "rolled-back", OutcomeCode.Ending.ROLLBACK, true));
    }

    @Test
    void countsNewOrdersForTpmCWhetherCommittedOrRolledBackByDesign() {
        var metric = workload(1, 10).primaryMetric();
        assertThat(metric.counts("new-order", "committed")).isTrue();
        assertThat(metric.counts("new-order", "rolled-back")).isTrue();
        assertThat(metric.counts("payment", "committed")).isFalse();
        assertThat(metric.perSeconds()).isEqualTo(60);
    }

    @Test
    void waitsAsClause5257Wants() {
        var waits = workload(1, 10).thinkTimes().orElseThrow();
        assertThat(waits.keying()).extracting(Duration::toSeconds).containsExactly(18L, 3L, 2L, 2L, 2L);
        assertThat(waits.meanThink()).extracting(Duration::toSeconds).containsExactly(12L, 12L, 10L, 5L, 5L);
    }

    @Test
    void givesTenUsersOfAWarehouseTenDistricts() {
        Set<String> seats = new HashSet<>();
        for (int user = 0; user < 30; user++) {
            Terminal terminal = terminal(user, 3);
            assertThat(terminal.warehouse()).isEqualTo(user % 3 + 1);
            assertThat(terminal.district()).isEqualTo(user / 3 + 1);
            seats.add(terminal.warehouse() + "/" + terminal.district());
        }
        assertThat(seats).hasSize(30);
        assertThat(terminal(30, 3).district()).isEqualTo(1);
    }

    @Test
    void drawsTheOtherWarehousesEvenlyAndNeverTheHome() {
        Terminal terminal = terminal(1, 4);
        var random = SEEDS.stream("test");
        int[] counts = new int[5];
        for (int i = 0; i < 30_000; i++) {
            counts[terminal.otherWarehouse(random)]++;
        }
        assertThat(counts[terminal.warehouse()]).isZero();
        // Five standard deviations of 81.6: a false alarm in 10⁶ seeds.
        assertThat(new int[] {counts[1], counts[3], counts[4]})
                .satisfies(found -> assertThat(found[0]).isCloseTo(10_000, Offset.offset(410)))
                .satisfies(found -> assertThat(found[1]).isCloseTo(10_000, Offset.offset(410)))
                .satisfies(found -> assertThat(found[2]).isCloseTo(10_000, Offset.offset(410)));
        assertThat(terminal(0, 1).otherWarehouse(random)).isEqualTo(1);
    }

    @Test
    void choosesTypesByTheirWeights() {
        Script<JdbcSession> script = workload(2, 20).newScript(new WorkerContext(7, 20, SEEDS, null));
        int draws = 1_000_000;
        int[] counts = new int[5];
        for (int i = 0; i < draws; i++) {
            counts[script.choose()]++;
        }
        double[] shares = {0.45, 0.43, 0.04, 0.04, 0.04};
        for (int type = 0; type < shares.length; type++) {
            // Five standard deviations each: a false alarm in 3·10⁵ seeds for the five together.
            double tolerance = 5 * Math.sqrt(shares[type] * (1 - shares[type]) / draws);
            assertThat((double) counts[type] / draws)
                    .as("share of type %d", type)
                    .isCloseTo(shares[type], Offset.offset(tolerance));
        }
    }

    @Test
    void namesTheConditionsByTheirClauses() {
        assertThat(workload(1, 10).checks())
                .extracting(ConsistencyCheck::id)
                .containsExactly(
                        "3.3.2.1",
                        "3.3.2.2",
                        "3.3.2.3",
                        "3.3.2.4",
                        "3.3.2.5",
                        "3.3.2.6",
                        "3.3.2.7",
                        "3.3.2.8",
                        "3.3.2.9",
                        "3.3.2.10",
                        "3.3.2.11",
                        "3.3.2.12");
    }

    @Test
    void ownsUpToDataWithoutMarkerAndToAnUnusualNumberOfUsers() {
        TpccWorkload tenUsers = workload(1, 10);
        assertThat(tenUsers.deviations(null)).anyMatch(line -> line.contains("C-Load"));
        assertThat(tenUsers.deviations(tenUsers.dataset().marker()))
                .noneMatch(line -> line.contains("C-Load"))
                .noneMatch(line -> line.contains("not ten on each"));
        assertThat(workload(4, 1).deviations(null))
                .contains("1 user on 4 warehouses, not ten on each (4.2.2)")
                .contains("3 of the warehouses have no home user (4.2.2)");
    }

    private static TpccWorkload workload(int warehouses, int users) {
        return new TpccWorkload(
                new TpccParameters(warehouses, Profile.STANDARD, false), new WorkloadContext(SEEDS, users));
    }

    private static Terminal terminal(int user, int warehouses) {
        return Terminal.of(new WorkerContext(user, 30, SEEDS, null), warehouses, RunConstants.DRAWN);
    }

    @ParameterizedTest
    @CsvSource({
        "default,   DATA_MODIFYING_CTE SELECT_FOR_UPDATE, statement set row",
        "default,   SELECT_FOR_UPDATE,                    set row",
        "default,   TRANSACTIONS,                         set",
        "row,       DATA_MODIFYING_CTE SELECT_FOR_UPDATE, row",
        "set,       DATA_MODIFYING_CTE SELECT_FOR_UPDATE, set",
        "statement, DATA_MODIFYING_CTE SELECT_FOR_UPDATE, statement",
        "default,   SQL_PSM SELECT_FOR_UPDATE,            set row",
        "default,   PLPGSQL DATA_MODIFYING_CTE,           statement set",
        "procedure, SQL_PSM SELECT_FOR_UPDATE,            procedure",
        "procedure, PLPGSQL DATA_MODIFYING_CTE,           procedure",
    })
    void accessStylesAreThoseOfTheProductTheFastestFirst(String access, String capabilities, String expected) {
        assertThat(accessing(Profile.STANDARD, access).accessStyles(capabilities(capabilities)))
                .containsExactly(expected.split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "default,   DATA_MODIFYING_CTE SELECT_FOR_UPDATE, one statement and a commit for each transaction",
        "default,   TRANSACTIONS,                         a statement for each step",
        "row,       SELECT_FOR_UPDATE,                    a statement for each row",
        "procedure, SQL_PSM SELECT_FOR_UPDATE,            a procedure call for each transaction",
    })
    void resultsExplainTheStyleInUse(String access, String capabilities, String expected) {
        assertThat(accessing(Profile.STANDARD, access).derived(capabilities(capabilities)))
                .isEqualTo(Map.of(WorkloadInfo.ACCESS_STYLE, expected));
    }

    @Test
    void styleThatTheProductDoesNotHaveIsRefusedWithThoseThatItHas() {
        assertThatThrownBy(() -> accessing(Profile.STANDARD, "statement")
                        .accessStyles(capabilities("SELECT_FOR_UPDATE TRANSACTIONS")))
                .isInstanceOf(AssayException.class)
                .hasMessage("--access: found statement, which needs WITH clauses that change data, and the product has"
                        + " none; use set or row");
        assertThatThrownBy(() -> accessing(Profile.STANDARD, "procedure")
                        .accessStyles(capabilities("SELECT_FOR_UPDATE TRANSACTIONS")))
                .isInstanceOf(AssayException.class)
                .hasMessage(
                        "--access: found procedure, which needs stored procedures in PL/pgSQL or in SQL/PSM, and the"
                                + " product has none; use set or row");
        assertThatThrownBy(() -> accessing(Profile.STANDARD, "statement")
                        .accessStyles(capabilities("SQL_PSM SELECT_FOR_UPDATE")))
                .isInstanceOf(AssayException.class)
                .hasMessageEndingWith("use procedure, set or row");
        assertThatThrownBy(() -> accessing(Profile.STRICT, "row").accessStyles(capabilities("TRANSACTIONS")))
                .isInstanceOf(AssayException.class)
                .hasMessageContaining("needs SELECT … FOR UPDATE")
                .hasMessageEndingWith("use set");
    }

    @Test
    void profileOfTpccMysqlIsAlwaysRowByRow() {
        assertThat(accessing(Profile.TPCC_MYSQL, "default").accessStyles(capabilities("DATA_MODIFYING_CTE")))
                .containsExactly("row");
        assertThatThrownBy(() -> accessing(Profile.TPCC_MYSQL, "set"))
                .isInstanceOf(AssayException.class)
                .hasMessage("--access: found set; the profile tpcc-mysql sends a statement for each row: use row, or"
                        + " leave --access out");
    }

    @Test
    void dataHaveAStoredProcedureForEachTransactionIfTheTransactionsCallThem() {
        assertThat(accessing(Profile.STANDARD, "set").dataset().routines()).isEmpty();
        List<Routine> routines =
                accessing(Profile.STRICT, "procedure").dataset().routines();
        assertThat(routines).hasSize(TransactionKind.values().length);
        assertThat(routines)
                .extracting(routine -> routine.name(Routine.Language.PLPGSQL))
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("assay_tpcc__[a-z_]+_[0-9a-f]{8}") && name.length() < 64);
        assertThat(routines).allSatisfy(routine -> {
            assertThat(routine.text(Routine.Language.PLPGSQL))
                    .doesNotContain("{")
                    .startsWith("CREATE FUNCTION assay_");
            assertThat(routine.text(Routine.Language.SQL_PSM))
                    .doesNotContain("{")
                    .startsWith("CREATE PROCEDURE assay_");
        });
    }

    /** Fixed lengths: line, supplying warehouse, item, quantity, in the order of locking. */
    @Test
    void linesOfAnOrderAreOneText() {
        NewOrderInput input = new NewOrderInput(terminal(0, 100_000));
        input.lines = 2;
        input.supplyWarehouse[0] = 100_000;
        input.item[0] = 7;
        input.quantity[0] = 10;
        input.supplyWarehouse[1] = 1;
        input.item[1] = NewOrderInput.UNUSED_ITEM;
        input.quantity[1] = 3;
        input.lineByStock[0] = 1;
        input.lineByStock[1] = 0;
        assertThat(new LineText().of(input)).isEqualTo("02 000001 100001 03 01 100000 000007 10 ");
    }

    private static TpccWorkload accessing(Profile profile, String access) {
        return new TpccWorkload(
                new TpccParameters(
                        1,
                        profile,
                        false,
                        MixChoice.PROFILE,
                        RunConstants.DRAWN,
                        AccessStyle.valueOf(access.toUpperCase(Locale.ROOT))),
                new WorkloadContext(SEEDS, profile == Profile.STRICT ? 10 : 1));
    }

    private static Set<Capability> capabilities(String names) {
        return Arrays.stream(names.split(" ")).map(Capability::valueOf).collect(Collectors.toSet());
    }
}
