package dev.assay.internal.engine;

import dev.assay.model.plan.Schedule;
import dev.assay.model.random.RandomStream;
import dev.assay.model.result.IntervalHealth;
import dev.assay.model.result.LatencyLayout;
import dev.assay.model.result.Phase;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
 * The cost of reading the recorders of all workers, which the coordinator does once a second, outside the workers' path. The
 * latencies of five types spread over three orders of magnitude.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SnapshotBenchmark {

    private static final int TIMES = 200;
    private static final int MILLI = 1_000_000;

    @Param({"1000", "4096", "10000"})
    private int workers;

    private Sampler sampler;

    @Setup
    public void assemble() {
        OutcomeTable outcomes = new OutcomeTable(List.of());
        PhaseTimes phaseTimes = PhaseTimes.of(Schedule.measuring(Duration.ofDays(1)), 0);
        List<Recorder> recorders = IntStream.range(0, workers)
                .mapToObj(worker -> recorder(phaseTimes, outcomes.size(), worker))
                .toList();
        sampler = new Sampler(
                recorders,
                workers,
                Stream.of("a", "b", "c", "d", "e").toList(),
                Collections.nCopies(OneTransaction.TYPES, false),
                List.of(),
                outcomes,
                LatencyLayout.TWO_DIGITS);
    }

    private static Recorder recorder(PhaseTimes phaseTimes, int outcomes, int worker) {
        Recorder recorder =
                new Recorder(phaseTimes, LatencyLayout.TWO_DIGITS, OneTransaction.TYPES, outcomes, false, false);
        RandomStream random = new RandomStream(worker);
        for (int type = 0; type < OneTransaction.TYPES; type++) {
            for (int i = 0; i < TIMES; i++) {
                long nanos = (long) (MILLI * Math.pow(1_000, random.nextDouble()));
                recorder.record(type, 0, 1, 0, 0, 0, nanos);
            }
        }
        return recorder;
    }

    @Benchmark
    public Object read() {
        return sampler.read(Phase.MEASUREMENT, 0, 1_000_000_000L, IntervalHealth.UNKNOWN);
    }
}
