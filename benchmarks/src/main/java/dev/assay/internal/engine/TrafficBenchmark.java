package dev.assay.internal.engine;

import dev.assay.model.plan.Schedule;
import dev.assay.model.random.RandomStream;
import dev.assay.model.result.LatencyLayout;
import dev.assay.spi.target.ErrorClass;
import dev.assay.spi.target.Session;
import dev.assay.spi.target.TrafficCounter;
import dev.assay.spi.workload.Demarcation;
import dev.assay.spi.workload.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
 * The cost of counting round trips and bytes by transaction type: the worker loop on a session that sends nothing, with and without
 * a counter.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TrafficBenchmark {

    /** A session whose counter advances by a round trip in each transaction. */
    private static final class CountingSession implements Session, TrafficCounter {

        private final boolean counted;
        private long roundTrips;

        CountingSession(boolean counted) {
            this.counted = counted;
        }

        @Override
        public Optional<TrafficCounter> trafficCounter() {
            return counted ? Optional.of(this) : Optional.empty();
        }

        @Override
        public long roundTrips() {
            return roundTrips;
        }

        @Override
        public long bytesSent() {
            return 100 * roundTrips;
        }

        @Override
        public long bytesReceived() {
            return 200 * roundTrips;
        }

        @Override
        public void begin() {
            // the driver begins
        }

        @Override
        public void commit() {
            roundTrips++;
        }

        @Override
        public void rollback() {
            roundTrips++;
        }

        @Override
        public ErrorClass classify(Exception failure) {
            return ErrorClass.FATAL;
        }

        @Override
        public boolean usable() {
            return true;
        }

        @Override
        public void abort() {
            // nothing runs
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    @Param({"counted", "uncounted"})
    private String traffic;

    private Worker<Session> worker;

    @Setup
    public void assemble() {
        TrialClock clock = new TrialClock(SystemClock.forWaiters(1));
        clock.startIn(0);
        PhaseTimes phaseTimes = PhaseTimes.of(Schedule.measuring(Duration.ofDays(1)), clock.nanoTime());
        OutcomeTable outcomes = new OutcomeTable(List.of());
        RunControl control = new RunControl(0);
        CountingSession session = new CountingSession(traffic.equals("counted"));
        List<TransactionType> types = IntStream.range(0, OneTransaction.TYPES)
                .mapToObj(type -> new TransactionType("type-" + type, 1, Demarcation.DRIVER, false))
                .toList();
        SessionExecutor<Session> executor = new SessionExecutor<>(
                session, () -> session, types, outcomes, new ErrorLog(), control, clock, new RandomStream(1));
        worker = new Worker<>(
                clock,
                new ClosedPacer(clock, phaseTimes, control, null, phaseTimes.startNanos()),
                new OneTransaction(),
                OneTransaction.TYPES,
                false,
                executor,
                new Recorder(phaseTimes, LatencyLayout.TWO_DIGITS, OneTransaction.TYPES, outcomes.size(), false, false),
                outcomes);
    }

    /** Claims, chooses, prepares, executes a transaction that only commits, counts, records. */
    @Benchmark
    public void loop() {
        worker.claim();
        worker.perform();
        worker.finish();
    }
}
