package dev.assay.internal.io;

import dev.assay.cost.Prices;
import dev.assay.model.AssayException;
import dev.assay.model.plan.Experiment;
import dev.assay.model.result.RunResult;
import dev.assay.spi.event.RunEvent;
import dev.assay.spi.event.RunListener;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the files of a run and tolerates failures: a full disk loses files, but no figures. Confined to the coordinator.
 */
public final class RunKeeper {

    private final @Nullable RunDirectory directory;
    private final WriteFailures failures;

    public RunKeeper(@Nullable RunDirectory directory, WriteFailures failures) {
        this.directory = directory;
        this.failures = failures;
    }

    /** Returns the absolute path of the run directory; null if no files are written. */
    public @Nullable String path() {
        return directory == null ? null : directory.path().toString();
    }

    public void ended(int cell, String status) {
        if (directory != null) {
            failures.attempt(() -> directory.journal().ended(cell, status));
        }
    }

    /**
     * Writes the experiment with a further cell, unless it is stored already.
     *
     * @throws AssayException of kind {@code PLAN} if another cell is stored there
     */
    public void extend(Experiment experiment) {
        if (directory != null && !directory.holdsLastCell(experiment)) {
            failures.attempt(() -> directory.extend(experiment));
        }
    }

    /** Writes the result and the analysis of the whole run. */
    public void complete(RunResult result, Supplier<Prices> prices) {
        if (directory != null) {
            failures.attempt(() -> directory.complete(result, prices));
        }
    }

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

    /** The files of one trial. After a failed write, later intervals are skipped, since the files end in a partial line. */
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
            if (files == null || (torn && !(event instanceof RunEvent.TrialEnded))) {
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
