package dev.assay.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.random.Seeds;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the harness without a store passes to the session what a binding would get. */
@Parallel
class DiscardingStoreTest {

    private static YcsbWorkload workload(Object... parameters) {
        return new YcsbWorkload(Parameters.of(parameters), new WorkloadContext(new Seeds(5), 1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "b", "c", "d", "e", "f"})
    void everyOperationReachesTheSession(String name) throws Exception {
        YcsbWorkload workload = workload("workload", name, "record-count", 100);
        KeyValueSession nothing = workload.noopSession().orElseThrow();
        Script<KeyValueSession> script = workload.newScript(new WorkerContext(0, 1, new Seeds(5), null));
        List<Transaction<KeyValueSession>> operations = IntStream.range(
                        0, workload.transactionTypes().size())
                .mapToObj(script::transaction)
                .toList();
        for (int i = 0; i < 1_000; i++) {
            Transaction<KeyValueSession> operation = operations.get(script.choose());
            operation.prepare();
            assertThat(operation.execute(nothing)).isSameAs(OutcomeCode.COMMITTED);
            operation.ended(true, true);
        }
    }

    @Test
    void thereIsNoNoopSessionIfValuesAreVerified() {
        assertThat(workload("workload", "a", "record-count", 100, "data-integrity", true)
                        .noopSession())
                .isEmpty();
    }
}
