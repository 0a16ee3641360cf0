package dev.assay.internal.engine;

import dev.assay.model.random.RandomStream;
import dev.assay.spi.target.Session;
import dev.assay.spi.workload.Transaction;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * A simulated queue with a known result in place of a database: a few servers, first come first served, with exponential or
 * constant service times. It validates the engine, and shows how many users a host can drive.
 *
 * <p>One per worker; the servers are shared and lock-free. In virtual time, executions must come in the order of their starts.
 */
record QueueingExecutor<S extends Session>(
        Clock clock, QueueingExecutor.Servers servers, SimulatedService service, RandomStream random)
        implements TransactionExecutor<S> {

    /** When each of the shared servers becomes free. Thread-safe. */
    static final class Servers {
        private final AtomicLongArray freeNanos;
        private final long freezeFromNanos;
        private final long freezeUntilNanos;

        Servers(SimulatedService service, long startNanos) {
            freeNanos = new AtomicLongArray(service.servers());
            for (int i = 0; i < service.servers(); i++) {
                freeNanos.set(i, startNanos);
            }
            freezeFromNanos = startNanos + service.freezeAtNanos();
            freezeUntilNanos = freezeFromNanos + service.freezeForNanos();
        }

        /** Reserves the server that is free first; returns when the request will have been served. */
        long serve(long arrivedNanos, long serviceNanos) {
            while (true) {
                int server = 0;
                long free = freeNanos.get(0);
                for (int i = 1; i < freeNanos.length(); i++) {
                    long other = freeNanos.get(i);
                    if (other - free < 0) {
                        server = i;
                        free = other;
                    }
                }
                long begin = free - arrivedNanos > 0 ? free : arrivedNanos;
                long end = thawed(begin, begin + serviceNanos);
                if (freeNanos.compareAndSet(server, free, end)) {
                    return end;
                }
            }
        }

        private long thawed(long begin, long end) {
            boolean touched = begin - freezeUntilNanos < 0 && end - freezeFromNanos > 0;
            if (!touched) {
                return end;
            }
            long frozenFrom = begin - freezeFromNanos > 0 ? begin : freezeFromNanos;
            return end + (freezeUntilNanos - frozenFrom);
        }
    }

    @Override
    public int execute(int type, Transaction<S> transaction) {
        long nanos = service.constant() ? service.meanNanos() : (long) random.nextExponential(service.meanNanos());
        long end = servers.serve(clock.nanoTime(), nanos);
        while (clock.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted()) {
            clock.awaitNanos(end);
        }
        return 0;
    }
}
