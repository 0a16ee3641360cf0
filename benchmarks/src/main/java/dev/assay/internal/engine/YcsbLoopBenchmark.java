package dev.assay.internal.engine;

import dev.assay.internal.plugin.ParameterBinder;
import dev.assay.model.plan.Schedule;
import dev.assay.model.random.Seeds;
import dev.assay.model.result.LatencyLayout;
import dev.assay.spi.workload.WorkerContext;
import dev.assay.spi.workload.Workload;
import dev.assay.spi.workload.WorkloadContext;
import dev.assay.workload.ycsb.KeyValueSession;
import dev.assay.workload.ycsb.YcsbFactory;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The cost of the harness for each operation of YCSB's core workloads: the worker loop, which draws and formats keys and values
 * and passes them to a session that does nothing. With one worker, and with two workers of the same workload.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class YcsbLoopBenchmark {

    /** The trial that all workers share. */
    @State(Scope.Benchmark)
    public static class Shared {

        /** One of YCSB's core workloads. */
        @Param({"a", "b", "c", "d", "e", "f"})
        public String workload = "";

        private final Seeds seeds = new Seeds(7);
        private Workload<KeyValueSession> ycsb;
        private Clock clock;
        private PhaseTimes phaseTimes;
        private int workers;
        private int made;

        @Setup
        public void begin(BenchmarkParams params) {
            workers = params.getThreads();
            clock = SystemClock.forWaiters(workers);
            phaseTimes = PhaseTimes.of(Schedule.measuring(Duration.ofDays(1)), clock.nanoTime());
            YcsbFactory factory = new YcsbFactory();
            ycsb = factory.create(
                    ParameterBinder.bind(factory, Map.of("workload", workload, "record-count", "100000")),
                    new WorkloadContext(seeds, workers));
        }

        private synchronized Worker<KeyValueSession> worker() {
            int types = ycsb.transactionTypes().size();
            int steps = ycsb.steps().size();
            OutcomeTable outcomes = new OutcomeTable(ycsb.outcomes(), ycsb.namedOutcomes());
            return new Worker<>(
                    clock,
                    new ClosedPacer(clock, phaseTimes, new RunControl(0), null, phaseTimes.startNanos()),
                    ycsb.newScript(new WorkerContext(made++, workers, seeds, null)),
                    types,
                    steps > 0,
                    new NoopExecutor<>(ycsb.noopSession().orElse(null)),
                    new Recorder(phaseTimes, LatencyLayout.TWO_DIGITS, types + steps, outcomes.size(), false, false),
                    outcomes);
        }
    }

    /** One worker. */
    @State(Scope.Thread)
    public static class One {

        private Worker<KeyValueSession> worker;

        @Setup
        public void join(Shared shared) {
            worker = shared.worker();
        }
    }

    /** Claims, chooses, prepares, executes nothing, records. */
    @Benchmark
    public void loop(One one) {
        one.worker.claim();
        one.worker.perform();
        one.worker.finish();
    }

    /** The loop with two concurrent workers: shared state must not slow them down. */
    @Benchmark
    @Threads(2)
    public void loopOfTwo(One one) {
        loop(one);
    }
}
