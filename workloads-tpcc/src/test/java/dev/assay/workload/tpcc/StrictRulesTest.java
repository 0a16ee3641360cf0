package dev.assay.workload.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.model.AssayException;
import dev.assay.model.plan.Isolation;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.AuditResult;
import dev.assay.model.result.AuditResult.Status;
import dev.assay.model.result.LatencyDistribution;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Measurements;
import dev.assay.model.result.Tallies;
import dev.assay.spi.data.DatasetMarker;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.LoadRequirements;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.TransactionType;
import dev.assay.spi.workload.TrialFigures;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Parallel
class StrictRulesTest {

    private static final Seeds SEEDS = new Seeds(42);

    private static TpccWorkload workload(int warehouses, int users) {
        return workload(warehouses, users, MixChoice.PROFILE);
    }

    private static TpccWorkload workload(int warehouses, int users, MixChoice mix) {
        return new TpccWorkload(
                new TpccParameters(warehouses, Profile.STRICT, false, mix, RunConstants.DRAWN),
                new WorkloadContext(SEEDS, users));
    }

    @Test
    void usersOnlyQueueDeliveriesAndBackgroundWorkersDoThem() {
        assertThat(workload(1, 10).transactionTypes())
                .containsExactly(
                        new TransactionType("new-order", 10, Demarcation.DRIVER, false),
                        new TransactionType("payment", 10, Demarcation.DRIVER, false),
                        new TransactionType("order-status", 1, Demarcation.DRIVER, true),
                        new TransactionType("delivery", 1, Demarcation.NONE, false),
                        new TransactionType("stock-level", 1, Demarcation.DRIVER, true),
                        new TransactionType("delivery-deferred", 0, Demarcation.DRIVER, false, true));
    }

    @Test
    void weightsAreThoseOfTheMixAskedFor() {
        assertThat(workload(1, 10, MixChoice.WEIGHTS).transactionTypes())
                .extracting(TransactionType::weight)
                .containsExactly(446.0, 431.0, 41.0, 41.0, 41.0, 0.0);
        TpccWorkload deck = new TpccWorkload(
                new TpccParameters(1, Profile.STANDARD, false, MixChoice.DECK, RunConstants.DRAWN),
                new WorkloadContext(SEEDS, 10));
        assertThat(deck.transactionTypes())
                .extracting(TransactionType::weight)
                .containsExactly(10.0, 10.0, 1.0, 1.0, 1.0);
    }

    @Test
    void aDrawByWeightsStaysAboveTheMinimaOfClause523() {
        TpccWorkload workload = workload(1, 10, MixChoice.WEIGHTS);
        Script<JdbcSession> script = workload.newScript(
                new WorkerContext(0, 10, SEEDS, workload.dataset().marker()));
        int draws = 400_000;
        int[] counts = new int[5];
        for (int i = 0; i < draws; i++) {
            counts[script.choose()]++;
        }
        double[] shares = {0.446, 0.431, 0.041, 0.041, 0.041};
        for (int type = 0; type < 5; type++) {
            // Five standard deviations each: a false alarm in 3·10⁵ seeds for the five together.
            assertThat((double) counts[type] / draws)
                    .as("type %d", type)
                    .isCloseTo(shares[type], Offset.offset(5 * Math.sqrt(shares[type] * (1 - shares[type]) / draws)));
            assertThat(shares[type]).isGreaterThan(workload.limits().get(type).minimumShare());
        }
    }

    @Test
    void isDrivenAsClauses422And525And341And55Want() {
        assertThat(workload(3, 30).loadRequirements())
                .isEqualTo(new LoadRequirements(
                        30, true, Duration.ofSeconds(60), Isolation.SERIALIZABLE, true, true, 0, true));
        assertThat(new TpccWorkload(new TpccParameters(3, Profile.STANDARD, false), new WorkloadContext(SEEDS, 4))
                        .loadRequirements())
                .isEqualTo(LoadRequirements.FREE);
    }

