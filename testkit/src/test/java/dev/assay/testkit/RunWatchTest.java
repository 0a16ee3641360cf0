package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.assay.model.random.Seeds;
import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.test.Parallel;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

@Parallel
class RunWatchTest {

    /** Without the wait, a run of 400 transactions in memory would end before the action begins. */
    @Test
    void workersGoOnDuringTheActionAndAwaitItsEnd() {
        Thread worker = Thread.currentThread();
        AtomicBoolean happened = new AtomicBoolean();
        RunWatch<JdbcSession> watch = new RunWatch<>(bank(), 4, () -> {
            await().atMost(AssertingThread.LIMIT).until(() -> worker.getState() == Thread.State.TIMED_WAITING);
            happened.set(true);
        });
        Script<JdbcSession> script = watch.workload().newScript(new WorkerContext(0, 1, new Seeds(1), null));
        for (int choice = 1; choice <= 6; choice++) {
            script.choose();
        }
        assertThat(happened).as("what takes long has happened at choice 6").isFalse();
        script.choose();
        assertThat(happened).as("what takes long has happened at choice 7").isTrue();
        watch.requireReached();
    }

    private static Bank bank() {
        return new Bank(new BankParameters(1_000), new WorkloadContext(new Seeds(1), 1), Bank.Fault.NONE);
    }
}
