package dev.assay.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.plan.Schedule;
import dev.assay.model.random.RandomStream;
import dev.assay.model.result.LatencyLayout;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.spi.workload.Script;
import dev.assay.spi.workload.Transaction;
import dev.assay.spi.workload.TransactionType;
import dev.assay.test.Parallel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Notification of ended transactions, with one second each of ramp-up, measurement and ramp-down. */
@Parallel
class WorkerTest {

    private static final long SECOND = 1_000_000_000L;
    private static final long START = 1;

    private final ManualClock clock = new ManualClock(START);
    private final List<String> calls = new ArrayList<>();
    private final List<Object> answers = new ArrayList<>();
    private final RunControl control = new RunControl(0);

    /** Each execution takes 400 ms and returns the next of {@code answers}. */
    private final Transaction<FakeSession> transaction = new Transaction<>() {
        @Override
        public void prepare() {
            calls.add("prepare");
        }

        @Override
        public OutcomeCode execute(FakeSession session) throws FakeSession.Failure {
            clock.awaitNanos(clock.nanoTime() + 4 * SECOND / 10);
            calls.add("execute");
            Object answer = answers.isEmpty() ? OutcomeCode.COMMITTED : answers.remove(0);
            if (answer instanceof ErrorClass error) {
                throw new FakeSession.Failure(error);
            }
            return (OutcomeCode) answer;
        }

        @Override
        public void ended(boolean successful, boolean measured) {
            calls.add((successful ? "succeeded" : "failed") + (measured ? " measured" : " outside"));
        }
    };

    private void run(Duration rampUp, Duration measurement, Duration rampDown, Object... answer) {
        answers.addAll(Arrays.asList(answer));
        PhaseTimes phaseTimes = PhaseTimes.of(new Schedule(rampUp, measurement, rampDown, 0), START);
        OutcomeTable outcomes = new OutcomeTable(List.of(ExecutorFixture.UNDONE, ExecutorFixture.NOT_FOUND));
        Script<FakeSession> script = new Script<>() {
            @Override
            public int choose() {
                return 0;
            }

            @Override
            public Transaction<FakeSession> transaction(int type) {
                return transaction;
            }
        };
        new Worker<>(
                        clock,
                        new ClosedPacer(clock, phaseTimes, control, null, phaseTimes.startNanos()),
                        script,
                        1,
                        false,
                        new SessionExecutor<>(
                                new FakeSession(),
                                FakeSession::new,
                                List.of(new TransactionType("only", 1, Demarcation.DRIVER, false)),
                                outcomes,
                                new ErrorLog(),
                                control,
                                clock,
                                new RandomStream(1)),
                        new Recorder(phaseTimes, LatencyLayout.TWO_DIGITS, 1, outcomes.size(), false, false),
                        outcomes)
                .run();
    }

    private List<String> told() {
        return calls.stream().filter(call -> call.contains(" ")).toList();
    }

    /** They end after 0.4 s, 0.8 s, 1.2 s and so on; the last ends after the end of the load. */
    @Test
    void endedTellsWhetherItEndedInTheMeasurement() {
        Duration second = Duration.ofSeconds(1);
        run(second, second, second);
        assertThat(told())
                .containsExactly(
                        "succeeded outside",
                        "succeeded outside",
                        "succeeded measured",
                        "succeeded measured",
                        "succeeded outside",
                        "succeeded outside",
                        "succeeded outside",
                        "succeeded outside");
    }

    @Test
    void endedTellsWhetherTheOutcomeIsASuccess() {
        run(
                Duration.ZERO,
                Duration.ofMillis(1_700),
                Duration.ZERO,
                ExecutorFixture.UNDONE,
                ExecutorFixture.NOT_FOUND,
                ErrorClass.CONSTRAINT,
                OutcomeCode.COMMITTED);
        assertThat(told())
                .containsExactly(
                        "succeeded measured",
                        "failed measured",
                        "failed measured",
                        "succeeded measured",
                        "succeeded outside");
    }

    @Test
    void executionsThatAreRepeatedEndOnce() {
        run(
                Duration.ZERO,
                Duration.ofMillis(1_300),
                Duration.ZERO,
                ErrorClass.RETRYABLE,
                ErrorClass.RETRYABLE,
                OutcomeCode.COMMITTED);
        assertThat(calls)
                .containsExactly(
                        "prepare",
                        "execute",
                        "execute",
                        "execute",
                        "succeeded measured",
                        "prepare",
                        "execute",
                        "succeeded outside");
    }
}
