package dev.assay.internal.engine;

import dev.assay.model.AssayException;
import dev.assay.model.result.TrialResult.Loading;
import dev.assay.model.result.TrialResult.LoadingParts;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.data.Dataset;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import dev.assay.spi.target.DatasetStore;
import java.time.Duration;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Loads a data set into a target, several chunks in parallel. An interrupted load leaves complete chunks, from which the next
 * load resumes; incomplete data are never marked complete. Confined to one thread; {@link #stop} may be called from any.
 */
public final class DatasetLoader {

    private static final long PROGRESS_MILLIS = 200;

    private final DatasetStore store;
    private final Dataset dataset;
    private final int threads;
    private final RunListener listener;

    private final AtomicLong rows = new AtomicLong();
    private final AtomicLong rowsWritten = new AtomicLong();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean stopped;

    public DatasetLoader(DatasetStore store, Dataset dataset, int threads, RunListener listener) {
        if (threads < 1) {
            throw AssayException.plan("loader threads: found " + threads + ", at least 1 is needed");
        }
        this.store = store;
        this.dataset = dataset;
        this.threads = threads;
        this.listener = listener;
    }

    /** Ends the load after the chunks being written; a later load resumes it. */
    public void stop() {
        stopped = true;
    }

    /** Calls {@link #load(String)} with a random id. */
    public Loading load() {
        return load(UUID.randomUUID().toString());
    }

    /**
     * Loads the missing chunks, verifies the data and settles them.
     *
     * @param id of this load, at most 64 characters; stored with the data unless another load has begun them
     * @throws AssayException of kind {@code TARGET} if the database rejects the data; of kind {@code HOST} if the load was
     *     stopped, with the next step in the message
     */
    public Loading load(String id) {
        long began = System.nanoTime();
        Set<String> present = store.begin(dataset, id);
        Optional<String> slow = store.slowLoading();
        slow.ifPresent(text -> listener.on(new RunEvent.Note(text)));
        long total = dataset.rows();
        Iterator<Chunk> chunks = dataset.chunks().iterator();
        boolean interrupted;
        DatasetStore.ChunkWriter writer = store.writer(dataset, threads);
        try (writer) {
            CountDownLatch writing = new CountDownLatch(threads);
            for (int i = 0; i < threads; i++) {
                Thread thread = new Thread(() -> write(writer, chunks, present, writing), "assay-load-" + i);
                thread.setDaemon(true);
                thread.start();
            }
            interrupted = await(writing, total, began);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        rethrow(failure.get());
        throwIfStopped(total);
        long written = System.nanoTime();
        writer.times().map(RunEvent.RowsInserted::new).ifPresent(listener::on);
        store.makeKeys(dataset, threads, text -> listener.on(new RunEvent.Stage(text)));
        long keyed = System.nanoTime();
        throwIfStopped(total);
        store.complete(dataset, threads, text -> listener.on(new RunEvent.Stage(text)));
        long settled = System.nanoTime();
        LoadingParts parts =
                new LoadingParts((written - began) / 1e9, (keyed - written) / 1e9, (settled - keyed) / 1e9);
        double seconds = (settled - began) / 1e9;
        if (slow.isPresent()) {
            listener.on(new RunEvent.Note(
                    String.format(Locale.ROOT, "loaded %,.0f rows/s this way", rowsWritten.get() / seconds)));
        }
        return new Loading(rowsWritten.get(), seconds, rowsWritten.get() / seconds, threads, parts);
    }

    private void throwIfStopped(long total) {
        if (stopped || Thread.currentThread().isInterrupted()) {
            throw AssayException.host(
                    "loading was stopped after " + rows.get() + " of " + total
                            + " rows; the same command resumes it, clean drops the data",
                    null);
        }
    }

    private void write(
            DatasetStore.ChunkWriter writer, Iterator<Chunk> chunks, Set<String> present, CountDownLatch writing) {
        try {
            Chunk chunk = next(chunks);
            while (chunk != null && !stopped && failure.get() == null) {
                if (!present.contains(chunk.id())) {
                    rowsWritten.addAndGet(writer.write(chunk));
                }
                rows.addAndGet(chunk.rows());
                chunk = next(chunks);
            }
        } catch (Throwable t) {
            failure.compareAndSet(null, t);
        } finally {
            writing.countDown();
        }
    }

    private static @Nullable Chunk next(Iterator<Chunk> chunks) {
        synchronized (chunks) {
            return chunks.hasNext() ? chunks.next() : null;
        }
    }

    private boolean await(CountDownLatch writing, long total, long began) {
        boolean interrupted = false;
        boolean over = false;
        while (!over) {
            try {
                over = writing.await(PROGRESS_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
                stopped = true;
                // repeated interrupts must not prevent the loop from ending
                over = writing.getCount() == 0;
            }
            try {
                listener.on(new RunEvent.LoadProgress(
                        rows.get(), rowsWritten.get(), total, Duration.ofNanos(System.nanoTime() - began)));
            } catch (RuntimeException e) {
                // ends the load after the writers have ended
                failure.compareAndSet(null, e);
            }
        }
        return interrupted;
    }

    private static void rethrow(@Nullable Throwable thrown) {
        if (thrown instanceof RuntimeException runtime) {
            throw runtime;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw new IllegalStateException("unexpected error while loading", thrown);
        }
    }
}
