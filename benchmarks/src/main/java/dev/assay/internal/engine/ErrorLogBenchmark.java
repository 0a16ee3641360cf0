package dev.assay.internal.engine;

import dev.assay.spi.target.ErrorClass;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** The cost of counting an error while many workers have errors, as in a storm of deadlocks: eight threads share one log. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Threads(8)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ErrorLogBenchmark {

    private final SQLException deadlock = new SQLException("deadlock detected", "40P01", 0);
    private ErrorLog log;

    @Setup
    public void begin() {
        log = new ErrorLog();
    }

    /** Counts an error of a known kind. */
    @Benchmark
    public void add() {
        log.add(0, ErrorClass.RETRYABLE, deadlock);
    }
}
