package dev.assay.workload.ycsb.binding;

import dev.assay.model.AssayException;
import dev.assay.model.random.RandomStream;
import dev.assay.spi.data.Chunk;
import dev.assay.spi.target.DatasetStore;
import dev.assay.spi.workload.OutcomeCode;
import dev.assay.workload.ycsb.KeyTable;
import dev.assay.workload.ycsb.RowBuffer;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Inserts records through a binding in its own threads. Each thread has one instance of the binding from its first chunk until
 * the end of the load, and cleans it up. Thread-safe.
 */
final class BindingLoad implements DatasetStore.ChunkWriter {

    private static final Logger LOG = LoggerFactory.getLogger(BindingLoad.class);
    private static final long LOG_INTERVAL_MILLIS = 10_000;

    private final BindingClass type;
    private final KeyTable table;
    private final Retries retries;
    private final ExecutorService executor;
    private final List<Loader> loaders = new CopyOnWriteArrayList<>();

    /** A thread with an instance of the binding. */
    private static final class Loader extends Thread {

        private final BindingSession session;
        private final InsertTimes times;
        private final RandomStream pauses;

        Loader(Runnable work, BindingSession session, InsertTimes times, RandomStream pauses) {
            super(
                    () -> {
                        try {
                            work.run();
                        } finally {
                            long began = System.nanoTime();
                            session.close();
                            times.closed(System.nanoTime() - began);
                        }
                    },
                    "assay-binding-load");
            this.session = session;
            this.times = times;
            this.pauses = pauses;
            setDaemon(true);
        }
    }

    /**
     * @param type used only by this load, which closes it
     * @param properties passed to all instances
     */
    BindingLoad(BindingClass type, Properties properties, KeyTable table, int threads) {
        this.type = type;
        this.table = table;
        this.retries = Retries.of(properties);
        this.executor = Executors.newFixedThreadPool(threads, work -> {
            Loader loader = new Loader(
                    work,
                    new BindingSession(type, properties),
                    new InsertTimes(),
                    new RandomStream(System.nanoTime() + work.hashCode()));
            loaders.add(loader);
            return loader;
        });
    }

    @Override
    public long write(Chunk chunk) {
        Future<?> inserting = executor.submit(() -> {
            insert(chunk, (Loader) Thread.currentThread());
            return null;
        });
        try {
            inserting.get();
            return chunk.rows();
        } catch (InterruptedException e) {
            inserting.cancel(true);
            Thread.currentThread().interrupt();
            throw AssayException.host("interrupted while loading", e);
        } catch (CancellationException e) {
            throw AssayException.host("the load was cancelled", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof AssayException failed) {
                throw failed;
            }
            throw new IllegalStateException("loading " + chunk.id() + " failed unexpectedly", e.getCause());
        }
    }

    private void insert(Chunk chunk, Loader loader) throws IOException {
        chunk.write(new Records(table.fields().size(), (key, row) -> {
            for (int attempts = 1; ; attempts++) {
                long began = System.nanoTime();
                OutcomeCode outcome = inserted(chunk, loader.session, key, row);
                loader.times.inserted(outcome, System.nanoTime() - began);
                if (outcome.success()) {
                    break;
                } else if (attempts > retries.limit()) {
                    throw AssayException.target(
                            "loading " + chunk.id() + ": the binding " + type.name() + " answered " + outcome.code()
                                    + " to the insert of " + key + (attempts > 1 ? ", " + attempts + " times" : ""),
                            null);
                }
                retries.pause(loader.pauses);
            }
            if (Thread.interrupted()) {
                throw AssayException.host("interrupted while loading", null);
            }
        }));
    }

    /** {@inheritDoc} Called after all threads have ended. */
    @Override
    public Optional<DatasetStore.RowTimes> times() {
        return Optional.of(InsertTimes.together(
                loaders.stream().map(loader -> loader.times).toList()));
    }

    private OutcomeCode inserted(Chunk chunk, BindingSession session, String key, RowBuffer row) {
        try {
            return session.insert(table, key, row);
        } catch (AssayException e) {
            throw e;
        } catch (Exception e) {
            throw AssayException.target(
                    "loading " + chunk.id() + ": the binding " + type.name() + " failed to insert " + key + ": "
                            + Failures.line(e),
                    e);
        }
    }

    /**
     * {@inheritDoc} Waits without limit for the threads to clean up, because bindings then write the records that they buffered.
     * An interrupt ends the wait and fails the load.
     */
    @Override
    public void close() {
        executor.shutdown();
        try {
            // The executor terminates before its threads clean up, so its termination is not enough.
            for (Loader loader : loaders) {
                for (loader.join(LOG_INTERVAL_MILLIS); loader.isAlive(); loader.join(LOG_INTERVAL_MILLIS)) {
                    LOG.info("waiting for the cleanup of the binding {}", type.name());
                }
            }
            type.close();
        } catch (InterruptedException e) {
            executor.shutdownNow();
            Thread.currentThread().interrupt();
            throw AssayException.host(
                    "interrupted during the cleanup of the binding " + type.name()
                            + " after loading; buffered records may be missing",
                    e);
        }
    }
}
