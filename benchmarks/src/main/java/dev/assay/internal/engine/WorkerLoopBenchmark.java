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
 * What the harness costs for each transaction: the whole worker loop with a station that does nothing, its parts, and two
 * readings of the clock as the yardstick of the machine.
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

    /** For JMH. */
    public WorkerLoopBenchmark() {}

    /** A worker that would run for a day. */
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

    /** Claim, choose, prepare, execute nothing, record. */
    @Benchmark
    public void loop() {
        worker.claim();
        worker.perform();
        worker.finish();
    }

    /** The same of an open load whose arrivals, a nanosecond apart, are always due: with a ticket of all workers and the wait recorded. */
    @Benchmark
    public void openLoop() {
        openWorker.claim();
        openWorker.perform();
        openWorker.finish();
    }

    /** Recording alone, times spread over four orders of magnitude. */
    @Benchmark
    public void record() {
        long start = now++;
        type = type == OneTransaction.TYPES - 1 ? 0 : type + 1;
        recorder.record(type, 0, 1, start, start, 0, start + (random.nextLong() >>> 40));
    }

    /** The two readings of the clock that every transaction needs. */
    @Benchmark
    public long twoClockReadings() {
        long first = System.nanoTime();
        return System.nanoTime() - first;
    }
}
