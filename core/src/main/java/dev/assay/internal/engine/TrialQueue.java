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
 * The work that the users of a trial hand in and its background workers do, and the lines these write. Thread-safe. It
 * ends when the last user has ended and all is done.
 */
final class TrialQueue {

    /** How long a background worker waits at most before it looks whether there will be more. */
    private static final long LOOK_NANOS = 50_000_000;

    /** A piece of work. */
    record Entry(long item, long putNanos, long putAtMillis) {}

    private final BlockingQueue<Entry> entries;
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final AtomicInteger users;
    private final AtomicInteger idle = new AtomicInteger();

    /**
     * @param users how many may hand in
     */
    TrialQueue(int users) {
        this(users, new LinkedBlockingQueue<>());
    }

    /** With what holds the work; first in, first out. */
    TrialQueue(int users, BlockingQueue<Entry> entries) {
        this.users = new AtomicInteger(users);
        this.entries = entries;
    }

    /** One user fewer will hand in. */
    void userEnded() {
        users.decrementAndGet();
    }

    /**
     * The next piece, waited for; null when there will be no more, or when the wait was cut. That the trial was stopped is
     * no reason to go: a user may be about to hand in what was begun before.
     */
    @Nullable
    Entry take() {
        idle.incrementAndGet();
        try {
            while (true) {
                // Looked at before the queue: whoever hands in last does so before it ends.
                boolean over = users.get() <= 0;
                Entry next = entries.poll(LOOK_NANOS, TimeUnit.NANOSECONDS);
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

    /** Background workers who wait for work: they do not hold up the end, the users they wait for do. */
    int idle() {
        return idle.get();
    }

    /** Pieces nobody has taken. */
    int waiting() {
        return entries.size();
    }

    /** The lines written since the last call. */
    List<String> drainLines() {
        List<String> drained = new ArrayList<>();
        for (String line = lines.poll(); line != null; line = lines.poll()) {
            drained.add(line);
        }
        return drained;
    }

    /** One worker's view; confined to it. */
    View view(Clock clock) {
        return new View(clock);
    }

    /** What one worker sees of the queue. */
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

        /** Makes the next piece the current one; false when there is none. */
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
