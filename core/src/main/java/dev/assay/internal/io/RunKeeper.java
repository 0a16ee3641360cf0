package dev.assay.internal.io;

import dev.assay.model.AssayException;
import dev.assay.model.result.Analysis;
import dev.assay.model.result.RunResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what a run measures, as far as it can be written: a disk that is full costs files, but no figures. Confined to the
 * coordinator.
 */
public final class RunKeeper {

    private final @Nullable RunDirectory directory;
    private final WriteFailures failures;

    /**
     * A keeper.
     *
     * @param directory of the run, or null if nothing is kept
     * @param failures take what cannot be written
     */
    public RunKeeper(@Nullable RunDirectory directory, WriteFailures failures) {
        this.directory = directory;
        this.failures = failures;
    }

    /** The run's folder, absolute; null if nothing is kept. */
    public @Nullable String path() {
        return directory == null ? null : directory.path().toString();
    }

    /** Notes how a cell ended. */
    public void ended(int cell, String status) {
        if (directory != null) {
            failures.attempt(() -> directory.journal().ended(cell, status));
        }
    }

    /** Writes the result of the whole run, and what follows from it. */
    public void complete(RunResult result, Analysis analysis) {
        if (directory != null) {
            failures.attempt(() -> directory.complete(result, analysis));
        }
    }

    /** Opens the files of a trial. */
    public Trial trial(int id) {
        if (directory == null) {
            return new Trial(null, failures);
        }
        try {
            return new Trial(directory.trial(id), failures);
        } catch (AssayException e) {
            failures.add(e);
            return new Trial(null, failures);
        }
    }

    /** The files of one trial. After a failed write the seconds that follow are left out, since the files end within a line. */
    public static final class Trial implements RunListener, AutoCloseable {

        private final @Nullable TrialFiles files;
        private final WriteFailures failures;
        private boolean torn;

        private Trial(@Nullable TrialFiles files, WriteFailures failures) {
            this.files = files;
            this.failures = failures;
        }

        @Override
        public void on(RunEvent event) {
            if (files == null || torn && !(event instanceof RunEvent.TrialEnded)) {
                return;
            }
            try {
                files.on(event);
            } catch (AssayException e) {
                torn = true;
                failures.add(e);
            }
        }

        @Override
        public void close() {
            if (files != null) {
                failures.attempt(files::close);
            }
        }
    }
}
