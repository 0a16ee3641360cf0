package dev.assay.store;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The copies of the files of a run by a limited number of threads. Confined to one thread. */
final class FileCopies {

    /** A copy that hangs ends by the timeouts of its connection. */
    private static final long END_SECONDS = 60;

    private final ArchiveManifest run;
    private final int threads;
    private final Consumer<RunArchive.Progress> progress;
    private int files;
    private long bytes;

    FileCopies(ArchiveManifest run, int threads, Consumer<RunArchive.Progress> progress) {
        this.run = run;
        this.threads = threads;
        this.progress = progress;
    }

    /** The copy of one file. */
    interface FileCopy<T> {
        T made(ArchiveManifest.Entry file) throws IOException;
    }

    /**
     * Copies all files. After a failure, no further copy begins.
     *
     * @return the results in the order of the files
     * @throws IOException the first failure in the order of the files, or an interrupt, which stays set
     */
    <T> List<T> all(FileCopy<T> copy) throws IOException {
        if (threads == 1) {
            List<T> results = new ArrayList<>();
            for (ArchiveManifest.Entry file : run.files()) {
                results.add(counted(file, copy));
            }
            return results;
        }
        ExecutorService pool = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "assay-archive");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<T>> copies = new ArrayList<>();
            for (ArchiveManifest.Entry file : run.files()) {
                copies.add(pool.submit(() -> counted(file, copy)));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> each : copies) {
                results.add(result(each));
            }
            return results;
        } finally {
            end(pool);
        }
    }

    private <T> T counted(ArchiveManifest.Entry file, FileCopy<T> copy) throws IOException {
        T result = copy.made(file);
        synchronized (this) {
            files++;
            bytes += file.bytes();
            progress.accept(
                    new RunArchive.Progress(run.run(), files, run.files().size(), bytes, run.bytes()));
        }
        return result;
    }

    private static <T> T result(Future<T> copy) throws IOException {
        try {
            return copy.get();
        } catch (ExecutionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof IOException failure) {
                throw failure;
            }
            if (cause instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(cause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    private static void end(ExecutorService pool) {
        pool.shutdownNow();
        try {
            pool.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