    @ParameterizedTest
    @CsvSource({
        "0, new-order,    0,    18, 12, 5",
        "1, payment,      0.43, 3,  12, 5",
        "2, order-status, 0.04, 2,  10, 5",
        "3, delivery,     0.04, 2,  5,  5",
        "4, stock-level,  0.04, 2,  5,  20"
    })
    void hasTheTableOfClause5257(int type, String id, double share, int keying, int think, int limit) {
        TpccWorkload workload = workload(1, 10);
        assertThat(workload.transactionTypes().get(type).id()).isEqualTo(id);
        assertThat(workload.limits()).hasSize(6);
        assertThat(workload.limits().get(type).minimumShare()).isEqualTo(share);
        assertThat(workload.limits().get(type).responseTime90()).isEqualTo(Duration.ofSeconds(limit));
        var waits = workload.thinkTimes().orElseThrow();
        assertThat(waits.keying().get(type)).isEqualTo(Duration.ofSeconds(keying));
        assertThat(waits.meanThink().get(type)).isEqualTo(Duration.ofSeconds(think));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 19, 21, 200})
    void refusesOtherNumbersOfUsers(int users) {
        assertThatThrownBy(() -> workload(2, users))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.PLAN))
                .hasMessage("--users: found " + users + "; the profile strict requires ten users per warehouse"
                        + " (clause 4.2.2): use --users 20 for --warehouses 2, or leave --users out");
    }

    @Test
    void takesTenUsersAWarehouseAndPlansWithoutUsers() {
        assertThat(workload(2, 20).loadRequirements().users()).isEqualTo(20);
        assertThat(workload(2, 0).loadRequirements().users()).isEqualTo(20);
    }

    @Test
    void refusesDataThatCarryNoMarker() {
        TpccWorkload workload = workload(1, 10);
        WorkerContext unmarked = new WorkerContext(0, 10, SEEDS, null);
        assertThatThrownBy(() -> workload.newScript(unmarked))
                .isInstanceOfSatisfying(
                        AssayException.class, e -> assertThat(e.kind()).isEqualTo(AssayException.Kind.TARGET))
                .hasMessage("the data have no marker: the profile strict requires their C-Load (clause 2.1.6.1);"
                        + " load them with Assay");
    }

    @Test
    void dataOfProfileStandardServeItToo() {
        DatasetMarker standard = new TpccWorkload(
                        new TpccParameters(1, Profile.STANDARD, false), new WorkloadContext(SEEDS, 10))
                .dataset()
                .marker();
        assertThat(workload(1, 10).dataset().marker()).isEqualTo(standard);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "9, 1", "10, 2", "1000, 101"})
    void backgroundWorkersGrowWithTheWarehouses(int warehouses, int workers) {
        assertThat(workload(warehouses, 10 * warehouses).backgroundWorkers()).isEqualTo(workers);
    }

    @Test
    void auditsDeferredDeliveriesBesideAllOthers() {
        assertThat(workload(1, 10).audit(deferred(10, 0, 1, 0)))
                .extracting(AuditResult::id)
                .contains("rollbacks", "tpmC-per-warehouse")
                .endsWith("deferred-deliveries")
                .hasSize(13);
    }

    /** 90 % of all within 80 s; slower or unfinished work counts as missed. */
    @ParameterizedTest
    @CsvSource({
        "79, 0,   100, 0,  PASSED",
        "82, 0,   100, 0,  FAILED",
        "82, 90,  10, 0,  PASSED",
        "82, 89,  11, 0,  FAILED",
        "82, 90,  0,  10, PASSED",
        "82, 89,  0,  11, FAILED",
        // Nine tenths of those that were done are 81 % of all.
        "82, 81,  9,  10, FAILED",
        "82, 0,   0,  1,  FAILED",
        "82, 0,   0,  0,  NOT_APPLICABLE"
    })
    void deferredDeliveriesAreDoneWithin80Seconds(
            long longSeconds, long inTime, long late, long unfinished, Status status) {
        AuditResult audit = Audits.deferredDeliveries(deferred(inTime, late, longSeconds * 1_000_000_000, unfinished));
        assertThat(audit.status()).isEqualTo(status);
        assertThat(audit.samples()).isEqualTo(inTime + late + unfinished);
    }

    private static TrialFigures deferred(long inTime, long late, long lateNanos, long unfinished) {
        LatencyLayout layout = LatencyLayout.TWO_DIGITS;
        long inTimeNanos = 1_000_000_000;
        long[] counts = new long[layout.buckets()];
        counts[layout.index(inTimeNanos)] = inTime;
        counts[layout.index(lateNanos)] += late;
        LatencyDistribution times = inTime + late == 0
                ? LatencyDistribution.empty(layout)
                : new LatencyDistribution(
                        layout,
                        counts,
                        inTime * inTimeNanos + late * lateNanos,
                        inTime == 0 ? lateNanos : inTimeNanos,
                        late == 0 ? inTimeNanos : lateNanos);
        Measurements measurements = new Measurements(
                List.of(StrictRules.DEFERRED_DELIVERY),
                List.of(true),
                List.of("committed"),
                List.of(true),
                List.of(new Measurements.Cell(times, times, 0)),
                List.of(0L),
                0,
                0,
                false);
        return new TrialFigures(measurements, 60, true, new Tallies(Map.of()), unfinished);
    }
}
