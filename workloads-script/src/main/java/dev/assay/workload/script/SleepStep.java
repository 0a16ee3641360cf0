package dev.assay.workload.script;

import dev.assay.spi.jdbc.JdbcSession;
import dev.assay.workload.script.ScriptSource.Place;
import java.util.concurrent.locks.LockSupport;

/** {@code \sleep}: a part of the transaction's time, as in pgbench. Immutable. */
record SleepStep(Expression amount, long unitNanos, Place place) implements Step {

    @Override
    public void run(ClientState state, JdbcSession session) {
        Kind kind = amount.evaluate(state);
        if (kind == Kind.NULL) {
            throw place.failure("the time of \\sleep is null");
        }
        double nanos = Operands.real(kind, state.whole, state.real, place) * unitNanos;
        long end = System.nanoTime() + (long) Math.max(0, nanos);
        long left = end - System.nanoTime();
        while (left > 0 && !Thread.currentThread().isInterrupted() && session.usable()) {
            LockSupport.parkNanos(this, left);
            left = end - System.nanoTime();
        }
    }
}
