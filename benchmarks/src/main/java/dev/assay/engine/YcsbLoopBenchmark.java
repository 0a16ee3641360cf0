package dev.assay.engine;

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
import org.openjdk.jmh.annotations.Warmup;

/**
 * What the harness costs for each operation of YCSB's core workloads: the whole worker loop, keys and values drawn and
 * formatted, with a station that does nothing.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class YcsbLoopBenchmark {

    /** One of YCSB's core workloads. */
    @Param({"a", "c", "d", "f"})
    public String workload = "";

    private Worker<KeyValueSession> worker;

    /** For JMH. */
    public YcsbLoopBenchmark() {}

    /** A worker that would run for a day, alone. */
    @Setup
    public void assemble() {
        Clock clock = SystemClock.forWaiters(1);
        Bounds bounds = Bounds.of(Schedule.measuring(Duration.ofDays(1)), clock.nanoTime());
        YcsbFactory factory = new YcsbFactory();
        Seeds seeds = new Seeds(7);
        Workload<KeyValueSession> ycsb = factory.create(
                ParameterBinder.bind(factory, Map.of("workload", workload, "record-count", "100000")),
                new WorkloadContext(seeds, 1));
        int types = ycsb.transactionTypes().size();
        int steps = ycsb.steps().size();
        OutcomeTable outcomes = new OutcomeTable(ycsb.outcomes());
        worker = new Worker<>(
                clock,
                new ClosedPacer(clock, bounds, new RunControl(0), null, bounds.startNanos()),
                ycsb.newScript(new WorkerContext(0, 1, seeds, null)),
                types,
                steps > 0,
                new NoopStation<>(),
                new Recorder(bounds, LatencyLayout.TWO_DIGITS, types + steps, outcomes.size(), false),
                outcomes);
    }

    /** Claim, choose, prepare, execute nothing, record. */
    @Benchmark
    public void loop() {
        worker.claim();
        worker.perform();
        worker.finish();
    }
}
