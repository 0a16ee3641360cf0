package dev.assay.internal.engine;

import dev.assay.model.plan.Schedule;
import dev.assay.model.random.RandomStream;
import dev.assay.model.result.LatencyLayout;
import dev.assay.spi.target.Session;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of the harness for each transaction: the worker loop with an executor that does nothing, parts of the loop, and two
 * clock readings as a yardstick of the machine.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class WorkerLoopBenchmark {

    private Worker<Session> worker;
    private Worker<Session> openWorker;
    private Recorder recorder;
    private RandomStream random;
    private long now;
    private int type;

    @Setup
    public void assemble() {
        TrialClock clock = new TrialClock(SystemClock.forWaiters(1));
        clock.startIn(0);
        PhaseTimes phaseTimes = PhaseTimes.of(Schedule.measuring(Duration.ofDays(1)), clock.nanoTime());
        OutcomeTable outcomes = new OutcomeTable(List.of());
        recorder =
                new Recorder(phaseTimes, LatencyLayout.TWO_DIGITS, OneTransaction.TYPES, outcomes.size(), false, false);
        Pacer pacer = new ClosedPacer(clock, phaseTimes, new RunControl(0), null, phaseTimes.startNanos());
        worker = new Worker<>(
                clock,
                pacer,
                new OneTransaction(),
                OneTransaction.TYPES,
                false,
                new NoopExecutor<>(null),
                recorder,
                outcomes);
        openWorker = new Worker<>(
                clock,
                new OpenPacer(
                        clock,
                        phaseTimes,
                        new RunControl(0),
                        index -> index,
                        new AtomicLong(),
                        LatencyLayout.TWO_DIGITS),
                new OneTransaction(),
                OneTransaction.TYPES,
                false,
                new NoopExecutor<>(null),
                new Recorder(phaseTimes, LatencyLayout.TWO_DIGITS, OneTransaction.TYPES, outcomes.size(), true, false),
                outcomes);
        random = new RandomStream(7);
        now = clock.nanoTime();
    }

    /** Claims, chooses, prepares, executes nothing, records. */
    @Benchmark
    public void loop() {
        worker.claim();
        worker.perform();
        worker.finish();
    }

    /** The loop with an open load whose arrivals are always due: adds the shared ticket counter and the recorded wait. */
    @Benchmark
    public void openLoop() {
        openWorker.claim();
        openWorker.perform();
        openWorker.finish();
    }

    /** Records only; the latencies spread over four orders of magnitude. */
    @Benchmark
    public void record() {
        long start = now++;
        type = type == OneTransaction.TYPES - 1 ? 0 : type + 1;
        recorder.record(type, 0, 1, start, start, 0, start + (random.nextLong() >>> 40));
    }

    /** Reads the clock twice, as every transaction does. */
    @Benchmark
    public long twoClockReadings() {
        long first = System.nanoTime();
        return System.nanoTime() - first;
    }
}
