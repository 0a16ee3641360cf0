package dev.assay.internal.engine;

import dev.assay.spi.workload.WorkQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The queue between users and background workers of a trial, and the log lines of the latter. It ends when the last user has
 * ended and all work is done. Thread-safe.
 */
final class TrialQueue {

    /** How often a waiting background worker checks whether the queue has ended. */
    private static final long POLL_NANOS = 50_000_000;

    record Entry(long item, long putNanos, long putAtMillis) {}

    private final BlockingQueue<Entry> entries;
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final AtomicInteger users;
    private final AtomicInteger idle = new AtomicInteger();

    /** Expects work from a number of users. */
    TrialQueue(int users) {
        this(users, new LinkedBlockingQueue<>());
    }

    TrialQueue(int users, BlockingQueue<Entry> entries) {
        this.users = new AtomicInteger(users);
        this.entries = entries;
    }

    void userEnded() {
        users.decrementAndGet();
    }

    /**
     * Waits for the next piece of work; null at the end of the queue or after an interrupt. A stop of the trial does not end the
     * queue, because a user may still be adding work.
     */
    @Nullable
    Entry take() {
        idle.incrementAndGet();
        try {
            while (true) {
                // Read before the queue: a user adds its last work before it ends.
                boolean over = users.get() <= 0;
                Entry next = entries.poll(POLL_NANOS, TimeUnit.NANOSECONDS);
                if (next != null || over) {
                    return next;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } finally {
            idle.decrementAndGet();
        }
    }

    /** Returns the number of waiting background workers, which do not delay the end of a trial. */
    int idle() {
        return idle.get();
    }

    int waiting() {
        return entries.size();
    }

    List<String> drainLines() {
        List<String> drained = new ArrayList<>();
        for (String line = lines.poll(); line != null; line = lines.poll()) {
            drained.add(line);
        }
        return drained;
    }

    View view(Clock clock) {
        return new View(clock);
    }

    /** One worker's view of the queue; confined to it. */
    final class View implements WorkQueue {

        private final Clock clock;
        private @Nullable Entry current;

        private View(Clock clock) {
            this.clock = clock;
        }

        @Override
        public void put(long item) {
            entries.add(new Entry(item, clock.nanoTime(), System.currentTimeMillis()));
        }

        /** Takes the next piece; returns false at the end of the queue. */
        boolean takeNext() {
            current = take();
            return current != null;
        }

        long putNanos() {
            return current().putNanos();
        }

        @Override
        public long item() {
            return current().item();
        }

        @Override
        public long putAtMillis() {
            return current().putAtMillis();
        }

        private Entry current() {
            Entry entry = current;
            if (entry == null) {
                throw new IllegalStateException("only a background worker has a piece of work");
            }
            return entry;
        }

        @Override
        public void log(String line) {
            lines.add(line);
        }
    }
}
